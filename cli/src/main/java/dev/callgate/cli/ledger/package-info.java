/**
 * {@code callgate ledger}: whether a ledger is whole, and what it says in sum. It reads files as
 * they are on disk, with nothing of the agent's writer but the names of a ledger's files, and never
 * writes to a ledger. Called by the command line alone.
 */
package dev.callgate.cli.ledger;
