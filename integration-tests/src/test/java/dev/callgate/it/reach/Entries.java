package dev.callgate.it.reach;

import dev.callgate.policy.catalogue.MethodPattern;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A list of methods that somebody has looked at, each with a verdict and the reason for it: a text
 * file with lines of three columns, separated by at least two blanks. A method is written as in a
 * catalogue; without parentheses all overloads are meant, and more names may follow: {@code a.B#c,
 * d}.
 */
final class Entries {
  /**
   * One line.
   *
   * @param line its number in the file
   */
  record Entry(String verdict, MethodPattern method, String reason, int line) {

    private boolean matches(JdkMethod other) {
      return method.method().equals(INITIALISER) && other.isInitialiser()
          || method.matches(other.name(), other.descriptor());
    }

    @Override
    public String toString() {
      return "line " + line + ": " + verdict + "  " + method;
    }
  }

  /** How a class initialiser is written. */
  private static final String INITIALISER = "static";

  private final Map<String, List<Entry>> byClass = new LinkedHashMap<>();
  private final Set<Entry> needed = new HashSet<>();

  private Entries(List<Entry> entries) {
    for (Entry entry : entries) {
      byClass.computeIfAbsent(entry.method().className(), name -> new ArrayList<>()).add(entry);
    }
  }

  /** Reads a resource of this package; the verdicts are a regular expression. */
  static Entries read(String resource, String verdicts) throws IOException {
    try (InputStream in = Entries.class.getResourceAsStream(resource)) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), verdicts);
    }
  }

  /** Reads a list's text. */
  static Entries parse(String text, String verdicts) {
    List<Entry> entries = new ArrayList<>();
    String[] lines = text.split("\n");
    for (int i = 0; i < lines.length; i++) {
      if (!lines[i].isBlank() && !lines[i].startsWith("#")) {
        String[] columns = lines[i].strip().split(" {2,}", 3);
        if (columns.length < 3) {
          throw expected(i, "verdict, method and reason", lines[i]);
        }
        if (!columns[0].matches(verdicts)) {
          throw expected(i, "one of " + verdicts, lines[i]);
        }
        for (String method : methods(columns[1])) {
          entries.add(new Entry(columns[0], MethodPattern.parse(method), columns[2], i + 1));
        }
      }
    }
    return new Entries(entries);
  }

  private static IllegalArgumentException expected(int index, String expected, String line) {
    return new IllegalArgumentException(
        "line " + (index + 1) + ": expected " + expected + ": " + line);
  }

  private static List<String> methods(String column) {
    if (column.contains("(")) {
      return List.of(column);
    }
    String owner = column.substring(0, column.indexOf('#') + 1);
    return Stream.of(column.substring(owner.length()).split(", "))
        .map(name -> owner + name + "(*)")
        .toList();
  }

  /** The first line for a method, or null. */
  Entry find(JdkMethod method) {
    for (Entry entry : byClass.getOrDefault(method.owner().replace('/', '.'), List.of())) {
      if (entry.matches(method)) {
        return entry;
      }
    }
    return null;
  }

  /** Says that a line has work to do. */
  void markNeeded(Entry entry) {
    needed.add(entry);
  }

  boolean isNeeded(Entry entry) {
    return needed.contains(entry);
  }

  /** The lines that nobody has said to be needed. */
  List<Entry> unneeded() {
    return byClass.values().stream()
        .flatMap(List::stream)
        .filter(entry -> !needed.contains(entry))
        .toList();
  }
}
