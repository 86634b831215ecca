/**
 * Turns the arguments of a sink into an action. What lives here: the places that calls come from,
 * one reader a shape of sink, and what readers must remember between calls. What never does:
 * deciding, recording, stopping. A reader asks no object of the application to tell a secret twice
 * and changes nothing; called by the gate only.
 */
package dev.callgate.agent.read;
