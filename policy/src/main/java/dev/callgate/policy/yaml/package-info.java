/** YAML as nodes with positions. No knowledge of policies or catalogues. */
package dev.callgate.policy.yaml;
