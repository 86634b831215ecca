/** Child processes, by what they do. */
package dev.callgate.it.process;
