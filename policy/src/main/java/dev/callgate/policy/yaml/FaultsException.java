package dev.callgate.policy.yaml;

import java.util.List;

/** A file, or several, cannot be used; carries every fault that was found. */
public final class FaultsException extends Exception {
  private final transient List<Fault> faults;

  public FaultsException(List<Fault> faults) {
    super(join(faults));
    this.faults = List.copyOf(faults);
  }

  /** At least one, in the order in which they were found. */
  public List<Fault> faults() {
    return faults;
  }

  private static String join(List<Fault> faults) {
    StringBuilder lines = new StringBuilder();
    for (Fault fault : faults) {
      if (lines.length() > 0) {
        lines.append('\n');
      }
      lines.append(fault);
    }
    return lines.toString();
  }
}
