package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.Writer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** PostgreSQL with a database that is copied anew from a template whenever it was changed. */
final class PostgresqlEngine implements Engine {
  private static final String CONTENT =
      """
      CREATE TABLE a (id INT PRIMARY KEY, x INT, name VARCHAR(20));
      CREATE TABLE b (id INT PRIMARY KEY, x INT);
      INSERT INTO a VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three');
      INSERT INTO b VALUES (1, 1), (2, 2);
      CREATE VIEW v AS SELECT id FROM b;
      CREATE SEQUENCE seq;
      CREATE SCHEMA s;
      CREATE TABLE s.t (id INT PRIMARY KEY);
      INSERT INTO s.t VALUES (1), (2);
      CREATE TABLE parent (id INT PRIMARY KEY, kind TEXT);
      CREATE TABLE child () INHERITS (parent);
      INSERT INTO child VALUES (1, 'one'), (2, 'two');
      CREATE MATERIALIZED VIEW mv AS SELECT count(*) AS n FROM s.t;
      SELECT lo_from_bytea(4711, 'precious');
      CREATE FUNCTION wipe() RETURNS int LANGUAGE plpgsql SECURITY DEFINER AS
        'BEGIN DELETE FROM a; RETURN 1; END';
      CREATE FUNCTION wipe(int, int) RETURNS boolean LANGUAGE sql AS
        'DELETE FROM a; SELECT true';
      CREATE PROCEDURE wiping() LANGUAGE sql AS 'DELETE FROM a';
      CREATE OPERATOR =!= (LEFTARG = int, RIGHTARG = int, FUNCTION = wipe);
      CREATE TYPE wiper AS (n int);
      CREATE FUNCTION to_wiper(int) RETURNS wiper LANGUAGE plpgsql AS
        'BEGIN DELETE FROM a; RETURN ROW($1)::wiper; END';
      CREATE CAST (int AS wiper) WITH FUNCTION to_wiper(int);
      CREATE VIEW trap AS SELECT wipe() AS n;
      """;

  private static final String EXTENSIONS =
      """
      CREATE SCHEMA extensions;
      CREATE EXTENSION dblink SCHEMA extensions;
      CREATE EXTENSION tablefunc SCHEMA extensions;
      CREATE EXTENSION pgstattuple SCHEMA extensions;
      CREATE EXTENSION pg_visibility SCHEMA extensions;
      """;

  /** Drops what {@link #CONTENT} makes, which is much faster than to copy a database. */
  private static final String CLEAR =
      """
      DROP SCHEMA IF EXISTS public, s CASCADE;
      CREATE SCHEMA public AUTHORIZATION pg_database_owner;
      GRANT USAGE ON SCHEMA public TO PUBLIC;
      SELECT lo_unlink(oid) FROM pg_largeobject_metadata;
      """;

  /** What acts later or elsewhere, by name, with its definition. */
  private static final String CODE =
      """
      SELECT concat('routine ', p.oid::regprocedure),
        concat(coalesce(prosrc, ''), prosecdef, provolatile, proowner, proacl::text, array_to_string(proconfig, ','))
        FROM pg_proc p WHERE pronamespace NOT IN ('pg_catalog'::regnamespace,
          'information_schema'::regnamespace)
      UNION ALL SELECT concat('trigger ', tgname),
        concat(pg_get_triggerdef(oid), tgenabled)
        FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT concat('rule ', ev_class::regclass, rulename),
        concat(pg_get_ruledef(oid), ev_enabled)
        FROM pg_rewrite WHERE rulename <> '_RETURN'
      UNION ALL SELECT concat('event trigger ', evtname),
        evtenabled::text FROM pg_event_trigger
      UNION ALL SELECT concat('extension ', extname),
        extversion FROM pg_extension
      UNION ALL SELECT concat('language ', lanname),
        lanpltrusted::text FROM pg_language
      UNION ALL SELECT concat('cast ', castsource::regtype, casttarget::regtype),
        castfunc::regproc::text
        FROM pg_cast WHERE oid >= 16384
      UNION ALL SELECT concat('operator ', oprname, oprleft, oprright, oprnamespace::regnamespace),
        oprcode::text
        FROM pg_operator WHERE oid >= 16384
      UNION ALL SELECT concat('publication ', pubname),
        puballtables::text FROM pg_publication
      UNION ALL SELECT concat('subscription ', subname),
        subenabled::text FROM pg_subscription
      UNION ALL SELECT concat('server ', srvname),
        srvoptions::text FROM pg_foreign_server
      UNION ALL SELECT concat('mapping ', umuser),
        srvname::text FROM pg_user_mappings
      UNION ALL SELECT concat('policy ', polname),
        polqual::text FROM pg_policy
      """;

