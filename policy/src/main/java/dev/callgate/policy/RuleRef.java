package dev.callgate.policy;

/**
 * Where a rule, or a file's own default, stands.
 *
 * @param id the rule's id, or {@code defaults} for a file's default
 * @param file the policy file as it was named
 * @param line counted from 1
 */
public record RuleRef(String id, String file, int line) {
  @Override
  public String toString() {
    return id + " (" + file + ":" + line + ")";
  }
}
