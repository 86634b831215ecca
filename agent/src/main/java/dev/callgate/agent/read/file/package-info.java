/**
 * Reads calls that touch files. What lives here: one reader a shape of sink, what a path leads to,
 * and what this process created. What never does: deciding; changing a file; using a file system
 * other than the JDK's own, which the application may have replaced by its own classes. Made by
 * {@link dev.callgate.agent.read.Readers}.
 */
package dev.callgate.agent.read.file;
