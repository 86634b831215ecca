package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import dev.callgate.policy.sql.SqlStatement;
import dev.callgate.policy.sql.Verb;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads changes of one row through a result set: its query's tables are what is written to. */
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
      SqlText text = memory.stateOf(call.self()).lastQuery;
      return text == null ? Reading.NOTHING : Reading.noting(new Results(memory, text));
    }
    SqlText query = memory.results.get(call.self());
    Database database = query == null ? Database.UNKNOWN : query.database();
    Action.Builder action =
        memory
            .sql
            .start(kind, query == null ? null : query.sql(), database, Binds.NONE)
            .text("where", kind.equals(Verb.INSERT.kind()) ? null : "some")
            .number("rows", 1);
    Set<String> tables = query == null ? Set.of() : tables(query);
    if (tables.isEmpty()) {
      action.unknown("tables");
    } else {
      action.list("tables", List.copyOf(tables)).list("reads", List.of());
      action.list("functions", java.util.List.of());
    }
    return Reading.of(action.build());
  }

  private static Set<String> tables(SqlText query) {
    Set<String> tables = new LinkedHashSet<>();
    for (SqlStatement statement : query.facts().statements()) {
      tables.addAll(statement.reads());
    }
    return tables;
  }
}
