package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.sql.SqlStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the names stand for that texts on one connection have prepared. A name stands for everything
 * that it was ever prepared for there: whether a DEALLOCATE or a PREPARE succeeds is not waited
 * for. A name that was not seen being prepared stays unknown.
 */
final class PreparedNames {
  /** Of a connection that prepares more than these, nothing more is known. */
  private static final int MOST = 256;

  private final Map<String, List<SqlStatement>> statements = new HashMap<>();
  private int count;
  private boolean lost;

  /**
   * These statements of a text, with what a name stands for in the place of its EXECUTE.
   *
   * @param names null if nothing is known of the connection
   */
  static List<SqlStatement> resolved(List<SqlStatement> statements, PreparedNames names) {
    if (names == null || !hasNames(statements)) {
      return statements;
    }
    var all = new ArrayList<SqlStatement>(statements.size());
    for (SqlStatement statement : statements) {
      names.add(statement, all);
    }
    return all;
  }

  private static boolean hasNames(List<SqlStatement> statements) {
    for (int i = 0; i < statements.size(); i++) {
      if (statements.get(i).prepared() != null) {
        return true;
      }
    }
    return false;
  }

  private synchronized void add(SqlStatement statement, List<SqlStatement> to) {
    SqlStatement.Prepared prepared = statement.prepared();
    if (prepared == null || !prepared.runs()) {
      to.add(statement);
      if (prepared != null) {
        remember(prepared.name(), statement);
      }
      return;
    }
    List<SqlStatement> known = lost ? null : statements.get(prepared.name());
    if (known == null) {
      to.add(statement);
    } else {
      to.addAll(known);
    }
  }

  private void remember(String name, SqlStatement statement) {
    if (name == null || count >= MOST) {
      lost = true;
      return;
    }
    List<SqlStatement> known = statements.computeIfAbsent(name, any -> new ArrayList<>(1));
    if (!known.contains(statement)) {
      known.add(statement);
      count++;
    }
  }
}
