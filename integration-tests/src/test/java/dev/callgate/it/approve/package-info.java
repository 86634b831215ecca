/** Held calls, and people outside who answer. */
package dev.callgate.it.approve;
