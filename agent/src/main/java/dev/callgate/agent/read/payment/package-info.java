/**
 * Reads the calls of payment providers' SDKs. What lives here: what an SDK is about to ask of its
 * provider, read from the request that it has built. What never does: which path of an API means
 * what; that stands in {@code endpoints.yaml}. Made by {@code Readers}.
 */
package dev.callgate.agent.read.payment;
