package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.callgate.policy.approval.Extent;
import dev.callgate.policy.sql.Counting;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On real engines: what is counted, and that nothing of the connection is any different after. */
class RowPreviewTest {
  /** In memory, but for the server. */
  enum Product {
    H2("jdbc:h2:mem:rows"),
    SQLITE("jdbc:sqlite::memory:"),
    DERBY("jdbc:derby:memory:rows;create=true"),
    HSQLDB("jdbc:hsqldb:mem:rows"),
    DUCKDB("jdbc:duckdb:"),
    POSTGRESQL(null);

    private final String url;

    Product(String url) {
      this.url = url;
    }

    Dialect dialect() {
      return Dialect.valueOf(name());
    }
  }

  private static EmbeddedPostgres server;

  private final Map<Product, Connection> open = new HashMap<>();

  @BeforeAll
  static void start() throws Exception {
    System.setProperty("derby.stream.error.file", "target/derby.log");
    server = EmbeddedPostgres.start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private Connection connect(Product product) throws SQLException {
    Connection c =
        product.url == null
            ? server.getPostgresDatabase().getConnection()
            : DriverManager.getConnection(product.url);
    open.put(product, c);
    run(c, "CREATE TABLE c (id INT PRIMARY KEY, x INT)");
    run(c, "INSERT INTO c VALUES (1, 10), (2, 20), (3, 30), (4, 40)");
    return c;
  }

  @AfterEach
  void close() throws SQLException {
    for (Connection c : open.values()) {
      if (!c.getAutoCommit()) {
        c.rollback();
      }
      run(c, "DROP TABLE c");
      if (!c.getAutoCommit()) {
        c.commit();
      }
      c.close();
    }
  }

  private static void run(Connection c, String sql) throws SQLException {
    try (Statement statement = c.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long rows(Connection c) throws SQLException {
    try (Statement statement = c.createStatement();
        ResultSet r = statement.executeQuery("SELECT count(*) FROM c")) {
      r.next();
      return r.getLong(1);
    }
  }

  private static Extent measure(Product product, Statement on, String sql, Object... values) {
    Counting counting = Counting.of(sql, product.dialect(), SqlSettings.UNKNOWN);
    return measure(product, on, (Counting.Query) counting, values);
  }

  private static Extent measure(
      Product product, Statement on, Counting.Query query, Object... values) {
    boolean prepared = on instanceof PreparedStatement;
    var preview = new RowPreview(on, product.dialect(), c -> true, query, prepared ? values : null);
    return preview.measure();
  }

  @ParameterizedTest
  @EnumSource
  void countsWhatThenIsChanged(Product product) throws SQLException {
    Connection c = connect(product);
    String sql = "UPDATE c SET x = ? WHERE x > ?";
    try (PreparedStatement update = c.prepareStatement(sql)) {
      update.setInt(1, 5);
      update.setInt(2, 15);
      assertThat(measure(product, update, sql, 15L)).isEqualTo(new Extent.Rows(3));
      assertThat(c.getAutoCommit()).isTrue();
      assertThat(rows(c)).isEqualTo(4);
      assertThat(update.executeUpdate()).isEqualTo(3);
      assertThat(measure(product, update, sql, 15L)).isEqualTo(new Extent.Rows(0));
    }
    try (Statement delete = c.createStatement()) {
      assertThat(measure(product, delete, "DELETE FROM c WHERE x = 5"))
          .isEqualTo(new Extent.Rows(3));
      assertThat(delete.executeUpdate("DELETE FROM c WHERE x = 5")).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void leavesTheTransactionAsItWas(Product product) throws SQLException {
    Connection c = connect(product);
    c.setAutoCommit(false);
    run(c, "INSERT INTO c VALUES (5, 50)");
    try (Statement delete = c.createStatement()) {
      Extent extent = measure(product, delete, "DELETE FROM c WHERE x > 35");
      if (product == Product.DUCKDB) {
        // Without savepoints a count that fails would end the transaction.
        assertThat(extent).isInstanceOf(Extent.Unknown.class);
      } else {
        assertThat(extent).isEqualTo(new Extent.Rows(2));
      }
      Counting.Query failing = new Counting.Query("SELECT count(*) FROM gone", 1, 0, false);
      assertThat(measure(product, delete, failing)).isInstanceOf(Extent.Unknown.class);
      assertThat(c.getAutoCommit()).isFalse();
      assertThat(rows(c)).isEqualTo(5);
      assertThat(delete.executeUpdate("DELETE FROM c WHERE x > 35")).isEqualTo(2);
    }
    c.rollback();
    assertThat(rows(c)).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void leavesTheTimeoutAsItWas(Product product) throws SQLException {
    Connection c = connect(product);
    try (Statement delete = c.createStatement()) {
      int before = delete.getQueryTimeout();
      measure(product, delete, "DELETE FROM c");
      try (Statement other = c.createStatement()) {
        assertThat(other.getQueryTimeout()).isEqualTo(before);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2"})
  void endsWhatTakesTooLong(Product product) throws SQLException {
    Connection c = connect(product);
    String forever =
        switch (product) {
          case POSTGRESQL -> "SELECT count(*) FROM c WHERE pg_sleep(600) IS NULL";
          case SQLITE ->
              "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"
                  + " SELECT count(*) FROM r";
          default ->
              "SELECT count(*) FROM system_range(1, 1000000) a, system_range(1, 1000000) b"
                  + " WHERE a.x + b.x < 0";
        };
    try (Statement delete = c.createStatement()) {
      assertThat(measure(product, delete, new Counting.Query(forever, 1, 0, false)))
          .isInstanceOf(Extent.Unknown.class);
      assertThat(delete.executeUpdate("DELETE FROM c WHERE x > 15")).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB"})
  void doesNotCountOnAnOldSnapshot(Product product) throws SQLException {
    Connection c = connect(product);
    assumeTrue(c.getMetaData().supportsTransactionIsolationLevel(4));
    c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    c.setAutoCommit(false);
    try (Statement delete = c.createStatement()) {
      assertThat(measure(product, delete, "DELETE FROM c")).isInstanceOf(Extent.Unknown.class);
    }
  }

  @Test
  void doesNotCountWhatIsHiddenFromASelect() throws SQLException {
    Connection c = connect(Product.POSTGRESQL);
    run(c, "CREATE ROLE clerk; GRANT SELECT, DELETE ON c TO clerk");
    run(c, "ALTER TABLE c ENABLE ROW LEVEL SECURITY");
    run(c, "CREATE POLICY seen ON c FOR SELECT USING (x > 35)");
    run(c, "CREATE POLICY changed ON c FOR DELETE USING (true)");
    try (Statement delete = c.createStatement()) {
      delete.execute("SET ROLE clerk");
      assertThat(measure(Product.POSTGRESQL, delete, "DELETE FROM c"))
          .isInstanceOf(Extent.Unknown.class);
      assertThat(delete.executeUpdate("DELETE FROM c")).isEqualTo(4);
      delete.execute("RESET ROLE");
      delete.execute("DROP OWNED BY clerk; DROP ROLE clerk");
    }
  }

  @Test
  void doesNotCountWhatARuleTurnsIntoSomethingElse() throws SQLException {
    Connection c = connect(Product.POSTGRESQL);
    run(c, "CREATE RULE more AS ON DELETE TO c DO ALSO UPDATE c SET x = 0");
    try (Statement delete = c.createStatement()) {
      assertThat(measure(Product.POSTGRESQL, delete, "DELETE FROM c WHERE x = 10"))
          .isInstanceOf(Extent.Unknown.class);
    }
  }

  @Test
  void doesNotCountOnAConnectionToAnotherDatabase() throws SQLException {
    Connection c = connect(Product.H2);
    var query = (Counting.Query) Counting.of("DELETE FROM c", Dialect.H2, SqlSettings.UNKNOWN);
    try (Statement delete = c.createStatement()) {
      assertThat(new RowPreview(delete, Dialect.H2, other -> false, query, null).measure())
          .isEqualTo(new Extent.Unknown("its connection is not known"));
    }
  }
}
