package dev.callgate.policy.sql;

import java.util.List;

/**
 * What one statement does, as far as its text shows.
 *
 * <p>Names are written in one form for all dialects, so that a policy need not know the dialect: an
 * unquoted name in lower case, a quoted one in lower case too where it is the same object as the
 * unquoted one ({@code "USERS"} on Oracle or H2), else as written; with its schema if the text
 * writes one. A name that itself contains a dot keeps its quotes.
 *
 * @param verb the strictest effect in the statement
 * @param tables tables (or other named objects) written to, altered or dropped
 * @param tablesKnown false if more may be written to than {@code tables} names (a CASCADE, a whole
 *     schema, a name given as a bind value): the fact "tables" is then unknown
 * @param reads tables read
 * @param functions functions and procedures called
 * @param columns columns that an INSERT names or an UPDATE sets
 * @param where what bounds the rows of the UPDATE or DELETE in it (the strictest, if several)
 * @param limited whether a LIMIT, TOP or FETCH FIRST bounds the number of rows
 * @param prepared the name that it prepares, or runs though the text does not say what it stands
 *     for; null if there is none
 */
public record SqlStatement(
    Verb verb,
    List<String> tables,
    boolean tablesKnown,
    List<String> reads,
    List<String> functions,
    List<String> columns,
    Where where,
    boolean limited,
    Prepared prepared) {

  /**
   * A name of PREPARE and EXECUTE.
   *
   * @param name null if the text hides it
   * @param runs whether it is run; else prepared, and the statement has the effects that it stands
   *     for
   */
  public record Prepared(String name, boolean runs) {}

  /** A statement that could not be read. */
  static final SqlStatement UNREADABLE =
      new SqlStatement(
          Verb.UNKNOWN, List.of(), false, List.of(), List.of(), List.of(), Where.NONE, false, null);

  /** The action kind, as policies name it: {@code db.delete}. */
  public String kind() {
    return verb.kind();
  }
}
