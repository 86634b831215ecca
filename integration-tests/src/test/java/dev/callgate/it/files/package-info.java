/** Files, processes and connections, by effect. */
package dev.callgate.it.files;
