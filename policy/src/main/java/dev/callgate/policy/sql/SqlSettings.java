package dev.callgate.policy.sql;

import static dev.callgate.policy.sql.Lexis.BACKSLASH;
import static dev.callgate.policy.sql.Lexis.BRACKET;
import static dev.callgate.policy.sql.Lexis.DOUBLE_STRING;
import static dev.callgate.policy.sql.Lexis.EXECUTABLE;
import static dev.callgate.policy.sql.Lexis.EXECUTABLE_OFF;
import static dev.callgate.policy.sql.Lexis.NESTED;
import static dev.callgate.policy.sql.Lexis.PIPES_OR;

import java.util.Locale;
import java.util.Map;

/**
 * The settings of a server, driver and connection that change how their dialect's texts are read.
 * Each is as the product comes, known to be otherwise, or not known: then a text on which it
 * matters is read in both ways, and both count. Immutable.
 */
public final class SqlSettings {
  // What differs from the product as it comes.

  /** PostgreSQL's standard_conforming_strings = off. */
  private static final int ESCAPES_IN_STRINGS = 1;

  /** MySQL's sql_mode ANSI_QUOTES. */
  private static final int ANSI_QUOTES = 1 << 1;

  /** MySQL's sql_mode NO_BACKSLASH_ESCAPES. */
  private static final int NO_BACKSLASH_ESCAPES = 1 << 2;

  /** MySQL's sql_mode PIPES_AS_CONCAT. */
  private static final int PIPES_AS_CONCAT = 1 << 3;

  /** MariaDB's sql_mode MSSQL: names in brackets. */
  private static final int BRACKETS = 1 << 4;

  /** SQL Server's SET QUOTED_IDENTIFIER OFF. */
  private static final int DOUBLE_QUOTED_STRINGS = 1 << 5;

  private static final int SQL_MODE =
      ANSI_QUOTES | NO_BACKSLASH_ESCAPES | PIPES_AS_CONCAT | BRACKETS;

  private static final int ALL = ESCAPES_IN_STRINGS | SQL_MODE | DOUBLE_QUOTED_STRINGS;

  /** Everything is as the product comes. */
  public static final SqlSettings DEFAULT = new SqlSettings(0, 0, false);

  /**
   * Nothing is known but what the product's drivers see to themselves: JDBC asks SQL Server for
   * quoted names at each connect.
   */
  public static final SqlSettings UNKNOWN = new SqlSettings(0, ALL & ~DOUBLE_QUOTED_STRINGS, false);

  private final int on;
  private final int unknown;
  private final boolean oneStatement;

  private SqlSettings(int on, int unknown, boolean oneStatement) {
    this.on = on;
    this.unknown = unknown;
    this.oneStatement = oneStatement;
  }

  /**
   * These settings with one more, named as the product names it: {@code
   * standard_conforming_strings}, {@code sql_mode}, {@code quoted_identifier}, {@code
   * allowMultiQueries}. Of a value that nobody would write nothing is known. Settings of other
   * names change nothing: see {@link #isOne}.
   */
  public SqlSettings with(String name, String value) {
    switch (name.toLowerCase(Locale.ROOT)) {
      case "standard_conforming_strings":
        return flag(ESCAPES_IN_STRINGS, value);
      case "quoted_identifier":
        return flag(DOUBLE_QUOTED_STRINGS, value);
      case "sql_mode":
        int modes = modes(value);
        return modes < 0
            ? new SqlSettings(on & ~SQL_MODE, unknown | SQL_MODE, oneStatement)
            : new SqlSettings(on & ~SQL_MODE | modes, unknown & ~SQL_MODE, oneStatement);
      case "allowmultiqueries":
        return new SqlSettings(on, unknown, isOff(value));
      default:
        return this;
    }
  }

