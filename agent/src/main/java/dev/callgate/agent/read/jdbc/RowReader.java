package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import dev.callgate.policy.sql.SqlStatement;
import dev.callgate.policy.sql.Verb;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads changes of one row through a result set: its query's tables are what is written to. At
 * which row the cursor stands and what was set in it is the driver's own, and any thread can change
 * it until the driver looks, so that both are unread.
 */
public final class RowReader extends Reader {
  private final JdbcMemory memory;

  public RowReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    if (!site.method().equals("getResultSet")) {
      return Wrappers.isOfTheJdk(self)
          || memory.results.get(self) == null && Wrappers.isProxy(self);
    }
    StatementState state = memory.statements.get(self);
    return state == null || !state.updatable;
  }

  @Override
  public Reading read(Call call) {
    String kind =
        switch (call.site().method()) {
          case "insertRow" -> Verb.INSERT.kind();
          case "updateRow" -> Verb.UPDATE.kind();
          case "deleteRow" -> Verb.DELETE.kind();
          default -> null;
        };
    if (kind == null) {
      StatementState state = memory.stateOf(call.self());
      SqlText text = state.lastQuery;
      return text == null
          ? Reading.NOTHING
          : Reading.noting(new Results(memory, text, state.session));
    }
    Results from = memory.results.get(call.self());
    SqlText query = from == null ? null : from.text();
    Database database = query == null ? Database.UNKNOWN : query.database();
    Action.Builder action =
        memory
            .sql
            .start(kind, query == null ? null : query.sql(), database, Binds.NONE)
            .text("where", kind.equals(Verb.INSERT.kind()) ? null : "some")
            .number("rows", 1)
            .list("unread", unread(kind));
    Set<String> tables = query == null ? Set.of() : tables(query);
    if (tables.isEmpty()) {
      action.unknown("tables");
    } else {
      action.list("tables", List.copyOf(tables)).list("reads", List.of());
      action.list("functions", List.of());
    }
    return Wrote.on(from == null ? null : from.session(), Reading.of(action.build()));
  }

  private static List<String> unread(String kind) {
    if (kind.equals(Verb.INSERT.kind())) {
      return List.of("values");
    }
    return kind.equals(Verb.DELETE.kind()) ? List.of("row") : List.of("row", "values");
  }

  /** By what is known of the statement that the rows came from. */
  @Override
  public boolean mayWait(Call call) {
    try {
      Statement statement = ((ResultSet) call.self()).getStatement();
      StatementState state = memory.statements.get(statement);
      // Elsewhere the rows that were changed before may be locked until the cursor is closed.
      return state != null
          && Session.keepsVersions(state.database.dialect())
          && Transactions.mayWait(statement, state);
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }

  private static Set<String> tables(SqlText query) {
    Set<String> tables = new LinkedHashSet<>();
    for (SqlStatement statement : query.facts().statements()) {
      tables.addAll(statement.reads());
    }
    return tables;
  }
}
