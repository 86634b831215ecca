package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.sql.SqlStatement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What earlier calls told of one statement. */
final class StatementState {
  /** More different statements in one batch than these count as unknown. */
  private static final int MOST_DIFFERENT = 10_000;

  final Database database;

  /** Of its connection; null if that is not known. */
  final Session session;

  /** What it was prepared with; null for a plain statement. */
  volatile SqlText prepared;

  /** Values were bound while a policy let the statement run and nobody kept them. */
  private boolean lostBinds;

  /** Whether its result sets can change rows. */
  final boolean updatable;

  /** The query whose result set it may have open, if that can change rows. */
  volatile SqlText lastQuery;

  /**
   * The text that is being executed on a plain statement, until it ends: a driver whose plain
   * statements are prepared ones underneath executes on the same object what it was just given.
   */
  volatile SqlText running;

  /** The copy that the call under way binds; another thread's makes a value uncertain at most. */
  volatile Object copied;

  private Binds binds;
  private Map<Object, SqlText> batch;
  private int batchCount;

  StatementState(Database database, Session session, SqlText prepared, boolean updatable) {
    this.database = database;
    this.session = session;
    this.prepared = prepared;
    this.updatable = updatable;
  }

  /** What was prepared by name on its connection; null if that is not known. */
  PreparedNames names() {
    return session == null ? null : session.names;
  }

  /** A text has run on it, or may have. */
  void ran(SqlText text) {
    if (session != null) {
      // What its rows are read for may lock them.
      session.ran(text.onlyReads() && !updatable);
    }
  }

  /** A text that {@link Session#begins} has run, or runs with the batch. */
  void mayHaveBegun() {
    if (session != null) {
      session.mayHaveBegun = true;
    }
  }

  /** Whether values bound to it are of use to nobody. */
  boolean forgetsBinds(SqlActions sql) {
    SqlText text = prepared;
    return text == null || sql.passes(text);
  }

  /** Asks the policy that is in force, should it be another than when the text was prepared. */
  synchronized void renew(SqlActions sql) {
    SqlText text = prepared;
    if (text != null && text.by() != sql) {
      lostBinds |= text.reversible();
      prepared = sql.of(text.sql(), text.database());
    }
  }

  /** What {@link #copied} was, which is not asked twice. */
  Object takeCopied() {
    Object taken = copied;
    copied = null;
    return taken;
  }

  synchronized Binds binds() {
    if (binds == null) {
      binds = new Binds();
    }
    return binds;
  }

  /** The values for one execution of what was prepared. */
  synchronized Fact boundNow() {
    if (lostBinds) {
      return Fact.UNKNOWN;
    }
    return binds == null ? Binds.NONE : binds.now();
  }

  /** See {@link Binds#objects}. */
  synchronized Object[] objects(int first, int count) {
    return count == 0 ? new Object[0] : binds == null ? null : binds.objects(first, count);
  }

  synchronized void add(SqlText text, boolean wordsMatter) {
    if (batch == null) {
      batch = new LinkedHashMap<>();
    }
    batchCount++;
    // Statements that differ in their values alone are decided alike.
    Object key = wordsMatter ? text.sql() : text.facts();
    if (batch.size() < MOST_DIFFERENT) {
      batch.putIfAbsent(key, text);
    } else if (!batch.containsKey(key)) {
      batch.put(SqlStatement.class, null);
    }
  }

  /** What was prepared will run with the current values when the batch is executed. */
  synchronized void addRow() {
    binds().addRow();
  }

  synchronized void clearBatch() {
    batch = null;
    batchCount = 0;
    if (binds != null) {
      binds.clearRows();
    }
  }

  /** What the batch does, but for what is certainly reversible; empty if that is nothing. */
  synchronized List<Action> batchActions(SqlActions sql) {
    int rows = binds == null ? 0 : binds.rowCount();
    int count = batchCount + rows;
    var actions = new ArrayList<Action>();
    if (rows > 0) {
      add(actions, sql, prepared, lostBinds ? Fact.UNKNOWN : binds.batch(), count);
    }
    if (batch != null) {
      for (SqlText text : batch.values()) {
        add(actions, sql, text == null ? sql.of(null, database) : text, Binds.NONE, count);
      }
    }
    return actions;
  }

  private void add(List<Action> actions, SqlActions sql, SqlText text, Fact binds, int count) {
    for (SqlStatement statement : PreparedNames.resolved(text.facts().statements(), names())) {
      actions.add(
          sql.action(statement, text.sql(), text.database(), binds).number("batch", count).build());
    }
  }
}
