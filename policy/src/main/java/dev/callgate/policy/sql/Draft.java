package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.List;

/** The facts of the statement that is being read; only ever made stricter. */
final class Draft {
  /** Beyond so many names, to look for one would make reading slower than linear. */
  static final int FEW = 64;

  private static final Verb[] VERBS = Verb.values();
  private static final Where[] WHERES = Where.values();
  private static final int NONE_YET = -1;

  private final Tokens t;

  /** The verb's number: to store the verb would cost a garbage collector's barrier. */
  private int verb;

  /** Where the words begin that the verb is being read from; -1 if with the current token. */
  private int verbStart = -1;

  /** The words that the verb was read from. */
  private int decidedStart;

  private int decidedEnd;

  /** The condition's number, for the same reason. */
  private int where;

  private boolean explained;
  private boolean limited;
  private boolean tablesKnown;
  private SqlStatement.Prepared prepared;
  private final ArrayList<String> tables = new ArrayList<>(4);
  private final ArrayList<String> reads = new ArrayList<>(4);
  private final ArrayList<String> functions = new ArrayList<>(4);
  private final ArrayList<String> columns = new ArrayList<>(8);
  private final ArrayList<String> withNames = new ArrayList<>(4);

  Draft(Tokens t) {
    this.t = t;
  }

  /** Forgets everything, at the start of a statement. */
  void start() {
    verb = NONE_YET;
    where = NONE_YET;
    explained = false;
    limited = false;
    tablesKnown = true;
    prepared = null;
    clear(tables);
    clear(reads);
    clear(functions);
    clear(columns);
    clear(withNames);
  }

  /** Whether the name is in the list; of a long one, it is taken to be. */
  private static boolean contains(List<String> names, String name) {
    return names.size() > FEW || names.contains(name);
  }

  /** Empties a list and lets go of the room that an unusually long one took. */
  static void clear(ArrayList<?> list) {
    if (list.isEmpty()) {
      return;
    }
    boolean large = list.size() > FEW;
    list.clear();
    if (large) {
      list.trimToSize();
    }
  }

  /** From here on, until {@link #verbEnds}, words tell a verb: INSERT INTO. */
  void verbStarts() {
    verbStart = t.start;
  }

  void verbEnds() {
    verbStart = -1;
  }

  /** The effect so far; null before the first. */
  Verb verb() {
    return verb == NONE_YET ? null : VERBS[verb];
  }

  /** From here on the statement is only explained: of its effects, calls of functions remain. */
  void explainOnly() {
    explained = true;
    raise(Verb.READ);
  }

  void raise(Verb v) {
    Verb effect = explained ? Verb.READ : v;
    decide(effect, verbStart >= 0 ? verbStart : t.start, t.end);
    if (effect == Verb.UNKNOWN) {
      tablesKnown = false;
    }
  }

  /** Takes an effect that explaining has as well: a planner looks into files. */
  void raiseEvenExplained(Verb v, int start, int end) {
    decide(v, start, end);
  }

  /** What the statement is cannot be told, even if it seems to be an explained one. */
  void unreadable() {
    decide(Verb.UNKNOWN, t.start, t.end);
    tablesKnown = false;
  }

  private void decide(Verb v, int start, int end) {
    if (v.ordinal() > verb) {
      verb = v.ordinal();
      decidedStart = start;
      decidedEnd = end;
    }
  }

  /** Takes the effect of a function: planners call functions too. */
  void raiseCall(Verb v) {
    raiseCall(v, t.start, t.end);
  }

  /** The same, of a function whose name stands from {@code start} to {@code end}. */
  void raiseCall(Verb v, int start, int end) {
    decide(v, start, end);
    if (v.compareTo(Verb.UPDATE) > 0) {
      // No text says what a function writes to, and no condition bounds it.
      tablesKnown = false;
      where(Where.NONE);
    }
  }

  void where(Where w) {
    where = Math.max(where, w.ordinal());
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
    if (contains(withNames, table)) {
      // SQL Server writes through a WITH query to the table behind it.
      tablesKnown = false;
    }
    add(tables, table);
  }

  boolean isWritten(String name) {
    return contains(tables, name);
  }

  /** Whether a table is written to that may be {@code name}, schemas apart. */
  boolean isWrittenAs(String name) {
    if (name == null) {
      return false;
    }
    int from = name.lastIndexOf('.') + 1;
    // Beyond a few, to look would cost more than to be strict.
    if (tables.size() > FEW) {
      return true;
    }
    for (int i = 0; i < tables.size(); i++) {
      String table = tables.get(i);
      int length = table.length() - table.lastIndexOf('.') - 1;
      if (length == name.length() - from
          && name.regionMatches(from, table, table.length() - length, length)) {
        return true;
      }
    }
    return false;
  }

  boolean writesSomething() {
    return !tables.isEmpty();
  }

  void reads(String table) {
    if (table != null && !(withNames.size() <= FEW && withNames.contains(table))) {
      add(reads, table);
    }
  }

  /** From here on, {@code name} is a WITH query of this statement. */
  void withName(String name) {
    if (name != null) {
      add(withNames, name);
    }
  }

  void function(String name) {
    add(functions, name);
  }

  void column(String name) {
    if (name != null) {
      add(columns, name);
    }
  }

  private static void add(List<String> list, String name) {
    // A list of distinct names; beyond a few, looking for doubles would cost more than they do.
    if (list.size() > FEW || !list.contains(name)) {
      list.add(name);
    }
  }

  /** The statement gives a name to another one; null if the name could not be read. */
  void prepares(String name) {
    prepared = new SqlStatement.Prepared(name, false);
  }

  /** The statement runs what a name stands for that this text does not tell. */
  void executes(String name) {
    if (!explained) {
      prepared = new SqlStatement.Prepared(name, true);
    }
  }

  /** Takes over what another statement does, which this one runs or prepares. */
  void takes(SqlStatement other) {
    raise(other.verb());
    for (String table : other.tables()) {
      writes(table);
    }
    if (!other.tablesKnown()) {
      tablesUnknown();
    }
    for (String table : other.reads()) {
      reads(table);
    }
    for (String function : other.functions()) {
      function(function);
    }
    for (String column : other.columns()) {
      column(column);
    }
    where(other.where());
  }

  /** Where the words begin that the verb was read from. */
  int decidedStart() {
    return decidedStart;
  }

  int decidedEnd() {
    return decidedEnd;
  }

  SqlStatement finish() {
    Verb known = verb == NONE_YET ? Verb.READ : VERBS[verb];
    return new SqlStatement(
        known,
        copy(tables),
        // What cannot be read may write to anything.
        tablesKnown && known != Verb.UNKNOWN,
        copy(reads),
        copy(functions),
        copy(columns),
        where == NONE_YET ? Where.NONE : WHERES[where],
        limited,
        prepared);
  }

  private static List<String> copy(List<String> list) {
    switch (list.size()) {
      case 0:
        return List.of();
      case 1:
        return List.of(list.get(0));
      case 2:
        return List.of(list.get(0), list.get(1));
      default:
        return List.copyOf(list);
    }
  }
}
