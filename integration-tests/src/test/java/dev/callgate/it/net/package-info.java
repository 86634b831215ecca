/** Connections, name look-ups and servers, by what arrives outside the JVM. */
package dev.callgate.it.net;
