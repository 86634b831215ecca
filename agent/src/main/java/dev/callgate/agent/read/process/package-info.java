/**
 * Reads calls that start processes. What lives here: which file a command names. What never does:
 * starting one. Made by {@link dev.callgate.agent.read.Readers}.
 */
package dev.callgate.agent.read.process;
