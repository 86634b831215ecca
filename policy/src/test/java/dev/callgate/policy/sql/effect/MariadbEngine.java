package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** MariaDB with two databases that are made anew whenever something was changed. */
final class MariadbEngine implements Engine {
  private static final String SYSTEM =
      "('mysql', 'information_schema', 'performance_schema', 'sys')";

  private static final String CONTENT =
      """
      CREATE DATABASE test;
      CREATE DATABASE other;
      USE test;
      CREATE TABLE a (id INT PRIMARY KEY, x INT, name VARCHAR(20));
      CREATE TABLE b (id INT PRIMARY KEY, x INT);
      INSERT INTO a VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three');
      INSERT INTO b VALUES (1, 1), (2, 2);
      CREATE VIEW v AS SELECT id FROM b;
      CREATE TABLE other.o (id INT PRIMARY KEY, x INT);
      INSERT INTO other.o VALUES (1, 1), (2, 2);
      CREATE SEQUENCE seq;
      CREATE TABLE parts (id INT PRIMARY KEY) PARTITION BY RANGE (id)
        (PARTITION low VALUES LESS THAN (10), PARTITION high VALUES LESS THAN (100));
      INSERT INTO parts VALUES (1), (2), (50);
      CREATE TABLE old (id INT PRIMARY KEY, x INT) WITH SYSTEM VERSIONING;
      INSERT INTO old VALUES (1, 1), (2, 2);
      UPDATE old SET x = 9;
      CREATE FUNCTION wipe() RETURNS INT BEGIN DELETE FROM a; RETURN 1; END;
      CREATE PROCEDURE wiping() DELETE FROM a;
      CREATE VIEW trap AS SELECT wipe() AS n;
      CREATE TABLE trace (id INT PRIMARY KEY AUTO_INCREMENT, x INT);
      CREATE USER reader@localhost IDENTIFIED BY 'secret';
      CREATE USER victim@'127.0.0.1';
      CREATE ROLE auditor;
      GRANT SELECT ON test.b TO reader@localhost;
      """;

  private static final String DEFINITIONS =
      "SELECT CONCAT(table_type, ' ', table_schema, '.', table_name), CONCAT(COALESCE(engine, ''),"
          + " COALESCE(table_comment, ''), COALESCE(table_collation, ''))"
          + " FROM information_schema.tables WHERE table_schema NOT IN "
          + SYSTEM
          + " UNION ALL SELECT CONCAT('view ', table_schema, '.', table_name), CONCAT("
          + "view_definition, definer, security_type) FROM information_schema.views"
          + " WHERE table_schema NOT IN "
          + SYSTEM
          + " UNION ALL SELECT CONCAT('index ', table_schema, '.', table_name, '.', index_name, '.',"
          + " column_name), CONCAT(non_unique, index_type) FROM information_schema.statistics"
          + " WHERE table_schema NOT IN "
          + SYSTEM
          + " UNION ALL SELECT CONCAT('constraint ', table_schema, '.', table_name, '.',"
          + " constraint_name), constraint_type FROM information_schema.table_constraints"
          + " WHERE table_schema NOT IN "
          + SYSTEM
          + " UNION ALL SELECT CONCAT('partition ', table_schema, '.', table_name, '.',"
          + " partition_name), partition_description FROM information_schema.partitions"
          + " WHERE partition_name IS NOT NULL"
          + " UNION ALL SELECT CONCAT('column ', table_schema, '.', table_name, '.', column_name),"
          + " CONCAT(column_type, COALESCE(column_default, ''), is_nullable, extra)"
          + " FROM information_schema.columns WHERE table_schema NOT IN "
          + SYSTEM
          + " UNION ALL SELECT CONCAT('database ', schema_name), CONCAT(default_collation_name,"
          + " schema_comment) FROM information_schema.schemata";

