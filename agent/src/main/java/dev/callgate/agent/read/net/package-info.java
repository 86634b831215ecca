/**
 * Reads calls that open connections. What lives here: the address of a connect. What never does:
 * asking a name server. Made by {@link dev.callgate.agent.read.Readers}.
 */
package dev.callgate.agent.read.net;
