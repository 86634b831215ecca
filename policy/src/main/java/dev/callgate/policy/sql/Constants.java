package dev.callgate.policy.sql;

/** Words that stand for one value in a whole statement, though they look like columns. */
final class Constants {
  private static final int[] OF_ALL =
      hashes(
          "current_user",
          "session_user",
          "system_user",
          "current_role",
          "current_schema",
          "current_catalog",
          "current_date",
          "current_time",
          "current_timestamp",
          "localtime",
          "localtimestamp",
          "utc_date",
          "utc_time",
          "utc_timestamp",
          "sysdate",
          "systimestamp");

  private static final int USER = Chars.hash("user");
  private static final int CURRENT = Chars.hash("current");
  private static final int TODAY = Chars.hash("today");
  private static final int ARRAY = Chars.hash("array");

  private Constants() {}

  private static int[] hashes(String... words) {
    int[] hashes = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      hashes[i] = Chars.hash(words[i]);
    }
    return hashes;
  }

  /**
   * Whether the unquoted word is one where {@code dialect} is spoken; columns by some are usual.
   */
  static boolean is(int word, Dialect dialect) {
    if (word == USER) {
      switch (dialect) {
        case POSTGRESQL:
        case ORACLE:
        case SQLSERVER:
        case DB2:
        case DERBY:
        case HSQLDB:
        case H2:
        case DUCKDB:
          return true;
        default:
          return false;
      }
    }
    if (word == CURRENT) {
      // CURRENT SCHEMA: two words.
      return dialect == Dialect.DERBY || dialect == Dialect.DB2;
    }
    if (word == TODAY) {
      return dialect == Dialect.H2 || dialect == Dialect.HSQLDB;
    }
    if (word == ARRAY) {
      return dialect == Dialect.POSTGRESQL
          || dialect == Dialect.HSQLDB
          || dialect == Dialect.DUCKDB;
    }
    for (int constant : OF_ALL) {
      if (constant == word) {
        return true;
      }
    }
    return false;
  }
}
