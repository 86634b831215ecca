/** What the code and the shipped jar look like from outside: directions, visibility, byte code. */
package dev.callgate.it.shape;
