package dev.callgate.policy.yaml;

import dev.callgate.policy.Nearest;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong while files are read, so that one run reports all of it. */
public final class Faults {
  private final List<Fault> list = new ArrayList<>();

  /** Reports a fault at a node's place, once: a node may be read for several purposes. */
  public void add(Node at, String message) {
    Fault fault = new Fault(at.file(), at.line(), at.column(), message);
    if (!list.contains(fault)) {
      list.add(fault);
    }
  }

  /** Reports a fault of a file as a whole. */
  public void add(String file, String message) {
    list.add(new Fault(file, 0, 0, message));
  }

  public void add(Fault fault) {
    list.add(fault);
  }

  public List<Fault> list() {
    return list;
  }

  public boolean isEmpty() {
    return list.isEmpty();
  }

  public int size() {
    return list.size();
  }

  /** Throws if there is any fault. */
  public void throwIfAny() throws FaultsException {
    if (!list.isEmpty()) {
      throw new FaultsException(list);
    }
  }

  /**
   * The end of a message about an unknown word: the near miss if there is one, else all words.
   *
   * @return {@code "; did you mean `tier`?"} or {@code "; expected one of `a`, `b`"}
   */
  public static String meant(String word, Iterable<String> words) {
    String nearest = Nearest.of(word, words);
    if (nearest != null) {
      return "; did you mean `" + nearest + "`?";
    }
    StringBuilder all = new StringBuilder("; expected one of ");
    String separator = "";
    for (String candidate : words) {
      all.append(separator).append('`').append(candidate).append('`');
      separator = ", ";
    }
    return all.toString();
  }
}
