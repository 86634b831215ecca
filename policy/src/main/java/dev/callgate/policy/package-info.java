/**
 * The model: an action is read into facts, a policy gives it a {@link dev.callgate.policy.Tier}.
 * Pure functions; nothing here knows about agents, weaving or threads.
 */
package dev.callgate.policy;
