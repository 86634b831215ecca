package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlStatement;
import java.util.Locale;

/** What earlier calls told of one connection. */
final class Session {
  /** What is prepared by name on it; null where there is no such thing. */
  final PreparedNames names;

  /**
   * Whether a text of the program's own may have begun a transaction or taken locks on it, of which
   * the driver need not know: its autocommit stays on. For as long as the connection lives, since
   * the end of a transaction is not always seen.
   */
  volatile boolean mayHaveBegun;

  Session(PreparedNames names) {
    this.names = names;
  }

  /**
   * Whether this text may begin a transaction or take locks that outlive it. One that only ends
   * what another began counts as well: it tells that there was another.
   */
  static boolean begins(SqlText text) {
    Dialect dialect = text.database().dialect();
    for (SqlStatement statement : text.facts().statements()) {
      switch (statement.verb()) {
        case TRANSACTION -> {
          if (dialect == Dialect.SQLITE || !isOfSavepoint(text.sql())) {
            return true;
          }
        }
        case SESSION, ADMIN -> {
          String sql = text.sql().toLowerCase(Locale.ROOT);
          if (sql.contains("autocommit") || sql.contains("lock")) {
            return true;
          }
        }
        case CALL -> {
          if (dialect == Dialect.MYSQL || dialect == Dialect.MARIADB) {
            return true;
          }
        }
        case UNKNOWN -> {
          return true;
        }
        default -> {
          continue;
        }
      }
    }
    return false;
  }

  /** What some drivers execute as a statement when they are asked for a savepoint. */
  private static boolean isOfSavepoint(String sql) {
    return startsWith(sql, "SAVEPOINT ")
        || startsWith(sql, "RELEASE SAVEPOINT ")
        || startsWith(sql, "ROLLBACK TO SAVEPOINT ");
  }

  private static boolean startsWith(String sql, String words) {
    return sql.indexOf(';') < 0 && sql.regionMatches(true, 0, words, 0, words.length());
  }
}
