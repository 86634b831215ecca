package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlSettings;
import java.util.Properties;

/**
 * The database that a connection leads to, as the JDBC URL names it.
 *
 * @param url without passwords, or null if it is not known
 * @param user null if it is not known
 * @param product {@code postgresql}, or null if it is not known
 * @param dialect how its SQL is read
 * @param settings what is known of the settings that change how its SQL is read
 */
record Database(String url, String user, String product, Dialect dialect, SqlSettings settings) {
  private static final String[] NESTED = {
    "jdbc:default:connection", "jdbc:columnlist:connection", "jdbc:oracle:kprb:"
  };

  /** A connection that nobody saw being made. */
  static final Database UNKNOWN =
      new Database(null, null, null, Dialect.GENERIC, SqlSettings.UNKNOWN);

  /**
   * @param login what is told beside the URL: who logs in, properties, or null
   */
  static Database of(String url, Object login) {
    if (url == null) {
      return UNKNOWN;
    }
    String user = user(login);
    Dialect dialect = Dialect.ofUrl(url);
    return new Database(
        JdbcUrl.clean(url),
        user == null ? JdbcUrl.user(url) : user,
        JdbcUrl.product(url),
        dialect,
        GrammarSettings.of(dialect, url, login));
  }

  /** Read only from the JDK's own class: a subclass's methods are the application's. */
  private static String user(Object login) {
    if (login instanceof String user) {
      return user;
    }
    return login != null && login.getClass() == Properties.class
        ? ((Properties) login).getProperty("user")
        : null;
  }

  boolean isKnown() {
    return url != null;
  }

  /**
   * Whether it is the caller's own connection under another name, for code that runs inside a
   * statement (Derby, HSQLDB, H2, Oracle): it is in the middle of that statement, whatever it did
   * itself.
   */
  boolean isNested() {
    if (url != null) {
      for (String nested : NESTED) {
        if (url.regionMatches(true, 0, nested, 0, nested.length())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Gives an action the facts that are the same for all on this database. */
  void describe(Action.Builder action) {
    action.fact("database.url", fact(url));
    action.fact("database.user", fact(user));
    action.fact("database.product", fact(product));
  }

  private static Fact fact(String text) {
    return text == null ? Fact.UNKNOWN : new Fact.Text(text);
  }
}
