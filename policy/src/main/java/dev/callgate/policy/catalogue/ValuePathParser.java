package dev.callgate.policy.catalogue;

import java.util.ArrayList;
import java.util.List;

/** Reads one {@link ValuePath}. */
final class ValuePathParser {
  private final String text;
  private int at;

  ValuePathParser(String text) {
    this.text = text;
  }

  ValuePath parse() {
    if (peek() == '"') {
      String constant = quoted();
      if (at < text.length()) {
        throw fault("nothing after the constant");
      }
      return new ValuePath.Constant(constant);
    }
    String word = identifier("this, argN, result, thrown or a constant in quotes");
    ValuePath.Start start;
    int argument = -1;
    switch (word) {
      case "this" -> start = ValuePath.Start.THIS;
      case "result" -> start = ValuePath.Start.RESULT;
      case "thrown" -> start = ValuePath.Start.THROWN;
      default -> {
        start = ValuePath.Start.ARGUMENT;
        argument = word.startsWith("arg") ? number(word.substring(3)) : -1;
        // A method has at most 255 parameter slots.
        if (argument < 0 || argument > 254) {
          at = 0;
          throw fault("this, argN, result, thrown or a constant in quotes");
        }
      }
    }
    List<ValuePath.Step> steps = new ArrayList<>();
    while (at < text.length()) {
      steps.add(step());
    }
    return new ValuePath.Walk(start, argument, steps);
  }

  private ValuePath.Step step() {
    char c = text.charAt(at++);
    if (c == '.') {
      return new ValuePath.Name(identifier("a name after the dot"));
    }
    if (c != '[') {
      at--;
      throw fault("`.name`, `[0]` or `[\"key\"]`");
    }
    ValuePath.Step step;
    if (peek() == '"') {
      step = new ValuePath.Key(quoted());
    } else {
      int from = at;
      while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
        at++;
      }
      int index = number(text.substring(from, at));
      if (index < 0) {
        at = from;
        throw fault("a number from 0 or a key in quotes");
      }
      step = new ValuePath.Index(index);
    }
    if (peek() != ']') {
      throw fault("`]`");
    }
    at++;
    return step;
  }

  private String identifier(String expected) {
    int from = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    String word = text.substring(from, at);
    if (!Names.isIdentifier(word)) {
      at = from;
      throw fault(expected);
    }
    return word;
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return value.toString();
      }
      if (c == '\\' && at < text.length()) {
        c = text.charAt(at++);
      }
      value.append(c);
    }
    throw fault("a closing quote");
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  /** The decimal number, or -1 if {@code digits} is none that fits nine digits. */
  static int number(String digits) {
    if (digits.isEmpty() || digits.length() > 9) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private IllegalArgumentException fault(String expected) {
    return new IllegalArgumentException(
        "`" + text + "`: expected " + expected + " at character " + (at + 1));
  }
}
