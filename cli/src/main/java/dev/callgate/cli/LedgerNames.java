package dev.callgate.cli;

import dev.callgate.agent.ledger.LedgerSet;
import java.util.regex.Pattern;

/** What the name of a ledger's file says. */
public final class LedgerNames {
  private static final Pattern TIME = Pattern.compile("\\.\\d{8}T\\d{9}Z(\\.[^.]*)?$");

  private LedgerNames() {}

  /** The name under which a file was written: without the time at which it was put aside. */
  public static String written(String name) {
    return LedgerSet.isPutAside(name) ? TIME.matcher(name).replaceFirst("$1") : name;
  }
}
