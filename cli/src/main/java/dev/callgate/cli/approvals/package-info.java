/**
 * The commands with which a person answers what a held program asks. What lives here: showing
 * requests, and writing signed answers and grants. What never does: judging whether an answer
 * counts; the policy module's {@code Checks} do, here as in the waiting program. Whatever comes out
 * of the directory is untrusted, and is escaped before it is printed.
 */
package dev.callgate.cli.approvals;
