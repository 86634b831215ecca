package dev.callgate.policy.yaml;

import java.util.Arrays;
import java.util.List;

/** Keys with values, in the order of the file; no key is there twice. */
public record Mapping(String file, int line, int column, List<Entry> entries, int size)
    implements Node {
  /** One key and its value; the key knows its place. */
  public record Entry(Scalar key, Node value) {
    public String name() {
      return key.value();
    }
  }

  /** The value of a key, or null. */
  public Node get(String key) {
    for (Entry entry : entries) {
      if (entry.name().equals(key)) {
        return entry.value();
      }
    }
    return null;
  }

  /** The key as it stands in the file, or null. */
  public Scalar key(String key) {
    for (Entry entry : entries) {
      if (entry.name().equals(key)) {
        return entry.key();
      }
    }
    return null;
  }

  /**
   * The value of a key that has to be there; that it is missing is a fault.
   *
   * @param example what to write, such as {@code tier: costly}
   */
  public Node required(String key, Faults faults, String example) {
    Node value = get(key);
    if (value == null) {
      faults.add(this, "`" + key + "` is missing, such as `" + example + "`");
    }
    return value;
  }

  /**
   * Reports every key that is not one of {@code keys}, with the key that was probably meant.
   *
   * @param example a right use of this mapping, for the message
   */
  public void allow(Faults faults, String example, String... keys) {
    List<String> known = Arrays.asList(keys);
    for (Entry entry : entries) {
      if (!known.contains(entry.name())) {
        String meant = Faults.meant(entry.name(), known);
        String end = meant.endsWith("?") ? " Example: `" : ". Example: `";
        faults.add(entry.key(), "unknown key `" + entry.name() + "`" + meant + end + example + "`");
      }
    }
  }

  @Override
  public String what() {
    return entries.isEmpty() ? "an empty mapping" : "a mapping";
  }
}
