package dev.callgate.it.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;

/** What drivers, pools and mappers do besides; none of it may be stopped. */
final class Housekeeping {
  private Housekeeping() {}

  /** One thing. */
  private interface Doing {
    void run() throws Exception;
  }

  static void run(String name, Connection c) throws SQLException {
    go(name, "valid", () -> c.isValid(5));
    go(name, "schema", () -> c.setSchema(c.getSchema()));
    go(name, "catalog", () -> c.setCatalog(c.getCatalog()));
    go(name, "isolation", () -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
    go(name, "client", () -> c.setClientInfo("ApplicationName", "it"));
    go(name, "warnings", c::clearWarnings);
    go(name, "array", () -> c.createArrayOf("integer", new Object[] {1}));
    transactions(name, c);
    metadata(name, c.getMetaData());
    go(
        name,
        "settings",
        () -> {
          try (Statement s = c.createStatement()) {
            s.setQueryTimeout(5);
            s.setFetchSize(10);
            s.setMaxRows(10);
            s.executeQuery("select 1").close();
          }
        });
    go(
        name,
        "row-set",
        () -> {
          try (Statement s = c.createStatement();
              ResultSet r = s.executeQuery("select 1");
              CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet()) {
            rows.populate(r);
          }
        });
  }

  private static void transactions(String name, Connection c) {
    go(
        name,
        "transaction",
        () -> {
          c.setAutoCommit(false);
          try {
            Savepoint point = c.setSavepoint();
            c.rollback(point);
            c.commit();
            c.rollback();
          } finally {
            c.setAutoCommit(true);
          }
        });
    go(
        name,
        "read-only",
        () -> {
          c.setReadOnly(true);
          c.setReadOnly(false);
        });
  }

  private static void metadata(String name, DatabaseMetaData data) {
    go(name, "tables", () -> data.getTables(null, null, "%", null).close());
    go(name, "columns", () -> data.getColumns(null, null, "%", "%").close());
    go(name, "schemas", () -> data.getSchemas().close());
    go(name, "catalogs", () -> data.getCatalogs().close());
    go(name, "types", () -> data.getTypeInfo().close());
    go(name, "keys", () -> data.getPrimaryKeys(null, null, "kept_straight").close());
    go(name, "foreign-keys", () -> data.getImportedKeys(null, null, "kept_straight").close());
    go(name, "cross-keys", () -> data.getCrossReference(null, null, "a", null, null, "b").close());
    go(name, "indexes", () -> data.getIndexInfo(null, null, "kept_straight", false, true).close());
    go(name, "rights", () -> data.getTablePrivileges(null, null, "%").close());
    go(name, "column-rights", () -> data.getColumnPrivileges(null, null, "kept", "%").close());
    go(name, "best-row", () -> data.getBestRowIdentifier(null, null, "k", 1, true).close());
    go(name, "procedures", () -> data.getProcedures(null, null, "%").close());
    go(name, "procedure-columns", () -> data.getProcedureColumns(null, null, "%", "%").close());
    go(name, "functions", () -> data.getFunctions(null, null, "%").close());
    go(name, "function-columns", () -> data.getFunctionColumns(null, null, "%", "%").close());
    go(name, "client-info", () -> data.getClientInfoProperties().close());
    go(name, "udts", () -> data.getUDTs(null, null, "%", null).close());
    go(name, "table-types", () -> data.getTableTypes().close());
    go(name, "keywords", data::getSQLKeywords);
  }

  private static void go(String name, String what, Doing doing) {
    String outcome =
        Routes.outcome(
            () -> {
              doing.run();
              return null;
            });
    System.out.println("H " + name + "." + what + "=" + outcome);
  }
}
