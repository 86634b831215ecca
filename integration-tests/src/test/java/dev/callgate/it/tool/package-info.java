/** Tools of agent frameworks: who made a call. */
package dev.callgate.it.tool;
