package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.agent.read.WeakIdentityMap;
import dev.callgate.policy.Policy;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What the readers of JDBC share: what is known of each connection, statement and result set. */
public final class JdbcMemory {
  private static final int MOST_DATABASES = 1_000;

  final SqlActions sql;
  final EmbeddedDatabases embedded;
  final WeakIdentityMap<Database> connections;
  final WeakIdentityMap<StatementState> statements;

  private final WeakIdentityMap<Session> sessions;

  /** By result set whose rows can be changed: the query it came from. */
  final WeakIdentityMap<Results> results;

  /** The names of the savepoints that connections have made. */
  final WeakIdentityMap<String> savepoints;

  /** Large objects that a connection has just made, to be bound later. */
  final WeakIdentityMap<Boolean> newObjects;

  /** How often any were changed that were not new. */
  final AtomicInteger largeObjects;

  private final ConcurrentHashMap<Database, Database> databases;
  private final ThreadLocal<Making> making;

  public JdbcMemory(Policy policy, EmbeddedDatabases embedded) {
    sql = new SqlActions(policy);
    this.embedded = embedded;
    connections = new WeakIdentityMap<>();
    statements = new WeakIdentityMap<>();
    sessions = new WeakIdentityMap<>();
    results = new WeakIdentityMap<>();
    savepoints = new WeakIdentityMap<>();
    newObjects = new WeakIdentityMap<>();
    largeObjects = new AtomicInteger();
    databases = new ConcurrentHashMap<>();
    making = new ThreadLocal<>();
  }

  /** The same memory, under another policy. */
  public JdbcMemory(Policy policy, JdbcMemory before) {
    sql = new SqlActions(policy);
    embedded = before.embedded;
    connections = before.connections;
    statements = before.statements;
    sessions = before.sessions;
    results = before.results;
    savepoints = before.savepoints;
    newObjects = before.newObjects;
    largeObjects = before.largeObjects;
    databases = before.databases;
    making = before.making;
  }

  /** The one object for a database, so that texts can be kept by it. */
  Database database(String url, Object login) {
    Database database = Database.of(url, login);
    if (!database.isKnown() || databases.size() >= MOST_DATABASES) {
      return databases.getOrDefault(database, database);
    }
    Database first = databases.putIfAbsent(database, database);
    return first == null ? database : first;
  }

  /** The database of a connection that may be a pool's wrapper around one that is known. */
  Database databaseOf(Object connection) {
    Database database = connections.get(connection);
    return database == null ? Database.UNKNOWN : database;
  }

  /** What is known of a connection; null if no statement of it was seen. */
  Session sessionOf(Object connection) {
    return sessions.get(connection);
  }

  /** What is known of a connection, from now on. */
  Session sessionOn(Object connection, Database database) {
    Session known = sessions.get(connection);
    return known == null ? newSession(connection, database) : known;
  }

  /** One for a connection, whatever threads make statements on it. */
  private Session newSession(Object connection, Database database) {
    synchronized (sessions) {
      Session known = sessions.get(connection);
      if (known == null) {
        known = new Session(hasNames(database) ? new PreparedNames() : null, largeObjects);
        sessions.put(connection, known);
      }
      return known;
    }
  }

  /** Whether there is PREPARE by name. */
  private static boolean hasNames(Database database) {
    return switch (database.dialect()) {
      case POSTGRESQL, MYSQL, MARIADB, DUCKDB, H2 -> true;
      default -> false;
    };
  }

  /** What is known of a statement, also of one that nobody saw being made. */
  StatementState stateOf(Object statement) {
    StatementState state = statements.get(statement);
    return state == null ? new StatementState(Database.UNKNOWN, null, null, false) : state;
  }

  /**
   * Something is being made by the body that now runs on this thread. What a wrapper makes is on
   * the database of what it has made below.
   */
  Making begin(String sql) {
    var made = new Making(this, making.get(), sql);
    making.set(made);
    return made;
  }

  void innermost(Making made) {
    if (made == null) {
      making.remove();
    } else {
      making.set(made);
    }
  }
}
