/**
 * The command line: one class a command. What lives here: reading what a person asks and printing
 * the answer. What never does: deciding; that is the policy module's. It runs in a JVM of its own,
 * never in the program behind the gate.
 */
package dev.callgate.cli;
