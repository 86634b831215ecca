package dev.callgate.demo;

import dev.callgate.demo.world.Sight;

/**
 * What came of one call.
 *
 * @param sight what the world saw
 * @param step what the program logged; null if it never made the call
 * @param entry what Callgate decided; null if it kept no record
 */
record Row(Sight sight, Step step, Ledger.Entry entry) {

  /** Whether the call had its effect; a call without a trace had it if its tool did not fail. */
  boolean reached() {
    return sight.reached() == null ? step != null && !step.failed() : sight.reached();
  }

  boolean harm() {
    return sight.harm();
  }
}
