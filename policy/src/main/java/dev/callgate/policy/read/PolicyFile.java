package dev.callgate.policy.read;

import dev.callgate.policy.Decision;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Rule;
import dev.callgate.policy.Settings;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Mapping;
import java.util.List;
import java.util.Map;

/**
 * What one policy file says.
 *
 * @param root the file's nodes, variables filled in
 * @param defaults what the file's own {@code defaults:} say, by kind
 * @param warnings rules that can never match
 */
public record PolicyFile(
    Mapping root,
    Settings settings,
    List<Rule> rules,
    Map<Kind, Decision> defaults,
    List<Fault> warnings) {
  /** Whether a key of the top level is there. */
  public boolean says(String key) {
    return root.get(key) != null;
  }
}
