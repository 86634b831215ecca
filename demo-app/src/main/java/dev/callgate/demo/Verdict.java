package dev.callgate.demo;

import java.util.ArrayList;
import java.util.List;

/** What must be true of the two acts, and what is not. */
final class Verdict {
  private Verdict() {}

  /** The faults of an act without Callgate: everything must reach the world. */
  static List<String> without(Act act) {
    List<String> faults = new ArrayList<>();
    exit(act, faults);
    for (Row row : act.rows()) {
      if (!row.reached() || row.step() == null || row.step().failed()) {
        faults.add(row.sight().call() + " did not reach the world");
      }
    }
    return faults;
  }

  /** The faults of an act with Callgate: no damage, every refusal on record, all else done. */
  static List<String> with(Act act) {
    List<String> faults = new ArrayList<>();
    exit(act, faults);
    for (Row row : act.rows()) {
      if (row.step() == null) {
        faults.add(row.sight().call() + " was never made");
      } else if (row.harm()) {
        harmful(row, faults);
      } else if (!row.reached() || row.step().failed()) {
        faults.add(row.sight().call() + " is harmless and did not reach the world");
      }
    }
    return faults;
  }

  /**
   * The faults of an act in which a person is asked about what does damage.
   *
   * @param approved what the person said
   */
  static List<String> asked(Act act, boolean approved) {
    if (!approved) {
      return with(act);
    }
    List<String> faults = without(act);
    for (Row row : act.rows()) {
      if (row.harm() && (row.entry() == null || !row.entry().decision().equals("approved"))) {
        faults.add(row.sight().call() + " is not in the ledger as approved");
      }
    }
    return faults;
  }

  private static void harmful(Row row, List<String> faults) {
    String call = row.sight().call();
    Ledger.Entry entry = row.entry();
    if (row.reached()) {
      faults.add(call + " reached the world");
    } else if (!row.step().failed()) {
      faults.add(call + " was stopped and the program was not told");
    }
    if (entry == null || !entry.blocked() || !entry.tier().equals("hard-blocked")) {
      faults.add(call + " is not in the ledger as blocked and hard-blocked");
    } else if (!entry.complete()) {
      faults.add(call + " is in the ledger without its caller, target or rule: " + entry);
    }
  }

  private static void exit(Act act, List<String> faults) {
    if (act.exit() != 0) {
      faults.add("the program ended with exit code " + act.exit());
    }
  }
}
