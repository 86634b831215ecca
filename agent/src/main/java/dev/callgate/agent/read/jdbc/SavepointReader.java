package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.agent.read.WeakIdentityMap;
import dev.callgate.policy.Action;
import dev.callgate.policy.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads savepoints. Some drivers put a savepoint's name between the words of a statement, with
 * quotes around it that the name may hold as well: what such a name makes of the text is read. A
 * plain name can only be a name.
 */
public final class SavepointReader extends Reader {
  /** The name of a savepoint that can only be a name. */
  private static final String PLAIN = "";

  private static final String[] NONE = {};
  private static final String[] DOUBLE = {"\""};
  private static final String[] BACKTICK = {"`"};
  private static final String[] SQLITE = {"", "\""};
  private static final String[] ANY = {"", "\"", "`"};

  private final JdbcMemory memory;

  public SavepointReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    Dialect dialect = memory.databaseOf(self).dialect();
    if (quotes(dialect).length == 0 || Wrappers.isProxy(self)) {
      return true;
    }
    if (isSet(site)) {
      return takesOnlyItsOwn(dialect) && isPlain((String) a);
    }
    String name = memory.savepoints.get(a);
    return name == null ? takesOnlyItsOwn(dialect) : name.equals(PLAIN);
  }

  @Override
  public Reading read(Call call) {
    Database database = memory.databaseOf(call.self());
    if (isSet(call.site())) {
      String name = (String) call.a();
      return isPlain(name)
          ? Reading.noting(new Made(memory.savepoints, PLAIN, null))
          : Reading.of(actions("SAVEPOINT ", name, database))
              .ending(new Made(memory.savepoints, name, memory.sessionOf(call.self())));
    }
    return Wrote.on(memory.sessionOf(call.self()), Reading.of(ends(call, database)));
  }

  @Override
  public boolean mayWait(Call call) {
    return Transactions.mayWait(call.self(), memory);
  }

  private List<Action> ends(Call call, Database database) {
    String name = memory.savepoints.get(call.a());
    if (name == null) {
      // The application's own class, which may give another name each time it is asked.
      return memory.sql.actions(memory.sql.of(null, database), Binds.NONE);
    }
    boolean releases = call.site().method().equals("releaseSavepoint");
    return actions(releases ? "RELEASE SAVEPOINT " : "ROLLBACK TO SAVEPOINT ", name, database);
  }

  private List<Action> actions(String words, String name, Database database) {
    var actions = new ArrayList<Action>();
    for (String quote : quotes(database.dialect())) {
      String text = words + quote + name + quote;
      actions.addAll(memory.sql.actions(memory.sql.of(text, database), Binds.NONE));
    }
    return actions;
  }

  /**
   * What the product's driver may put around a name. Derby's and HSQLDB's make no text of it;
   * PostgreSQL's doubles the quotes, and executes the text as a statement, which is read there.
   */
  private static String[] quotes(Dialect dialect) {
    return switch (dialect) {
      case POSTGRESQL, DERBY, HSQLDB -> NONE;
      case H2 -> DOUBLE;
      case MYSQL, MARIADB -> BACKTICK;
      case SQLITE -> SQLITE;
      default -> ANY;
    };
  }

  /** Whether the driver refuses savepoints that it has not made. */
  private static boolean takesOnlyItsOwn(Dialect dialect) {
    return dialect == Dialect.H2;
  }

  private static boolean isSet(Site site) {
    return site.method().equals("setSavepoint");
  }

  private static boolean isPlain(String name) {
    if (name == null) {
      return true;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Character.isLetterOrDigit(c) && "_-.:".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * @param odd of the connection that was given a name that need not be one; else null
   */
  private record Made(WeakIdentityMap<String> names, String name, Session odd)
      implements Reading.Ending {
    @Override
    public void ended(Object result, Throwable thrown) {
      if (odd != null) {
        odd.ran(false);
      }
      if (result != null) {
        names.put(result, name);
      }
    }
  }
}
