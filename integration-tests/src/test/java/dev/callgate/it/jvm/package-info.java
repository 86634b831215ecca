/** The doors out of the model: native code, agents, dumps, signals and the end of the JVM. */
package dev.callgate.it.jvm;
