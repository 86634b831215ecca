/**
 * The ledger: every decision about a costly or hard-blocked action as one JSON line, on disk before
 * the action runs. Format, durability and recovery are in {@code docs/ledger.md}.
 *
 * <p>Called by the gate alone (and opened by premain). Nothing here decides, reads arguments or
 * calls an object of the application: records hold text, numbers and lists that the gate has
 * already read.
 */
package dev.callgate.agent.ledger;