  private static final String CODE =
      """
      SELECT CONCAT('routine ', db, '.', name, type), CONCAT(body_utf8, definer, security_type)
        FROM mysql.proc WHERE db NOT IN ('mysql', 'sys')
      UNION ALL SELECT CONCAT('trigger ', trigger_schema, trigger_name), action_statement
        FROM information_schema.triggers
      UNION ALL SELECT CONCAT('event ', event_schema, event_name), event_definition
        FROM information_schema.events
      UNION ALL SELECT CONCAT('udf ', name), dl FROM mysql.func
      UNION ALL SELECT CONCAT('plugin ', plugin_name), plugin_status
        FROM information_schema.plugins WHERE plugin_status = 'ACTIVE'
      UNION ALL SELECT CONCAT('server ', Server_name), Host FROM mysql.servers
      """;

  private static final String USERS =
      """
      SELECT CONCAT('user ', User, '@', Host), JSON_REMOVE(Priv, '$.password_last_changed') FROM mysql.global_priv
      UNION ALL SELECT CONCAT('member ', User, Role), Admin_option FROM mysql.roles_mapping
      UNION ALL SELECT CONCAT('proxy ', User, Proxied_user), With_grant FROM mysql.proxies_priv
      UNION ALL SELECT CONCAT('global ', grantee, privilege_type), is_grantable
        FROM information_schema.user_privileges
      UNION ALL SELECT CONCAT('schema ', grantee, table_schema, privilege_type), is_grantable
        FROM information_schema.schema_privileges
      UNION ALL SELECT CONCAT('table ', grantee, table_name, privilege_type), is_grantable
        FROM information_schema.table_privileges
      UNION ALL SELECT CONCAT('column ', grantee, table_name, column_name, privilege_type), ''
        FROM information_schema.column_privileges
      UNION ALL SELECT CONCAT('routine ', User, Routine_name), Proc_priv FROM mysql.procs_priv
      """;

  /** What moves without anyone's doing, and what other parts of the snapshot show. */
  private static final String SETTINGS =
      "SELECT variable_name, global_value FROM information_schema.system_variables"
          + " WHERE global_value IS NOT NULL AND variable_name NOT LIKE 'gtid%'"
          + " AND variable_name NOT LIKE 'wsrep%' AND variable_name NOT IN ('timestamp',"
          + " 'innodb_buffer_pool_load_incremental', 'system_versioning_insert_history')";

  private final MariadbServer server = new MariadbServer();
  private final ServerFiles files = new ServerFiles();
  private final Connection admin;
  private final Map<String, String> settings = new TreeMap<>();
  private Connection victim;

  MariadbEngine() throws Exception {
    admin = patientConnect();
    settings.putAll(pairs(SETTINGS));
  }

