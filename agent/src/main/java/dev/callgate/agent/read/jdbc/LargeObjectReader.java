package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.WeakIdentityMap;
import dev.callgate.policy.Action;
import dev.callgate.policy.sql.Verb;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads changes of large objects (Blob, Clob, NClob) that came out of a database: nothing tells
 * whose column or object it is, so that the table is unknown. What a connection has just made to be
 * bound later is the program's own.
 */
public final class LargeObjectReader extends Reader {
  private static final String IN_MEMORY = "javax.sql.rowset.serial.";

  private final JdbcMemory memory;

  public LargeObjectReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public Reading read(Call call) {
    String method = call.site().method();
    if (method.startsWith("create")) {
      return Reading.noting(new Made(memory.newObjects));
    }
    if (memory.newObjects.get(call.self()) != null
        || isInMemory(call.self().getClass())
        || Wrappers.isProxy(call.self())) {
      return Reading.NOTHING;
    }
    boolean truncates = method.equals("truncate");
    Action.Builder action =
        memory
            .sql
            .start(
                truncates ? Verb.DELETE.kind() : Verb.UPDATE.kind(),
                null,
                Database.UNKNOWN,
                Binds.NONE)
            .text("where", "some")
            .number("rows", 1)
            .unknown("tables");
    return Reading.of(action.build()).ending(new Changed(memory.largeObjects));
  }

  /** Most can be changed in a transaction only, and nothing tells in which. */
  @Override
  public boolean mayWait(Call call) {
    return false;
  }

  /** The JDK's own copies of large objects, which no database sees. */
  private static boolean isInMemory(Class<?> type) {
    return type.getName().startsWith(IN_MEMORY)
        && type.getClassLoader() == ClassLoader.getPlatformClassLoader();
  }

  private record Changed(AtomicInteger changes) implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      changes.incrementAndGet();
    }
  }

  private record Made(WeakIdentityMap<Boolean> fresh) implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      if (result != null) {
        fresh.put(result, Boolean.TRUE);
      }
    }
  }
}
