package dev.callgate.policy.sql;

import static dev.callgate.policy.sql.Lexis.*;

/** Where comments begin and end, and which of them run. */
final class Comments {
  private Comments() {}

  static boolean isDash(Tokens t, int after) {
    if (after >= t.length || t.sql.charAt(after) <= ' ') {
      return true;
    }
    t.ambiguous = true;
    return !t.has(DASH_BLANK);
  }

  static int lineEnd(Tokens t, int from) {
    for (int i = from; i < t.length; i++) {
      char c = t.sql.charAt(i);
      if (c == '\n') {
        return i;
      }
      if (c == '\r') {
        if (t.at(i + 1) != '\n') {
          t.ambiguous = true;
        }
        if (t.has(CR_LINE)) {
          return i;
        }
      }
    }
    return t.length;
  }

  /** The place behind the comment, or inside it if its text runs. */
  static int block(Tokens t, int from) {
    int i = from + 2;
    boolean marked = t.at(i) == '!' || ((t.at(i) | 0x20) == 'm' && t.at(i + 1) == '!');
    if (marked) {
      t.ambiguous = true;
      if (t.has(EXECUTABLE | EXECUTABLE_OFF)) {
        t.met |= EXECUTABLE;
        int version = t.at(i) == '!' ? i + 1 : i + 2;
        int after = version(t, version);
        if (t.has(EXECUTABLE)) {
          t.insideExecutable = true;
          return after;
        }
      }
    }
    int depth = 1;
    while (i < t.length) {
      char c = t.sql.charAt(i++);
      if (c == '*' && t.at(i) == '/') {
        i++;
        if (--depth == 0) {
          return i;
        }
      } else if (c == '/' && t.at(i) == '*') {
        t.ambiguous = true;
        t.met |= NESTED;
        // MySQL, skipping the text of a newer server's comment, lets a plain one stand inside.
        if (t.has(NESTED) || (marked && t.has(EXECUTABLE_OFF) && depth == 1)) {
          depth++;
          // Else the star may begin the end: /* x /*/.
          i++;
        }
      }
    }
    if (!t.has(OPEN_COMMENT)) {
      t.ambiguous = true;
      t.broken = true;
    }
    return t.length;
  }

  /** Reads the five or six digits that name a server version, if they are there. */
  private static int version(Tokens t, int from) {
    int i = from;
    int value = 0;
    while (i < t.length && i < from + 6 && Chars.classOf(t.sql.charAt(i)) == Chars.DIGIT) {
      value = value * 10 + t.sql.charAt(i++) - '0';
    }
    if (i < from + 5) {
      i = from;
      value = 0;
    }
    if (t.executableVersion >= 0 && t.executableVersion != value) {
      t.executableMixed = true;
    }
    t.executableVersion = value;
    return i;
  }
}
