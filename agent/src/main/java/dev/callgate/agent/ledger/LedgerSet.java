package dev.callgate.agent.ledger;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that belong to one configured ledger. The first JVM writes {@code callgate.jsonl}; one
 * that finds it taken writes {@code callgate.PID.jsonl}, or, where two containers share a folder
 * and a pid, {@code callgate.PID-2.jsonl}. A file that is full gets the time of that moment into
 * its name, {@code callgate.20261129T191102123Z.jsonl}, and is never written again.
 */
public final class LedgerSet {
  private static final String TIME = "00000000T000000000Z";

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

  /** The name, not taken yet, under which a file of the set is kept that is full at this moment. */
  File putAside(File full, long millis) {
    String name = full.getName();
    String base = name.substring(0, name.length() - extension.length());
    for (long at = millis; ; at++) {
      File free = new File(full.getParentFile(), base + '.' + Time.compact(at) + extension);
      if (!free.exists()) {
        return free;
      }
    }
  }

  /** The file that was last put aside under this one's name; null if there is none. */
  File lastPutAside(File file) {
    File last = null;
    for (File other : files()) {
      String name = other.getName();
      boolean isOfIt = isPutAside(name) && written(name).equals(file.getName());
      if (isOfIt && (last == null || name.compareTo(last.getName()) > 0)) {
        last = other;
      }
    }
    return last;
  }

  /** Whether a file of this name in the ledger's folder is one of the set. */
  public boolean has(String name) {
    int end = name.length() - extension.length();
    if (end < stem.length() || !name.startsWith(stem) || !name.endsWith(extension)) {
      return false;
    }
    int at = afterProcess(name, stem.length(), end);
    return at == end || isTime(name, at, end);
  }

  /** Whether a file of this name, of whichever ledger, was put aside because it was full or old. */
  public static boolean isPutAside(String name) {
    return !written(name).equals(name);
  }

  /** The name under which a file was written: without the time at which it was put aside. */
  public static String written(String name) {
    for (int end : new int[] {name.lastIndexOf('.'), name.length()}) {
      if (endsWithTime(name, end)) {
        return name.substring(0, end - TIME.length() - 1) + name.substring(end);
      }
    }
    return name;
  }

  private static boolean endsWithTime(String name, int end) {
    int from = end - TIME.length() - 1;
    return from > 0 && isTime(name, from, end);
  }

  /** Where {@code .PID} or {@code .PID-N} ends, or {@code from} if there is none. */
  private static int afterProcess(String name, int from, int end) {
    boolean dash = false;
    boolean digit = false;
    int i = from + 1;
    for (; i < end && name.charAt(i) != '.'; i++) {
      char c = name.charAt(i);
      if (c == '-' && !dash && digit) {
        dash = true;
        digit = false;
      } else if (c >= '0' && c <= '9') {
        digit = true;
      } else {
        return from;
      }
    }
    return digit && name.charAt(from) == '.' ? i : from;
  }

  private static boolean isTime(String name, int from, int end) {
    if (end - from != TIME.length() + 1 || name.charAt(from) != '.') {
      return false;
    }
    for (int i = 0; i < TIME.length(); i++) {
      char wanted = TIME.charAt(i);
      char c = name.charAt(from + 1 + i);
      if (wanted == '0' ? c < '0' || c > '9' : c != wanted) {
        return false;
      }
    }
    return true;
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
