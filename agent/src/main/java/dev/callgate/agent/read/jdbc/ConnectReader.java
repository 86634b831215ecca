package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.sql.SqlReader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the making of connections: the only place where a URL is to be seen, and the SQL that its
 * settings have the driver or the engine run.
 */
public final class ConnectReader extends Reader {
  private static final String KIND = "db.connect";

  private final JdbcMemory memory;

  public ConnectReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public Reading read(Call call) {
    String url = (String) call.a();
    memory.embedded.learn(url);
    Database database = memory.database(url, call.b());
    SqlReader.prepare(database.dialect());
    var made = new Made(memory, database);
    List<Action> settings = ConnectSettings.actions(memory.sql, database, url, call.b());
    if (settings.isEmpty()) {
      return memory.sql.canMatter(KIND)
          ? Reading.of(action(url, database)).ending(made)
          : Reading.noting(made);
    }
    var all = new ArrayList<Action>(settings.size() + 1);
    all.add(action(url, database));
    all.addAll(settings);
    return Reading.of(all).ending(made);
  }

  private Action action(String url, Database database) {
    Action.Builder action =
        memory
            .sql
            .start(KIND, null, database, Binds.NONE)
            .absent("sql")
            .list("tables", List.of())
            .list("reads", List.of())
            .list("functions", List.of());
    // So that the connection's own socket counts as part of it.
    String host = url == null ? null : JdbcUrl.host(url);
    if (host != null) {
      action.text("host", host);
      int port = JdbcUrl.port(url);
      if (port >= 0) {
        action.number("port", port);
      }
    }
    return action.build();
  }

  private record Made(JdbcMemory memory, Database database) implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      // A driver that is not for this URL returns null.
      if (result != null) {
        memory.connections.put(result, database);
      }
    }
  }
}
