package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlFacts;
import dev.callgate.policy.sql.SqlStatement;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

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

  /** Of the connection that this one leads to, for a pool's wrapper; else null, or not known. */
  private volatile Session below;

  /** Whether something ran on it in this transaction that certainly only read. */
  private volatile boolean read;

  /** Whether anything else did. */
  private volatile boolean wrote;

  /** How often large objects of any connection were changed: nothing tells of which. */
  private final AtomicInteger largeObjects;

  /** The same, when the first thing ran that this transaction can have one from. */
  private volatile int largeObjectsBefore;

  Session(PreparedNames names, AtomicInteger largeObjects) {
    this.names = names;
    this.largeObjects = largeObjects;
  }

  /** Something ran, or may have. On the hot path: in most cases only a look. */
  void ran(boolean onlyReads) {
    if (!onlyReads) {
      if (!wrote) {
        wrote = true;
      }
    } else if (!read) {
      largeObjectsBefore = largeObjects.get();
      read = true;
    }
  }

  /** A transaction has ended, with all that ran in it. */
  void ended() {
    read = false;
    wrote = false;
  }

  boolean hasRead() {
    return read;
  }

  boolean hasWritten() {
    return wrote || read && largeObjectsBefore != largeObjects.get();
  }

  /** The connection below this one, or null. */
  Session below() {
    return below;
  }

  /** A statement of this connection was made by one of that other connection's; it may be null. */
  void isOn(Session other) {
    if (other != null && other != this && other != below) {
      below = other;
    }
  }

  /**
   * Whether an engine keeps versions of rows, so that what only reads holds up nobody who writes.
   * On these a commit that fails leaves nothing of its transaction, and a row that is changed
   * through a result set is changed by a statement of its own.
   */
  static boolean keepsVersions(Dialect dialect) {
    return switch (dialect) {
      case POSTGRESQL, MYSQL, MARIADB, H2, ORACLE, DUCKDB, SNOWFLAKE -> true;
      default -> false;
    };
  }

  /**
   * Whether a text certainly does nothing but read, as far as its words tell, and asks for no
   * locks. A savepoint does nothing by itself, and some drivers make one by a statement.
   */
  static boolean onlyReads(String sql, SqlFacts facts) {
    return switch (facts.verb()) {
      case READ -> !hasWord(sql, "FOR") && !hasWord(sql, "LOCK");
      case TRANSACTION -> isOfSavepoint(sql);
      default -> false;
    };
  }

  /**
   * Whether that word stands anywhere in the text, also in a string: FOR UPDATE, FOR SHARE, LOCK IN
   * SHARE MODE. A digit may stand right before it ({@code 1FOR}, {@code /*!50000FOR}).
   */
  private static boolean hasWord(String sql, String word) {
    int length = word.length();
    for (int at = 0; at + length <= sql.length(); at++) {
      if (sql.regionMatches(true, at, word, 0, length)
          && (at == 0 || !isLetter(sql.charAt(at - 1)))
          && (at + length == sql.length() || !isInWord(sql.charAt(at + length)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInWord(char c) {
    return isLetter(c) || c >= '0' && c <= '9' || c == '$';
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
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
          if (locks(text.sql()) || callsForLock(statement)) {
            return true;
          }
        }
        case EXTERNAL -> {
          // MariaDB: BACKUP LOCK, BACKUP STAGE.
          if (dialect == Dialect.MARIADB
              && (hasWord(text.sql(), "LOCK") || hasWord(text.sql(), "STAGE"))) {
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

  /** Not LOCK_TIMEOUT and the like. MySQL: FLUSH TABLES FOR EXPORT. */
  private static boolean locks(String sql) {
    return sql.toLowerCase(Locale.ROOT).contains("autocommit")
        || hasWord(sql, "LOCK")
        || hasWord(sql, "EXPORT");
  }

  /** {@code SET @a = GET_LOCK('a', 1)}. */
  private static boolean callsForLock(SqlStatement statement) {
    for (String function : statement.functions()) {
      if (function.toLowerCase(Locale.ROOT).contains("lock")) {
        return true;
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
