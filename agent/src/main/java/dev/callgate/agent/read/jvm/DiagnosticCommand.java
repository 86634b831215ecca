package dev.callgate.agent.read.jvm;

import java.util.ArrayList;
import java.util.List;

/**
 * A diagnostic command and its words, as far as the JVM would read them the same way: blanks
 * between them, nothing quoted.
 */
final class DiagnosticCommand {
  private final String name;
  private final List<String> words;

  private DiagnosticCommand(String name, List<String> words) {
    this.name = name;
    this.words = words;
  }

  /**
   * Reads a command.
   *
   * @param given its name
   * @param arguments texts that the JVM puts behind it, or null
   * @return null if it may mean something else to the JVM: a line break begins another command
   */
  static DiagnosticCommand of(String given, Object[] arguments) {
    List<String> words = new ArrayList<>();
    boolean isPlain = add(words, given);
    if (arguments != null) {
      for (Object argument : arguments) {
        isPlain &= argument instanceof String text && add(words, text);
      }
    }
    return isPlain && !words.isEmpty()
        ? new DiagnosticCommand(words.get(0), words.subList(1, words.size()))
        : null;
  }

  /** Adds the words of a text; false if it is not plain. */
  private static boolean add(List<String> words, String text) {
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (c < ' ' || c > '~' || c == '"' || c == '\'' || c == '\\') {
        return false;
      }
      if (c == ' ') {
        if (i > start) {
          words.add(text.substring(start, i));
        }
        start = i + 1;
      }
    }
    return true;
  }

  String name() {
    return name;
  }

  /** The word at that place behind the name, or null. */
  String word(int index) {
    return index < words.size() ? words.get(index) : null;
  }

  /** Whether a word stands there, alone or with a value. */
  boolean has(String key) {
    for (String word : words) {
      if (word.equals(key) || word.startsWith(key + "=")) {
        return true;
      }
    }
    return false;
  }

  /**
   * The value of {@code key=value}; null if it is missing, given twice, or filled in by the JVM.
   */
  String value(String key) {
    String value = null;
    for (String word : words) {
      if (word.startsWith(key + "=")) {
        if (value != null) {
          return null;
        }
        value = word.substring(key.length() + 1);
      }
    }
    return value == null || isFilledIn(value) ? null : value;
  }

  /** The one word that is no option, where that is a path; null if it cannot be told. */
  String onlyPath() {
    String path = null;
    for (String word : words) {
      if (word.startsWith("-")) {
        continue;
      }
      if (path != null || word.indexOf('=') >= 0) {
        return null;
      }
      path = word;
    }
    return path == null || isFilledIn(path) ? null : path;
  }

  /** Such as {@code %p}, for which the JVM puts its process id. */
  private static boolean isFilledIn(String path) {
    return path.indexOf('%') >= 0;
  }
}
