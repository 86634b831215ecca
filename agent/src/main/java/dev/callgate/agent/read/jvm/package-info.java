/**
 * Reads calls that lead out of what Java code can be watched at: native code, other agents, other
 * JVMs, the end of this one, and what the JVM itself does when it is told to. What lives here:
 * which library, process or command is meant, and which calls are the JDK's own. What never does:
 * loading, attaching or dumping anything. Made by {@link dev.callgate.agent.read.Readers}.
 */
package dev.callgate.agent.read.jvm;
