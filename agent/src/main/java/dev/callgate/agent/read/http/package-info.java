/**
 * Reads HTTP calls of the JDK's two clients. What lives here: what a request will send, as far as
 * it can be read before it is sent, and what came back. What never does: deciding, or knowing what
 * a call to some place means (that is {@code policy.endpoint}). Made by {@code Readers}.
 */
package dev.callgate.agent.read.http;