  /** The settings of a map of names and values. */
  public static SqlSettings of(Map<String, String> settings) {
    SqlSettings all = DEFAULT;
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      all = all.with(setting.getKey(), setting.getValue());
    }
    return all;
  }

  /** Whether a setting of that name changes how texts are read. */
  public static boolean isOne(String name) {
    switch (name.toLowerCase(Locale.ROOT)) {
      case "standard_conforming_strings":
      case "quoted_identifier":
      case "sql_mode":
      case "allowmultiqueries":
        return true;
      default:
        return false;
    }
  }

  private SqlSettings flag(int bit, String value) {
    if (isOff(value)) {
      return new SqlSettings(on | bit, unknown & ~bit, oneStatement);
    }
    return isOn(value)
        ? new SqlSettings(on & ~bit, unknown & ~bit, oneStatement)
        : new SqlSettings(on & ~bit, unknown | bit, oneStatement);
  }

  private static boolean isOff(String value) {
    switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "off":
      case "false":
      case "no":
      case "0":
        return true;
      default:
        return false;
    }
  }

  private static boolean isOn(String value) {
    switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "on":
      case "true":
      case "yes":
      case "1":
        return true;
      default:
        return false;
    }
  }

  /**
   * What a list of modes switches on; -1 if that is not known.
   * https://mariadb.com/docs/server/server-management/variables-and-modes/sql_mode
   */
  private static int modes(String value) {
    int modes = 0;
    for (String mode : value.split(",", -1)) {
      switch (mode.strip().toUpperCase(Locale.ROOT)) {
        case "ANSI_QUOTES":
          modes |= ANSI_QUOTES;
          break;
        case "NO_BACKSLASH_ESCAPES":
          modes |= NO_BACKSLASH_ESCAPES;
          break;
        case "PIPES_AS_CONCAT":
          modes |= PIPES_AS_CONCAT;
          break;
        case "ANSI":
        case "DB2":
        case "MAXDB":
        case "ORACLE":
        case "POSTGRESQL":
          modes |= ANSI_QUOTES | PIPES_AS_CONCAT;
          break;
        case "MSSQL":
          modes |= ANSI_QUOTES | PIPES_AS_CONCAT | BRACKETS;
          break;
        default:
          if (!isName(mode.strip())) {
            return -1;
          }
      }
    }
    return modes;
  }

  /** Whether a mode is written as all are; the others change nothing here. */
  private static boolean isName(String mode) {
    for (int i = 0; i < mode.length(); i++) {
      char c = mode.charAt(i);
      if ((c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '_' && (c < '0' || c > '9')) {
        return false;
      }
    }
    // A number stands for a set of modes.
    return mode.isEmpty() || mode.charAt(0) > '9';
  }

  /** As after a statement that may have changed any of them. */
  SqlSettings changed() {
    return new SqlSettings(0, ALL, oneStatement);
  }

  /** Whether a text with more than one statement is refused whole. */
  boolean oneStatement() {
    return oneStatement;
  }

  /** The traits of a dialect under what is known of these settings. */
  int lexis(Dialect dialect) {
    return dialect.lexis() ^ traits(dialect, on);
  }

  /** The traits that may be otherwise than {@link #lexis} has them. */
  int unknown(Dialect dialect) {
    int traits = traits(dialect, unknown);
    // These depend on the server's version, which nobody tells: an executable comment runs or not,
    // and H2's comments nest since 2.0.
    return traits | dialect.lexis() & EXECUTABLE | (dialect == Dialect.H2 ? NESTED : 0);
  }

  /** {@code lexis} with each of the given traits turned over. */
  static int flipped(int lexis, int traits) {
    return (traits & EXECUTABLE) == 0 ? lexis ^ traits : lexis ^ traits ^ EXECUTABLE_OFF;
  }

  private static int traits(Dialect dialect, int settings) {
    switch (dialect) {
      case POSTGRESQL:
        return trait(settings, ESCAPES_IN_STRINGS, BACKSLASH);
      case MYSQL:
      case MARIADB:
        return trait(settings, ANSI_QUOTES, DOUBLE_STRING)
            | trait(settings, NO_BACKSLASH_ESCAPES, BACKSLASH)
            | trait(settings, PIPES_AS_CONCAT, PIPES_OR)
            | trait(settings, BRACKETS, BRACKET);
      case SQLSERVER:
        return trait(settings, DOUBLE_QUOTED_STRINGS, DOUBLE_STRING);
      default:
        return 0;
    }
  }

  private static int trait(int settings, int setting, int trait) {
    return (settings & setting) != 0 ? trait : 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SqlSettings that
        && on == that.on
        && unknown == that.unknown
        && oneStatement == that.oneStatement;
  }

  @Override
  public int hashCode() {
    return (on << 12 | unknown << 1) + (oneStatement ? 1 : 0);
  }
}
