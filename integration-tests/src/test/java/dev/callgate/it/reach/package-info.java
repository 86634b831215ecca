/**
 * The proof that the catalogue is complete for a JDK: a call graph of its byte code, natives that
 * change the world, and who comes to them past no sink. What to do when it fails:
 * docs/how-it-works.md.
 */
package dev.callgate.it.reach;
