/**
 * Tests by effect: child JVMs with the shipped jar attached run small programs of this module, and
 * the tests look at what happened outside them. Nothing here uses a class of Callgate's.
 */
package dev.callgate.it;
