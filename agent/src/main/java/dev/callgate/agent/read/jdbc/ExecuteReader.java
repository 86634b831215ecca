package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.approve.Preview;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Fact;
import java.sql.PreparedStatement;
import java.sql.Statement;
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
    if (state == null) {
      return isPrepared(site) && Wrappers.isProxy(self);
    }
    if (state.updatable) {
      return false;
    }
    boolean prepared = isPrepared(site);
    if (!prepared && isBoth(self, state)) {
      return false;
    }
    SqlText text =
        prepared
            ? preparedOn(state)
            : a == null ? null : memory.sql.known((String) a, state.database);
    if (text == null || !memory.sql.passes(text)) {
      return false;
    }
    state.ran(text);
    return true;
  }

  @Override
  public Reading read(Call call) {
    StatementState state = memory.stateOf(call.self());
    state.renew(memory.sql);
    boolean prepared = isPrepared(call.site());
    SqlText given = prepared ? preparedOn(state) : null;
    SqlText text = given != null ? given : memory.sql.of((String) call.a(), state.database);
    boolean isPlain = !prepared && isBoth(call.self(), state);
    boolean passes = memory.sql.passes(text);
    if (passes && !isPlain && !state.updatable) {
      state.ran(text);
      return Reading.NOTHING;
    }
    Fact binds = prepared ? state.boundNow() : Binds.NONE;
    Reading reading =
        passes ? Reading.NOTHING : Reading.of(memory.sql.actions(text, binds, state.names()));
    Results results = null;
    if (state.updatable) {
      state.lastQuery = text;
      results = new Results(memory, text, state.session);
    }
    var after = new After(state, text, isPlain, state.running, results);
    if (isPlain) {
      state.running = text;
    }
    return reading.ending(after);
  }

  @Override
  public Preview preview(Call call) {
    StatementState state = memory.statements.get(call.self());
    boolean prepared = isPrepared(call.site());
    if (state == null) {
      return null;
    }
    SqlText text = prepared ? preparedOn(state) : memory.sql.of((String) call.a(), state.database);
    if (text == null || !RowPreview.isFor(text) || !(call.self() instanceof Statement statement)) {
      return null;
    }
    return RowPreview.of(statement, text, prepared ? state : null, memory);
  }

  @Override
  public boolean mayWait(Call call) {
    return Transactions.mayWait(call.self(), memory.statements.get(call.self()));
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    return Results.described(result);
  }

  /** What an execution without a text runs, null if that is not known. */
  private static SqlText preparedOn(StatementState state) {
    return state.prepared != null ? state.prepared : state.running;
  }

  /** Whether this plain statement is one of a class that can be prepared as well. */
  private static boolean isBoth(Object statement, StatementState state) {
    return state.prepared == null && statement instanceof PreparedStatement;
  }

  /**
   * What is to be noted when a text has run.
   *
   * @param isPlain a text runs on a plain statement until this is told of the end
   * @param outer what ran on it before
   */
  private record After(
      StatementState state, SqlText text, boolean isPlain, SqlText outer, Results results)
      implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      stopped();
      state.ran(text);
      if (Session.begins(text)) {
        state.mayHaveBegun();
      }
      if (results != null) {
        results.ended(result, thrown);
      }
    }

    @Override
    public void stopped() {
      if (isPlain) {
        state.running = outer;
      }
    }
  }

  /** Executes what was prepared, if it takes no SQL. */
  private static boolean isPrepared(Site site) {
    return site.descriptor().charAt(1) == ')';
  }
}