  private static final String DEFINITIONS =
      """
      SELECT concat(relkind, ' ', oid::regclass),
        concat(relrowsecurity, relpersistence, relowner::regrole, pg_get_viewdef(oid))
        FROM pg_class
        WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace,
          'pg_toast'::regnamespace)
      UNION ALL SELECT concat('constraint ', conrelid::regclass, conname),
        pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace NOT IN ('pg_catalog'::regnamespace,
          'information_schema'::regnamespace)
      UNION ALL SELECT concat('type ', typname),
        typowner::text FROM pg_type
        WHERE typtype IN ('d', 'e', 'r') AND typnamespace NOT IN ('pg_catalog'::regnamespace,
          'information_schema'::regnamespace)
      UNION ALL SELECT concat('label ', enumlabel),
        enumsortorder::text FROM pg_enum
      UNION ALL SELECT concat('schema ', nspname),
        nspowner::text FROM pg_namespace
        WHERE nspname !~ '^pg_(toast_)?temp_'
      UNION ALL SELECT concat('database ', datname),
        concat(datallowconn, ' ', datconnlimit) FROM pg_database
      UNION ALL SELECT concat('default ', adrelid::regclass, adnum),
        pg_get_expr(adbin, adrelid)
        FROM pg_attrdef
      UNION ALL SELECT concat('comment ', objoid::regclass, objsubid),
        description
        FROM pg_description WHERE classoid = 'pg_class'::regclass
      UNION ALL SELECT concat('statistics ', stxname),
        stxkeys::text FROM pg_statistic_ext
      """;

  private static final String USERS =
      """
      SELECT concat('role ', rolname),
        concat(rolsuper::text, rolcanlogin, rolcreatedb, rolcreaterole, coalesce(rolpassword, '')) FROM pg_authid
      UNION ALL SELECT concat('member ', roleid::regrole, member::regrole),
        admin_option::text
        FROM pg_auth_members
      UNION ALL SELECT concat('acl ', oid::regclass),
        relacl::text FROM pg_class
        WHERE relacl IS NOT NULL AND relnamespace = 'public'::regnamespace
      UNION ALL SELECT concat('acl of schema ', nspname),
        nspacl::text FROM pg_namespace
        WHERE nspacl IS NOT NULL
      UNION ALL SELECT concat('acl of database ', datname),
        datacl::text FROM pg_database
        WHERE datacl IS NOT NULL
      UNION ALL SELECT concat('default acl ', defaclobjtype),
        defaclacl::text FROM pg_default_acl
      """;

  private static final String SETTINGS =
      """
      SELECT name,
        setting FROM pg_file_settings
      UNION ALL SELECT concat(setdatabase, ' ', setrole, ' ', x),
        '' FROM pg_db_role_setting,
        unnest(setconfig) x
      """;

  private static final String LOGS =
      """
      SELECT concat('slot ', slot_name),
        coalesce(confirmed_flush_lsn::text, '')
        FROM pg_replication_slots
      UNION ALL SELECT concat('origin ', roname),
        '' FROM pg_replication_origin
      """;

  private final EmbeddedPostgres server;
  private final ServerFiles files = new ServerFiles();
  private final Connection admin;
  private Connection victim;
  private Connection observer;
  private Snapshot pristine;

  PostgresqlEngine() throws Exception {
    server =
        EmbeddedPostgres.builder()
            .setServerConfig("max_prepared_transactions", "5")
            .setServerConfig("wal_level", "logical")
            .setServerConfig("fsync", "off")
            .start();
    admin = server.getPostgresDatabase().getConnection();
    Rows.update(admin, "CREATE DATABASE pristine");
    try (Connection c = connect("pristine", "")) {
      Rows.update(c, EXTENSIONS);
      Rows.update(c, CONTENT);
    }
    Rows.update(admin, "CREATE DATABASE work");
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRESQL;
  }

  @Override
  public String fill(String sql) {
    return sql.replace("{files}", files.folder())
        .replace("{port}", String.valueOf(server.getPort()));
  }

  private Connection connect(String database, String options) throws SQLException {
    return DriverManager.getConnection(server.getJdbcUrl("postgres", database) + options);
  }

  @Override
  public Connection connect() throws SQLException {
    return connect("work", "&currentSchema=public,extensions");
  }

  @Override
  public void run(Connection c, String sql) throws SQLException {
    if (!sql.startsWith("COPY") || !sql.contains("STDOUT")) {
      Engine.super.run(c, sql);
      return;
    }
    try {
      c.unwrap(PGConnection.class).getCopyAPI().copyOut(sql, Writer.nullWriter());
    } catch (IOException e) {
      throw new SQLException(e);
    }
  }

  @Override
  public void restore() throws Exception {
    if (pristine == null || !restoredContent()) {
      restoreAll();
      pristine = pristine == null ? snapshot() : pristine;
    }
  }

  /** Tries to do with the content of the schemas; whether that was enough. */
  private boolean restoredContent() throws Exception {
    try {
      Rows.update(observer, CLEAR);
      Rows.update(observer, CONTENT);
    } catch (SQLException e) {
      return false;
    }
    files.restore();
    return pristine.equals(snapshot());
  }

