package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Fact;
import java.util.Map;

/** Reads the execution of one SQL text, given with the call or when the statement was prepared. */
public final class ExecuteReader extends Reader {
  private final JdbcMemory memory;

  public ExecuteReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    StatementState state = memory.statements.get(self);
    if (state == null || state.updatable) {
      return false;
    }
    SqlText text =
        isPrepared(site)
            ? state.prepared
            : a == null ? null : memory.sql.known((String) a, state.database);
    return text != null && text.reversible();
  }

  @Override
  public Reading read(Call call) {
    StatementState state = memory.stateOf(call.self());
    boolean prepared = isPrepared(call.site());
    SqlText text =
        prepared && state.prepared != null
            ? state.prepared
            : memory.sql.of((String) call.a(), state.database);
    Fact binds = prepared ? state.boundNow() : Binds.NONE;
    Reading reading =
        text.reversible()
            ? Reading.NOTHING
            : Reading.of(memory.sql.actions(text, binds, state.names));
    if (!state.updatable) {
      return reading;
    }
    state.lastQuery = text;
    return reading.ending(new Results(memory, text));
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    return Results.described(result);
  }

  /** Executes what was prepared, if it takes no SQL. */
  private static boolean isPrepared(Site site) {
    return site.descriptor().charAt(1) == ')';
  }
}
