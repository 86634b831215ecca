package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Derby in memory. A new database takes it seconds, so that what a statement did is seen in its
 * transaction and rolled back; where that does not bring back what was there, a new one is made.
 */
final class DerbyEngine implements Engine {
  private static final String[] SETUP = {
    "CREATE TABLE a (id INT NOT NULL PRIMARY KEY, x INT, name VARCHAR(20))",
    "CREATE TABLE b (id INT NOT NULL PRIMARY KEY, x INT)",
    "INSERT INTO a VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three')",
    "INSERT INTO b VALUES (1, 1), (2, 2)",
    "CREATE VIEW v AS SELECT id FROM b",
    "CREATE SEQUENCE s",
    "CREATE SCHEMA other",
    "CREATE TABLE other.o (id INT)",
    "INSERT INTO other.o VALUES (1), (2)",
    "CREATE SCHEMA empty",
    "CREATE TABLE parent (id INT NOT NULL PRIMARY KEY)",
    "CREATE TABLE child (id INT, p INT REFERENCES parent ON DELETE CASCADE)",
    "INSERT INTO parent VALUES (1), (2)",
    "INSERT INTO child VALUES (1, 1), (2, 2)",
    "CREATE FUNCTION touch() RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL"
        + " EXTERNAL NAME 'dev.callgate.policy.sql.effect.Routines.touch'",
    "CREATE PROCEDURE wipe() LANGUAGE JAVA PARAMETER STYLE JAVA MODIFIES SQL DATA"
        + " EXTERNAL NAME 'dev.callgate.policy.sql.effect.Routines.wipe'",
  };

  private final TestFolder folder = new TestFolder();
  private String name;
  private int count;
  private Connection session;
  private Snapshot pristine;

  DerbyEngine() throws IOException {
    // Derby would write derby.log into the folder that the tests run in.
    System.setProperty("derby.stream.error.field", Routines.class.getName() + ".NOWHERE");
    System.setProperty("callgate.touched", folder.path().resolve("touched").toString());
  }

  @Override
  public Dialect dialect() {
    return Dialect.DERBY;
  }

  @Override
  public void restore() throws Exception {
    folder.restore();
    if (session != null && !session.isClosed()) {
      session.rollback();
      session.setSchema("APP");
      if (pristine.equals(snapshot())) {
        return;
      }
      session.rollback();
      session.close();
    }
    shutDown();
    name = "jdbc:derby:memory:effects" + count++;
    session = DriverManager.getConnection(name + ";create=true");
    Rows.update(session, SETUP);
    session.setAutoCommit(false);
    pristine = snapshot();
    session.commit();
  }

  /** The one session, which is not closed. */
  @Override
  public Connection connect() throws SQLException {
    session.setSchema("APP");
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                return null;
              }
              try {
                return method.invoke(session, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Derby computes a row when it is asked for. */
  @Override
  public void run(Connection c, String sql) throws SQLException {
    try (Statement statement = c.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
    }
  }

  @Override
  public String fill(String sql) {
    return folder.fill(sql);
  }

  @Override
  public Snapshot snapshot() throws Exception {
    Snapshot snapshot = new Snapshot();
    Connection c = session;
    for (String table :
        Rows.column(
            c,
            "SELECT '\"' || s.schemaname || '\".\"' || t.tablename || '\"' FROM sys.systables t"
                + " JOIN sys.sysschemas s ON s.schemaid = t.schemaid WHERE t.tabletype = 'T'")) {
      snapshot.putTable(c, Rows.plain(table), table);
    }
    for (String query :
        List.of(
            "SELECT tablename, tabletype FROM sys.systables",
            "SELECT t.tablename, CAST(v.viewdefinition AS VARCHAR(999)) FROM sys.sysviews v JOIN"
                + " sys.systables t ON t.tableid = v.tableid",
            "SELECT t.tablename || c.type, CAST(COUNT(*) AS CHAR(9)) FROM sys.sysconstraints c"
                + " JOIN sys.systables t ON t.tableid = c.tableid GROUP BY t.tablename, c.type",
            "SELECT conglomeratename, conglomeratename FROM sys.sysconglomerates WHERE isindex AND"
                + " conglomeratename NOT LIKE 'SQL0%'",
            "SELECT schemaname, authorizationid FROM sys.sysschemas",
            "SELECT sequencename, CAST(increment AS CHAR(20)) FROM sys.syssequences",
            "SELECT alias, javaclassname FROM sys.sysaliases WHERE aliastype IN ('A', 'S')")) {
      snapshot.put(Kind.DEFINITIONS, "objects", c, query);
    }
    snapshot.put(
        Kind.SEQUENCES,
        "sequences",
        c,
        "SELECT sequencename, CAST(SYSCS_UTIL.SYSCS_PEEK_AT_SEQUENCE('APP', sequencename) AS"
            + " CHAR(20)) FROM sys.syssequences WHERE sequencename = 'S'");
    snapshot.put(
        Kind.CODE,
        "code",
        c,
        "SELECT alias, javaclassname FROM sys.sysaliases WHERE NOT systemalias AND aliastype NOT"
            + " IN ('A', 'S')");
    snapshot.put(
        Kind.CODE, "triggers", c, "SELECT triggername, event || state FROM sys.systriggers");
    snapshot.put(Kind.CODE, "jars", c, "SELECT filename, filename FROM sys.sysfiles");
    snapshot.put(Kind.USERS, "users", c, "SELECT username, hashingscheme FROM sys.sysusers");
    snapshot.put(Kind.USERS, "roles", c, "SELECT roleid, grantee FROM sys.sysroles");
    for (String property :
        List.of(
            "derby.database.fullAccessUsers",
            "derby.database.defaultConnectionMode",
            "derby.connection.requireAuthentication",
            "derby.user.clerk")) {
      snapshot.put(
          Kind.SETTINGS,
          "settings",
          property,
          Rows.column(c, "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('" + property + "')")
              .toString());
    }
    folder.put(snapshot);
    return snapshot;
  }

  private void shutDown() {
    if (name != null) {
      try {
        DriverManager.getConnection(name + ";drop=true").close();
      } catch (SQLException dropped) {
        // Derby says so by an exception.
        return;
      }
    }
  }

  @Override
  public void stop() throws Exception {
    shutDown();
    folder.close();
  }
}
