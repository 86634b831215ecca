package dev.callgate.agent.ledger;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that belong to one configured ledger. The first JVM writes {@code callgate.jsonl}; one
 * that finds it taken writes {@code callgate.PID.jsonl}, or, where two containers share a folder
 * and a pid, {@code callgate.PID-2.jsonl}.
 */
public final class LedgerSet {
  private final File configured;
  private final String stem;
  private final String extension;

  /** The set around the file that the policy names. */
  public LedgerSet(File configured) {
    this.configured = configured.getAbsoluteFile();
    String name = this.configured.getName();
    int dot = name.lastIndexOf('.');
    this.stem = dot > 0 ? name.substring(0, dot) : name;
    this.extension = dot > 0 ? name.substring(dot) : "";
  }

  /** The configured file for {@code turn} 0, then those of this process. */
  File candidate(int turn, long pid) {
    if (turn == 0) {
      return configured;
    }
    String name = stem + '.' + pid + (turn == 1 ? "" : "-" + turn) + extension;
    return new File(configured.getParentFile(), name);
  }

  /** Whether a file of this name in the ledger's folder is one of the set. */
  public boolean has(String name) {
    if (name.equals(configured.getName())) {
      return true;
    }
    int end = name.length() - extension.length();
    int from = stem.length() + 1;
    if (end <= from || !name.startsWith(stem) || !name.endsWith(extension)) {
      return false;
    }
    boolean dash = false;
    for (int i = from; i < end; i++) {
      char c = name.charAt(i);
      if (c == '-' && !dash && i > from && i < end - 1) {
        dash = true;
      } else if (c < '0' || c > '9') {
        return false;
      }
    }
    return name.charAt(from - 1) == '.';
  }

  /** Those of the set that exist, the configured one first, then by name. */
  public List<File> files() {
    String[] names = configured.getParentFile().list();
    var found = new ArrayList<File>();
    if (names != null) {
      java.util.Arrays.sort(names);
      for (String name : names) {
        if (has(name)) {
          var file = new File(configured.getParentFile(), name);
          found.add(name.equals(configured.getName()) ? 0 : found.size(), file);
        }
      }
    }
    return found;
  }
}
