package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import dev.callgate.policy.sql.Verb;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Reads the ends of transactions: what ran in one is forgotten with it. They are actions for
 * policies that care alone; the statement is then written as its SQL.
 */
public final class TransactionReader extends Reader {
  private final JdbcMemory memory;
  private final boolean isAction;

  public TransactionReader(JdbcMemory memory) {
    this.memory = memory;
    isAction = memory.sql.canMatter(Verb.TRANSACTION.kind());
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    if (isAction) {
      return false;
    }
    Session session = memory.sessionOf(self);
    if (session == null || isToSavepoint(site) || !session.hasRead() && !session.hasWritten()) {
      return true;
    }
    if (!Session.keepsVersions(memory.databaseOf(self).dialect())) {
      // A commit that fails may leave its transaction open.
      return false;
    }
    if (turnsOff(site, i)) {
      return !session.hasWritten();
    }
    session.ended();
    return true;
  }

  @Override
  public Reading read(Call call) {
    Reading reading = isAction ? Reading.of(action(call)) : Reading.NOTHING;
    Session session = memory.sessionOf(call.self());
    return session != null && ends(call) ? reading.ending(new Ended(session)) : reading;
  }

  @Override
  public boolean mayWait(Call call) {
    return Transactions.mayWait(call.self(), memory);
  }

  private Action action(Call call) {
    String sql =
        switch (call.site().method()) {
          case "commit" -> "COMMIT";
          case "rollback" -> "ROLLBACK";
          default -> call.i() == 0 ? "SET AUTOCOMMIT OFF" : "SET AUTOCOMMIT ON";
        };
    Database database = memory.databaseOf(call.self());
    return memory
        .sql
        .start(Verb.TRANSACTION.kind(), sql, database, Binds.NONE)
        .list("tables", List.of())
        .list("reads", List.of())
        .list("functions", List.of())
        .build();
  }

  /** Whether nothing of what ran before is open behind the call, if it succeeds. */
  private static boolean ends(Call call) {
    if (isToSavepoint(call.site())) {
      return false;
    }
    if (!turnsOff(call.site(), call.i())) {
      return true;
    }
    try {
      // Where it is off already, the call does nothing.
      return call.self() instanceof Connection connection && connection.getAutoCommit();
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }

  private static boolean isToSavepoint(Site site) {
    return site.method().equals("rollback") && site.descriptor().charAt(1) != ')';
  }

  private static boolean turnsOff(Site site, int i) {
    return i == 0 && site.method().equals("setAutoCommit");
  }

  private record Ended(Session session) implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      if (thrown == null) {
        session.ended();
      }
    }
  }
}