  private Connection patientConnect() throws Exception {
    for (; ; ) {
      try {
        return connect("mysql", "root");
      } catch (SQLException e) {
        if (!server.isAlive()) {
          throw new IllegalStateException("MariaDB did not start: " + server.log(), e);
        }
        Thread.sleep(100);
      }
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.MARIADB;
  }

  @Override
  public String fill(String sql) {
    if (!sql.contains("{")) {
      return sql;
    }
    try {
      String id = String.valueOf(Rows.column(victim, "SELECT connection_id()").get(0));
      return sql.replace("{files}", files.folder()).replace("{victim}", id);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Connection connect(String database, String user) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:mariadb://127.0.0.1:"
            + server.port()
            + "/"
            + database
            + "?allowMultiQueries=true&allowLocalInfile=true&user="
            + user);
  }

  @Override
  public Connection connect() throws SQLException {
    return connect("test", "root");
  }

  @Override
  public void restore() throws Exception {
    for (String database :
        Rows.column(
            admin,
            "SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN "
                + SYSTEM)) {
      Rows.update(admin, "DROP DATABASE `" + database + "`");
    }
    Rows.update(admin, "FLUSH PRIVILEGES");
    for (String user :
        Rows.column(
            admin,
            "SELECT IF(json_value(Priv, '$.is_role'), CONCAT('ROLE `', User, '`'), CONCAT('USER `',"
                + " User, '`@`', Host, '`')) FROM mysql.global_priv WHERE User NOT IN ('root',"
                + " 'mariadb.sys', 'PUBLIC')")) {
      Rows.update(admin, "DROP " + user);
    }
    for (String table : List.of("tables_priv", "columns_priv", "roles_mapping", "db")) {
      Rows.update(admin, "DELETE FROM mysql." + table + " WHERE User IN ('reader', 'auditor')");
    }
    Rows.update(admin, "FLUSH PRIVILEGES");
    for (String server : Rows.column(admin, "SELECT Server_name FROM mysql.servers")) {
      Rows.update(admin, "DROP SERVER `" + server + "`");
    }
    for (String id : xa()) {
      Rows.update(admin, "XA ROLLBACK '" + id + "'");
    }
    pairs(SETTINGS)
        .forEach(
            (name, value) -> {
              String was = settings.get(name);
              if (!value.equals(was)) {
                set(name, was);
              }
            });
    Rows.update(admin, "RESET MASTER");
    // Without a delimiter for the driver to look for: routines' bodies hold semicolons.
    for (String statement : CONTENT.split(";\n")) {
      Rows.update(admin, statement);
    }
    Rows.update(admin, "USE mysql");
    files.restore();
    if (victim == null || !victim.isValid(5)) {
      victim = connect("information_schema", "victim");
    }
  }

  private void set(String name, String value) {
    try {
      boolean number = value.matches("-?[0-9.]+");
      Rows.update(admin, "SET GLOBAL " + name + " = " + (number ? value : "'" + value + "'"));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> xa() throws SQLException {
    List<String> ids = new ArrayList<>();
    try (Statement s = admin.createStatement();
        ResultSet r = s.executeQuery("XA RECOVER")) {
      while (r.next()) {
        ids.add(r.getString("data"));
      }
    }
    return ids;
  }

  @Override
  public Snapshot snapshot() throws Exception {
    Snapshot snapshot = new Snapshot();
    for (String table :
        Rows.column(
            admin,
            "SELECT CONCAT('`', table_schema, '`.`', table_name, '`', IF(table_type ="
                + " 'SYSTEM VERSIONED', ' FOR SYSTEM_TIME ALL', '')) FROM information_schema.tables"
                + " WHERE table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND table_schema NOT IN "
                + SYSTEM)) {
      String name = table.replace("`", "").replace(" FOR SYSTEM_TIME ALL", "");
      snapshot.putTable(admin, name, table);
    }
    for (String name :
        Rows.column(
            admin,
            "SELECT CONCAT(table_schema, '.', table_name) FROM information_schema.tables"
                + " WHERE table_type = 'SEQUENCE'")) {
      snapshot.put(Kind.SEQUENCES, name, admin, "SELECT 1, next_not_cached_value FROM " + name);
    }
    snapshot.put(Kind.DEFINITIONS, "definitions", admin, DEFINITIONS);
    snapshot.put(Kind.CODE, "code", admin, CODE);
    snapshot.put(Kind.USERS, "users", admin, USERS);
    snapshot.put(Kind.SETTINGS, "settings", admin, SETTINGS);
    snapshot.put(
        Kind.SESSIONS,
        "sessions",
        admin,
        "SELECT user, '' FROM information_schema.processlist WHERE user = 'victim'");
    for (String id : xa()) {
      snapshot.put(Kind.TRANSACTIONS, "xa", id, "");
    }
    for (String log : Rows.column(admin, "SHOW BINARY LOGS")) {
      snapshot.put(Kind.LOGS, "logs", log, "");
    }
    files.snapshot(snapshot);
    return snapshot;
  }

  @Override
  public void stop() throws Exception {
    try {
      server.stop();
    } finally {
      files.delete();
    }
  }

  private Map<String, String> pairs(String query) throws SQLException {
    Map<String, String> pairs = new TreeMap<>();
    try (Statement s = admin.createStatement();
        ResultSet r = s.executeQuery(query)) {
      while (r.next()) {
        pairs.put(r.getString(1), r.getString(2));
      }
    }
    return pairs;
  }
}
