/**
 * YAML as nodes with positions: every scalar stays text, and everything that is wrong becomes a
 * {@link dev.callgate.policy.yaml.Fault} with file, line and column. It knows nothing of policies
 * or catalogues; their readers are its callers.
 */
package dev.callgate.policy.yaml;
