package dev.callgate.agent.read.process;

import java.util.ArrayList;
import java.util.List;

/**
 * The commands that a text for a POSIX shell would run, as far as the text alone tells them (POSIX
 * Shell Command Language, 2.2 to 2.10).
 *
 * <p>It knows words, quotes, lists, pipelines, groups and the plain compound commands. Whatever
 * else could run a command or write a file (substitutions, here-documents, redirections to a file,
 * assignments before a command, commands that are made of variables) makes the whole unreadable.
 */
final class ShellText {
  private final String text;
  private final List<String> commands = new ArrayList<>();
  private int at;

  /** The next word is in the place of a command. */
  private boolean first = true;

  private boolean readable = true;

  private ShellText(String text) {
    this.text = text;
  }

  /** The commands in their order, as the text writes them; null if it cannot be read. */
  static List<String> commands(String text) {
    var shell = new ShellText(text);
    while (shell.readable && shell.at < text.length()) {
      shell.next();
    }
    return shell.readable ? List.copyOf(shell.commands) : null;
  }

  private void next() {
    char c = text.charAt(at);
    switch (c) {
      case ' ', '\t' -> at++;
      case '\n', ';', '&', '|' -> {
        // ;; ends a pattern of CASE, which is not read.
        readable &= !text.startsWith(";;", at);
        at++;
        first = true;
      }
      case '(' -> {
        // A group; behind a word it would be a function or, in bash, an array.
        readable &= first && !text.startsWith("((", at);
        at++;
      }
      case ')' -> at++;
      case '#' -> at = lineEnd();
      case '<', '>' -> redirection();
      default -> {
        if (c == '\\' && text.startsWith("\\\n", at)) {
          at += 2;
        } else {
          word();
        }
      }
    }
  }

  private int lineEnd() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  /** {@code <file}, {@code >/dev/null}, {@code 2>&1}; all others are not for a reader. */
  private void redirection() {
    boolean reads = text.charAt(at) == '<';
    at++;
    boolean toDescriptor = at < text.length() && text.charAt(at) == '&';
    if (toDescriptor || !reads && text.startsWith(">", at)) {
      at++;
    }
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    String target = quoted();
    boolean harmless =
        toDescriptor
            ? target.matches("[0-9]|-")
            : reads ? !target.isEmpty() : target.equals("/dev/null");
    readable &= harmless;
  }

  private void word() {
    int start = at;
    String word = quoted();
    if (!readable) {
      return;
    }
    boolean isNumber = word.matches("[0-9]") && at == start + word.length();
    if (isNumber && at < text.length() && "<>".indexOf(text.charAt(at)) >= 0) {
      return;
    }
    if (!first) {
      return;
    }
    boolean plain = at == start + word.length();
    switch (plain ? word : "") {
      case "if", "then", "else", "elif", "while", "until", "do", "!", "{" -> {}
      case "fi", "done", "}" -> first = false;
      case "for", "case", "select", "function", "time", "coproc", "[[" -> readable = false;
      default -> {
        first = false;
        readable &= isName(word, start);
        commands.add(word);
      }
    }
  }

  /** Whether the word at {@code start} names a command by itself. */
  private boolean isName(String word, int start) {
    String raw = text.substring(start, at);
    boolean expands = word.isEmpty() || raw.startsWith("~");
    for (int i = 0; i < raw.length() && !expands; i++) {
      expands = "$*?[{=".indexOf(raw.charAt(i)) >= 0;
    }
    // [ is a command, too.
    return !expands || word.equals("[");
  }

  /** Reads a word and gives it without its quotes. */
  private String quoted() {
    var word = new StringBuilder();
    char quote = 0;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (quote != '\'' && substitutes(c)) {
        readable = false;
        return "";
      }
      if (c == '\\' && quote != '\'') {
        escape(word, quote == '"');
      } else if (c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (quote == 0 && " \t\n;&|()<>".indexOf(c) >= 0) {
        return word.toString();
      } else {
        word.append(c);
      }
    }
    readable &= quote == 0;
    return word.toString();
  }

  /** Takes what stands behind a backslash; a line that goes on behind it is one line. */
  private void escape(StringBuilder word, boolean inQuotes) {
    at++;
    char c = at < text.length() ? text.charAt(at) : '\n';
    if (c == '\n') {
      return;
    }
    if (inQuotes && "$`\"\\".indexOf(c) < 0) {
      word.append('\\');
    }
    word.append(c);
  }

  /** Whether anything but the value of a variable is put in here. */
  private boolean substitutes(char c) {
    if (c != '$' || at + 1 == text.length()) {
      return c == '`';
    }
    if (text.charAt(at + 1) != '{') {
      return "([\"'".indexOf(text.charAt(at + 1)) >= 0;
    }
    int end = at + 2;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    return end == text.length() || text.charAt(end) != '}';
  }

  private static boolean isNamePart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
  }
}