  private void restoreAll() throws Exception {
    if (!Rows.column(admin, "SELECT 1 FROM pg_database WHERE datname = 'work'").isEmpty()) {
      clearWork();
    }
    for (String database :
        Rows.column(
            admin,
            "SELECT datname FROM pg_database WHERE datname NOT IN ('postgres', 'template0',"
                + " 'template1', 'pristine')")) {
      Rows.update(admin, "DROP DATABASE \"" + database + "\" WITH (FORCE)");
    }
    for (String role :
        Rows.column(
            admin,
            "SELECT rolname FROM pg_roles WHERE rolname !~ '^pg_' AND rolname <> 'postgres'")) {
      Rows.update(admin, "DROP OWNED BY \"" + role + "\"; DROP ROLE \"" + role + "\"");
    }
    Rows.update(admin, "CREATE ROLE reader");
    Rows.update(admin, "ALTER ROLE ALL RESET ALL");
    Rows.update(admin, "ALTER ROLE postgres RESET ALL");
    Rows.update(admin, "ALTER SYSTEM RESET ALL");
    Rows.update(admin, "SELECT pg_reload_conf()");
    Rows.update(admin, "SELECT pg_replication_origin_drop(roname) FROM pg_replication_origin");
    Rows.update(admin, "CREATE DATABASE work TEMPLATE pristine");
    files.restore();
    if (victim == null || !victim.isValid(5)) {
      victim = connect("postgres", "&ApplicationName=victim");
    }
    observer = connect();
    Rows.update(observer, "LISTEN news");
  }

  /** Drops what keeps the database from being dropped. */
  private void clearWork() throws SQLException {
    if (observer != null) {
      observer.close();
    }
    Rows.update(admin, "UPDATE pg_database SET datallowconn = true WHERE datname = 'work'");
    try (Connection c = connect()) {
      for (String id : Rows.column(c, "SELECT gid FROM pg_prepared_xacts")) {
        Rows.update(c, "ROLLBACK PREPARED '" + id + "'");
      }
      for (String name : Rows.column(c, "SELECT subname FROM pg_subscription")) {
        Rows.update(c, "ALTER SUBSCRIPTION " + name + " DISABLE");
        Rows.update(c, "ALTER SUBSCRIPTION " + name + " SET (slot_name = NONE)");
        Rows.update(c, "DROP SUBSCRIPTION " + name);
      }
      Rows.update(c, "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots");
    }
  }

  @Override
  public Snapshot snapshot() throws Exception {
    Snapshot snapshot = new Snapshot();
    if (observer.isValid(5)) {
      content(observer, snapshot);
    }
    snapshot.put(Kind.SETTINGS, "settings", admin, SETTINGS);
    snapshot.put(Kind.LOGS, "logs", admin, LOGS);
    snapshot.put(
        Kind.SESSIONS,
        "sessions",
        admin,
        "SELECT application_name, '' FROM pg_stat_activity" + " WHERE application_name = 'victim'");
    files.snapshot(snapshot);
    notifications(snapshot);
    return snapshot;
  }

  private static void content(Connection c, Snapshot snapshot) throws SQLException {
    for (String table :
        Rows.column(
            c,
            "SELECT oid::regclass FROM pg_class WHERE relkind IN ('r', 'p', 'm')"
                + " AND relnamespace NOT IN ('pg_catalog'::regnamespace,"
                + " 'information_schema'::regnamespace, 'pg_toast'::regnamespace)"
                + " AND relpersistence <> 't'")) {
      snapshot.putTable(c, table, "ONLY " + table);
    }
    for (String name : Rows.column(c, "SELECT oid::regclass FROM pg_class WHERE relkind = 'S'")) {
      snapshot.put(Kind.SEQUENCES, name, c, "SELECT 1, concat(last_value, is_called) FROM " + name);
    }
    snapshot.put(Kind.CODE, "code", c, CODE);
    snapshot.put(Kind.DEFINITIONS, "definitions", c, DEFINITIONS);
    snapshot.put(Kind.USERS, "users", c, USERS);
    snapshot.put(
        Kind.LARGE_OBJECTS, "objects", c, "SELECT oid, lo_get(oid) FROM pg_largeobject_metadata");
    snapshot.put(
        Kind.TRANSACTIONS, "transactions", c, "SELECT gid, database FROM pg_prepared_xacts");
  }

  private void notifications(Snapshot snapshot) throws SQLException {
    if (!observer.isValid(5)) {
      return;
    }
    PGNotification[] notes = observer.unwrap(PGConnection.class).getNotifications();
    for (PGNotification note : notes == null ? new PGNotification[0] : notes) {
      snapshot.put(Kind.NOTIFICATIONS, "news", note.getParameter(), "");
    }
  }

  @Override
  public void stop() throws Exception {
    try {
      server.close();
    } finally {
      files.delete();
    }
  }
}
