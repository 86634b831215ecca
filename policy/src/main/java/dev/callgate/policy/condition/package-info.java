/**
 * Conditions on facts: patterns, ranges, lists. A condition is true, false or unknown, and pure: it
 * reads a fact and nothing else. Rules are its callers.
 */
package dev.callgate.policy.condition;
