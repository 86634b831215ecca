/** A policy that changes while the program runs. */
package dev.callgate.it.reload;
