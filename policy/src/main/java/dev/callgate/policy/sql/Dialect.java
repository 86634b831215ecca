package dev.callgate.policy.sql;

import static dev.callgate.policy.sql.Lexis.*;

import java.util.Locale;

/**
 * A database product as far as it changes how SQL is read. {@link #GENERIC} is for a product that
 * is not known: a text on which the others disagree is read in every one's way.
 *
 * <p>Sources of the traits: the products' manuals, named at each; those of H2, SQLite and
 * PostgreSQL are also proven by effect in the tests.
 */
public enum Dialect {
  // Nothing here but what all agree on: SqlReader reads again wherever they do not.
  GENERIC("generic", CR_LINE, Folding.NONE),
  // https://www.postgresql.org/docs/current/sql-syntax-lexical.html
  POSTGRESQL(
      "postgresql",
      E_STRING | DOLLAR | DOLLAR_TAG | NESTED | CR_LINE | NO_BACKSLASH_OUTSIDE | DRIVER_SPLITS,
      Folding.LOWER),
  // https://dev.mysql.com/doc/refman/8.4/en/language-structure.html
  MYSQL("mysql", MYSQL_LEXIS, Folding.NONE),
  // https://mariadb.com/kb/en/comment-syntax/
  MARIADB("mariadb", MYSQL_LEXIS, Folding.NONE),
  // https://www.sqlite.org/lang_comment.html, lang_keywords.html, c3ref/bind_blob.html
  SQLITE("sqlite", BACKTICK | BRACKET | OPEN_COMMENT | TCL_VARIABLE, Folding.NONE),
  // https://h2database.com/html/grammar.html#comments; nesting, // and CR tried on 2.4.240
  H2("h2", DOLLAR | SLASH_COMMENT | NESTED | BACKTICK | CR_LINE, Folding.UPPER),
  // https://hsqldb.org/doc/2.0/guide/sqlgeneral-chapt.html; 2.7.4 refuses a text with //
  HSQLDB("hsqldb", SLASH_COMMENT | CR_LINE, Folding.UPPER),
  // https://db.apache.org/derby/docs/10.16/ref/ (bracketed comments nest)
  DERBY("derby", NESTED | CR_LINE, Folding.UPPER),
  // https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Literals.html
  ORACLE("oracle", Q_STRING | HASH_AT_WORD, Folding.UPPER),
  // https://learn.microsoft.com/sql/t-sql/language-elements/slash-star-comment-transact-sql
  SQLSERVER("sqlserver", BRACKET | BRACKET_DOUBLED | NESTED | HASH_AT_WORD | CR_LINE, Folding.NONE),
  // https://www.ibm.com/docs/en/db2/12.1.0?topic=elements-tokens
  DB2("db2", NESTED | HASH_AT_WORD, Folding.UPPER),
  // https://duckdb.org/docs/stable/sql/data_types/literal_types (a fork of PostgreSQL's lexer)
  DUCKDB("duckdb", E_STRING | DOLLAR | DOLLAR_TAG | NESTED | CR_LINE, Folding.NONE),
  // https://docs.snowflake.com/en/sql-reference/data-types-text
  SNOWFLAKE("snowflake", BACKSLASH | DOLLAR | SLASH_COMMENT, Folding.UPPER);

  /** What an unquoted name becomes; NONE: case does not tell names apart (or not reliably). */
  enum Folding {
    LOWER,
    UPPER,
    NONE
  }

  private static final Dialect[] ALL = values();

  /** URL words in front of the real product's name. */
  private static final String WRAPPERS =
      " p6spy log4jdbc otel tc aws-wrapper aws-proxy jtds datadirect ibm dd ";

  private final String word;
  private final int lexis;
  private final Folding folding;

  Dialect(String word, int lexis, Folding folding) {
    this.word = word;
    this.lexis = lexis;
    this.folding = folding;
  }

  /** The name used in records and on the command line. */
  public String word() {
    return word;
  }

  int lexis() {
    return lexis;
  }

  Folding folding() {
    return folding;
  }

  /** The dialect of a name in any case, as people and URLs write it; null if there is none. */
  public static Dialect named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    Dialect dialect = ofProduct(lower);
    return dialect == GENERIC && !lower.equals(GENERIC.word) ? null : dialect;
  }

  /** The bit that stands for this dialect in the function table. */
  int bit() {
    return 1 << ordinal();
  }

  /** Whether the text may be in {@code other}: it is that dialect, or its product is not known. */
  boolean maybe(Dialect other) {
    return this == other || this == GENERIC;
  }

  /** MySQL or MariaDB, or not known. */
  boolean maybeMysql() {
    return this == MYSQL || this == MARIADB || this == GENERIC;
  }

  /**
   * Whether blanks beyond ASCII are blanks: tried character by character, on H2, HSQLDB and DuckDB.
   * SQLite, PostgreSQL and MySQL take them for letters, Derby refuses them.
   */
  boolean hasWideBlanks() {
    return this == H2 || this == HSQLDB || this == DUCKDB;
  }

  /** Whether the engine may take the text to end with a NUL; tried on SQLite and DuckDB. */
  boolean endsWithNul() {
    return this == SQLITE || this == DUCKDB || this == GENERIC;
  }

  /** Whether a statement may follow another without a semicolon between them. */
  boolean semicolonOptional() {
    return this == SQLSERVER || this == GENERIC;
  }

  /**
   * The dialect that a JDBC URL names, looked for behind the words that pools, loggers and test
   * containers put in front; {@link #GENERIC} if there is none or the URL is null.
   */
  public static Dialect ofUrl(String jdbcUrl) {
    if (jdbcUrl == null || !jdbcUrl.regionMatches(true, 0, "jdbc:", 0, 5)) {
      return GENERIC;
    }
    int from = 5;
    for (int part = 0; part < 4; part++) {
      int to = from;
      while (to < jdbcUrl.length() && isNameChar(jdbcUrl.charAt(to))) {
        to++;
      }
      String name = jdbcUrl.substring(from, to).toLowerCase(Locale.ROOT);
      Dialect dialect = ofProduct(name);
      if (dialect == H2 && hasForeignQuoting(jdbcUrl)) {
        return GENERIC;
      }
      if (dialect != GENERIC) {
        return dialect;
      }
      if (to >= jdbcUrl.length() || !WRAPPERS.contains(" " + name + " ")) {
        return GENERIC;
      }
      from = to + 1;
    }
    return GENERIC;
  }

  private static boolean isNameChar(char c) {
    return c != ':' && c != '/' && c != '@' && c != ';' && c != '?' && c != '+';
  }

  /** H2 quotes names as SQL Server does when the URL asks for its mode. */
  private static boolean hasForeignQuoting(String url) {
    return url.toUpperCase(Locale.ROOT).contains("MODE=MSSQLSERVER");
  }

  /** The dialect of a product name as it stands in URLs: {@code mysql}, {@code as400}. */
  private static Dialect ofProduct(String name) {
    switch (name) {
      case "pgsql":
      case "postgres":
      case "opengauss":
      case "edb":
        return POSTGRESQL;
      case "as400":
      case "db2j":
        return DB2;
      case "microsoft":
      case "mssql":
        return SQLSERVER;
      default:
        for (Dialect dialect : ALL) {
          if (dialect.word.equals(name)) {
            return dialect;
          }
        }
        return GENERIC;
    }
  }
}
