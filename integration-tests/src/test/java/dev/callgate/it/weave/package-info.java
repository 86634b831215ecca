/**
 * The weaver on all that there is: every class of the JDK and of libraries, with every method
 * woven. The programs that do it are tests of the agent's, since they use the weaver's inner parts.
 */
package dev.callgate.it.weave;
