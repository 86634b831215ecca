package dev.callgate.policy.approval;

import dev.callgate.policy.json.JsonValue.JsonObject;

/**
 * What an approver signs. Its JSON names its type, so that a signature on one is none on another.
 */
public sealed interface Document permits Answer, Grant {
  /** The name under which the policy knows the signer's key. */
  String approver();

  /** As it is signed (in canonical form) and as it stands in a file. */
  JsonObject json();
}
