package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import java.sql.ResultSet;
import java.util.List;

/**
 * Remembers what connections hand out: statements with their SQL, and connections of pools. Nothing
 * runs yet, so nothing is decided, but where a product runs all but the last of several statements
 * when they are prepared.
 */
public final class PrepareReader extends Reader {
  private static final String DERBYS_OWN = "EXECUTE STATEMENT SYS";

  private final JdbcMemory memory;

  public PrepareReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public Reading read(Call call) {
    if (call.site().method().equals("getConnection")) {
      return Reading.noting(new HandedOut(memory, memory.databaseOf(call.self())));
    }
    boolean prepares = call.site().method().startsWith("prepare");
    String sql = prepares ? text((String) call.a(), call.site()) : null;
    boolean updatable = call.i() == ResultSet.CONCUR_UPDATABLE;
    List<Action> ran = prepares ? ranByPreparing(call.self(), sql) : List.of();
    var made =
        new Made(call.self(), memory, memory.begin(sql), sql, prepares, updatable, !ran.isEmpty());
    return ran.isEmpty() ? Reading.noting(made) : Reading.of(ran).ending(made);
  }

  @Override
  public boolean mayWait(Call call) {
    return Transactions.mayWait(call.self(), memory);
  }

  /**
   * The text that is prepared. Derby keeps its metadata queries as statements of its own schemas
   * and has only their names prepared: nobody else can make one, and each is a SELECT.
   */
  private static String text(String sql, Site site) {
    return site.method().equals("prepareMetaDataStatement") && sql.startsWith(DERBYS_OWN)
        ? "SELECT * FROM " + sql.substring(DERBYS_OWN.length() - "SYS".length())
        : sql;
  }

  private List<Action> ranByPreparing(Object connection, String sql) {
    Database database = memory.databaseOf(connection);
    return switch (database.dialect()) {
      case DUCKDB, GENERIC ->
          memory.sql.ranByPreparing(
              memory.sql.of(sql, database), memory.sessionOn(connection, database).names);
      default -> List.of();
    };
  }

  private record HandedOut(JdbcMemory memory, Database database) implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      if (result != null && database.isKnown()) {
        memory.connections.put(result, database);
      }
    }
  }

  private record Made(
      Object connection,
      JdbcMemory memory,
      Making making,
      String sql,
      boolean prepares,
      boolean updatable,
      boolean ran)
      implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      Database own = memory.databaseOf(connection);
      Database database = making.database(own);
      Session session = memory.sessionOn(connection, database);
      if (ran) {
        session.ran(false);
      }
      if (database != own && database.isKnown()) {
        memory.connections.put(connection, database);
      }
      if (result == null) {
        making.end();
        return;
      }
      making.end(database, session);
      SqlText text = prepares ? memory.sql.of(sql, database) : null;
      StatementState known = memory.statements.get(result);
      // A pool's statement that is used again: it may still hold values and a batch.
      if (known == null || !SqlText.areSame(known.prepared, text) || known.updatable != updatable) {
        memory.statements.put(result, new StatementState(database, session, text, updatable));
      }
    }

    @Override
    public void stopped() {
      making.end();
    }
  }
}
