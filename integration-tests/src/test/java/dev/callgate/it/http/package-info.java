/** HTTP calls, seen from the server's socket. */
package dev.callgate.it.http;
