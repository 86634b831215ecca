/**
 * {@code callgate log}: reads ledger files and prints them for people. It never writes to a ledger,
 * and shows a line that it cannot read instead of failing on it. Called by the command line alone.
 */
package dev.callgate.cli.log;
