package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.sql.Verb;
import java.util.List;

/** Reads the ends of transactions, for policies that care; the statement is written as its SQL. */
public final class TransactionReader extends Reader {
  private final JdbcMemory memory;

  public TransactionReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public Reading read(Call call) {
    String sql =
        switch (call.site().method()) {
          case "commit" -> "COMMIT";
          case "rollback" -> "ROLLBACK";
          default -> call.i() == 0 ? "SET AUTOCOMMIT OFF" : "SET AUTOCOMMIT ON";
        };
    Database database = memory.databaseOf(call.self());
    return Reading.of(
        memory
            .sql
            .start(Verb.TRANSACTION.kind(), sql, database, Binds.NONE)
            .list("tables", List.of())
            .list("reads", List.of())
            .list("functions", List.of())
            .build());
  }
}
