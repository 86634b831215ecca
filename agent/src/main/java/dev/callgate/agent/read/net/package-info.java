/**
 * Reads calls that connect, look names up and listen. What lives here: the address of such a call.
 * What never does: asking a name server. Made by {@link dev.callgate.agent.read.Readers}.
 */
package dev.callgate.agent.read.net;
