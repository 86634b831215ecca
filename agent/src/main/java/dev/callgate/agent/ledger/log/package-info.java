/**
 * A small SLF4J provider that writes to the process's standard error: Callgate's own messages,
 * never the application's, whose SLF4J is another one. Loaded when the first line must be said, on
 * a thread of its own, never in premain and never inside a decision.
 */
package dev.callgate.agent.ledger.log;
