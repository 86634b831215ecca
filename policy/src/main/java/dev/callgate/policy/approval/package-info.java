/**
 * Requests to people outside, their signed answers, and whether these let a call through. The same
 * documents are read by the program that waits and by the command line that answers. Everything but
 * {@link dev.callgate.policy.approval.DirectoryCarrier} is pure; nothing here holds a call, writes
 * a ledger or knows a private key that it was not handed.
 */
package dev.callgate.policy.approval;
