package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Fact;
import java.util.List;

/**
 * Reads the bulk loaders of a driver's own that put rows into a table without a text: as the INSERT
 * that would. Decided when one is made; single rows are no further action, and unread. Takes the
 * connection, the table's name and the schema's, both as they are and not as SQL writes them.
 */
public final class AppenderReader extends Reader {
  /** They come later, and nobody knows how many. */
  private static final Fact ROWS = new Fact.Many(List.of(), false);

  private final JdbcMemory memory;

  public AppenderReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public Reading read(Call call) {
    Database database = memory.databaseOf(call.a());
    String text = null;
    if (call.b() instanceof String table) {
      String schema = call.c() instanceof String name ? quoted(name) + "." : "";
      text = "INSERT INTO " + schema + quoted(table) + " VALUES (?)";
    }
    Session session = call.a() == null ? null : memory.sessionOn(call.a(), database);
    return Wrote.on(session, Reading.of(memory.sql.actions(memory.sql.of(text, database), ROWS)));
  }

  @Override
  public boolean mayWait(Call call) {
    return Transactions.mayWait(call.a(), memory);
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
