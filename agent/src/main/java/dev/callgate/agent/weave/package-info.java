/**
 * Puts calls of the bridge into the bodies of sink methods. What lives here: matching class files
 * against the catalogue without loading a class, and one ASM transformation. What never does:
 * deciding, reading arguments, I/O other than reading class files. Called by {@code boot} only.
 */
package dev.callgate.agent.weave;
