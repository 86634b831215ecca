package dev.callgate.policy.sql;

/**
 * The lexical traits in which dialects differ, as bits of an {@code int}. They decide only where a
 * string, a quoted name, a comment or a word ends.
 */
final class Lexis {
  private Lexis() {}

  /** A backslash in '...' (and in "..." if that is a string) takes the next character with it. */
  static final int BACKSLASH = 1;

  /** E'...' has backslash escapes, also in its continuation on the next line. */
  static final int E_STRING = 1 << 1;

  /** q'[...]' and nq'[...]'. */
  static final int Q_STRING = 1 << 2;

  /** $$...$$. */
  static final int DOLLAR = 1 << 3;

  /** $tag$...$tag$ as well. */
  static final int DOLLAR_TAG = 1 << 4;

  /** # starts a comment. */
  static final int HASH_COMMENT = 1 << 5;

  /** -- is a comment only before a blank or control character. */
  static final int DASH_BLANK = 1 << 6;

  /** // starts a comment. */
  static final int SLASH_COMMENT = 1 << 7;

  /** Block comments nest. */
  static final int NESTED = 1 << 8;

  /** The text in /*! and /*M! comments runs. */
  static final int EXECUTABLE = 1 << 9;

  /** The same comments exist, but are to be read as comments (a server older than they ask for). */
  static final int EXECUTABLE_OFF = 1 << 10;

  /** `...` is a quoted name. */
  static final int BACKTICK = 1 << 11;

  /** [...] is a quoted name. */
  static final int BRACKET = 1 << 12;

  /** In [...] a doubled ] stands for one. */
  static final int BRACKET_DOUBLED = 1 << 13;

  /** "..." is a string. */
  static final int DOUBLE_STRING = 1 << 14;

  /** # and @ are letters. */
  static final int HASH_AT_WORD = 1 << 15;

  /** A block comment may run to the end of the text. */
  static final int OPEN_COMMENT = 1 << 17;

  /** A carriage return ends a line comment. */
  static final int CR_LINE = 1 << 16;

  /** A variable goes on over {@code ::} and takes a parenthesis that no blank breaks with it. */
  static final int TCL_VARIABLE = 1 << 18;

  /** || is OR. */
  static final int PIPES_OR = 1 << 19;

  /** A backslash outside of strings, names and comments is refused ({@code \\N} apart). */
  static final int NO_BACKSLASH_OUTSIDE = 1 << 20;

  /** The driver splits texts, and knows no escapes in the part of a string on the next line. */
  static final int DRIVER_SPLITS = 1 << 21;

  /** MySQL's and MariaDB's, as both are when nothing is set. */
  static final int MYSQL_LEXIS =
      BACKSLASH
          | HASH_COMMENT
          | DASH_BLANK
          | EXECUTABLE
          | BACKTICK
          | DOUBLE_STRING
          | PIPES_OR
          | NO_BACKSLASH_OUTSIDE;
}
