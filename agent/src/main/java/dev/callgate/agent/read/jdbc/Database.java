package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.sql.Dialect;

/**
 * The database that a connection leads to, as the JDBC URL names it.
 *
 * @param url without passwords, or null if it is not known
 * @param user null if it is not known
 * @param product {@code postgresql}, or null if it is not known
 * @param dialect how its SQL is read
 */
record Database(String url, String user, String product, Dialect dialect) {
  /** A connection that nobody saw being made. */
  static final Database UNKNOWN = new Database(null, null, null, Dialect.GENERIC);

  /**
   * @param user who logs in, if that is told beside the URL, or null
   */
  static Database of(String url, String user) {
    if (url == null) {
      return UNKNOWN;
    }
    String known = user == null ? JdbcUrl.user(url) : user;
    return new Database(JdbcUrl.clean(url), known, JdbcUrl.product(url), Dialect.ofUrl(url));
  }

  boolean isKnown() {
    return url != null;
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
