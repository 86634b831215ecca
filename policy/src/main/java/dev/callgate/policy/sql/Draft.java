package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.List;

/** The facts of the statement that is being read; only ever made stricter. */
final class Draft {
  private Verb verb;
  private Where where;
  private boolean explained;
  private boolean limited;
  private boolean tablesKnown = true;
  private List<String> tables;
  private List<String> reads;
  private List<String> functions;
  private List<String> columns;
  private List<String> withNames;

  /** The effect so far; null before the first. */
  Verb verb() {
    return verb;
  }

  /** From here on the statement is only explained: of its effects, calls of functions remain. */
  void explainOnly() {
    explained = true;
    raise(Verb.READ);
  }

  void raise(Verb v) {
    Verb effect = explained ? Verb.READ : v;
    verb = verb == null ? effect : verb.strictest(effect);
  }

  /** Takes the effect of a function: planners call functions too. */
  void raiseCall(Verb v) {
    verb = verb == null ? v : verb.strictest(v);
    if (v.compareTo(Verb.UPDATE) > 0) {
      // No text says what a function writes to, and no condition bounds it.
      tablesKnown = false;
      where(Where.NONE);
    }
  }

  void where(Where w) {
    where = where == null || w.compareTo(where) > 0 ? w : where;
  }

  void limited() {
    limited = true;
  }

  /** More may be written to than is named. */
  void tablesUnknown() {
    tablesKnown = explained;
  }

  /** Takes a table that is written to; null is one whose name could not be read. */
  void writes(String table) {
    if (explained) {
      reads(table);
      return;
    }
    if (table == null) {
      tablesKnown = false;
      return;
    }
    if (withNames != null && withNames.contains(table)) {
      // SQL Server writes through a WITH query to the table behind it.
      tablesKnown = false;
    }
    tables = add(tables, table);
  }

  boolean isWritten(String name) {
    return tables != null && tables.contains(name);
  }

  boolean writesSomething() {
    return tables != null;
  }

  void reads(String table) {
    if (table != null && (withNames == null || !withNames.contains(table))) {
      reads = add(reads, table);
    }
  }

  /** From here on, {@code name} is a WITH query of this statement. */
  void withName(String name) {
    if (name != null) {
      withNames = add(withNames, name);
    }
  }

  void function(String name) {
    functions = add(functions, name);
  }

  void column(String name) {
    if (name != null) {
      columns = add(columns, name);
    }
  }

  private static List<String> add(List<String> list, String name) {
    List<String> to = list == null ? new ArrayList<>(2) : list;
    // A list of distinct names; beyond a few, looking for doubles would cost more than they do.
    if (to.size() > 64 || !to.contains(name)) {
      to.add(name);
    }
    return to;
  }

  SqlStatement finish() {
    return new SqlStatement(
        verb == null ? Verb.READ : verb,
        copy(tables),
        tablesKnown,
        copy(reads),
        copy(functions),
        copy(columns),
        where == null ? Where.NONE : where,
        limited);
  }

  private static List<String> copy(List<String> list) {
    return list == null ? List.of() : List.copyOf(list);
  }
}
