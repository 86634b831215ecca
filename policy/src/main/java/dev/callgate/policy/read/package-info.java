/**
 * Reads a policy file's nodes into rules, defaults and settings. It knows every key of the format
 * and every message about a wrong one; only {@link dev.callgate.policy.PolicyLoader} calls it.
 */
package dev.callgate.policy.read;
