package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.approve.Preview;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Action;
import dev.callgate.policy.approval.Extent;
import java.util.List;
import java.util.Map;

/** Reads batches: what is added is remembered, and decided as one when it is executed. */
public final class BatchReader extends Reader {
  private final JdbcMemory memory;

  public BatchReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    StatementState state = memory.statements.get(self);
    if (state == null) {
      return Wrappers.isProxy(self);
    }
    SqlText prepared = state.prepared;
    return isRow(site) && prepared != null && memory.sql.passes(prepared);
  }

  @Override
  public Reading read(Call call) {
    StatementState state = memory.statements.get(call.self());
    boolean isKnown = state != null;
    if (!isKnown) {
      state = memory.stateOf(call.self());
      memory.statements.put(call.self(), state);
    }
    state.renew(memory.sql);
    switch (call.site().method()) {
      case "addBatch" -> add(state, call);
      case "clearBatch" -> state.clearBatch();
      default -> {
        List<Action> actions = state.batchActions(memory.sql);
        if (!isKnown) {
          actions.addAll(memory.sql.actions(memory.sql.of(null, state.database), Binds.NONE));
        }
        return Reading.of(actions).ending(new Executed(state, !actions.isEmpty()));
      }
    }
    return Reading.NOTHING;
  }

  private void add(StatementState state, Call call) {
    if (!isRow(call.site())) {
      SqlText text = memory.sql.of((String) call.a(), state.database);
      if (Session.begins(text)) {
        state.mayHaveBegun();
      }
      state.add(text, memory.sql.wordsMatter());
    } else if (state.prepared == null) {
      // Prepared before Callgate could see with what.
      state.add(memory.sql.of(null, state.database), true);
    } else {
      state.addRow();
    }
  }

  /** The values set so far become a row: {@code addBatch()} of a prepared statement. */
  private static boolean isRow(Site site) {
    return site.descriptor().equals("()V") && site.method().equals("addBatch");
  }

  @Override
  public Preview preview(Call call) {
    return () -> new Extent.Unknown("it is a batch");
  }

  @Override
  public boolean mayWait(Call call) {
    return Transactions.mayWait(call.self(), memory.statements.get(call.self()));
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    return Results.described(result);
  }

  private record Executed(StatementState state, boolean wrote) implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      if (wrote && state.session != null) {
        state.session.ran(false);
      }
      // After a failure some drivers keep the batch.
      if (thrown == null) {
        state.clearBatch();
      }
    }
  }
}
