package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.approve.Preview;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.agent.read.Passing;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.approval.Extent;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From calls as the woven code hands them over to the number of rows. */
class ReadersPreviewTest {
  private static final String URL = "jdbc:h2:mem:previews";

  private final JdbcMemory memory = new JdbcMemory(PolicyLoader.builtIn(), new EmbeddedDatabases());
  private Connection c;

  @BeforeEach
  void connect() throws SQLException {
    c = DriverManager.getConnection(URL);
    memory.connections.put(c, memory.database(URL, null));
    try (Statement statement = c.createStatement()) {
      statement.execute("CREATE TABLE t (id INT, name VARCHAR(9))");
      statement.execute("INSERT INTO t VALUES (1, 'a'), (2, 'a'), (3, 'b')");
    }
  }

  @AfterEach
  void close() throws SQLException {
    c.close();
  }

  private static Call call(
      Reader reader, String method, String descriptor, Object self, Object a, int i, long n) {
    var site =
        new Site(
            0,
            null,
            "shop.Statement",
            method,
            descriptor,
            Passing.ofSignature(descriptor),
            false,
            true,
            false,
            true,
            List.of(),
            null,
            reader);
    return new Call(site, self, a, null, null, i, n, null);
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = c.prepareStatement(sql);
    SqlText text = memory.sql.of(sql, memory.databaseOf(c));
    memory.statements.put(statement, new StatementState(memory.databaseOf(c), null, text, false));
    return statement;
  }

  private void bind(Object statement, String method, String sort, int i, Object a, long n) {
    var reader = new BindReader(memory);
    reader.read(call(reader, method, "(I" + sort + ")V", statement, a, i, n));
  }

  private Extent measure(String descriptor, Object statement, String sql) {
    var reader = new ExecuteReader(memory);
    Call call = call(reader, "executeUpdate", descriptor, statement, sql, 0, 0);
    assertThat(reader.read(call).actions()).isNotEmpty();
    Preview preview = reader.preview(call);
    return preview == null ? null : preview.measure();
  }

  @Test
  void ofAPreparedStatementWithItsValues() throws SQLException {
    PreparedStatement update = prepare("UPDATE t SET id = ? WHERE name = ? AND id > ?");
    bind(update, "setInt", "I", 1, null, 7);
    bind(update, "setString", "Ljava/lang/String;", 2, "a", 0);
    assertThat(measure("()I", update, null))
        .as("a value is missing")
        .isEqualTo(new Extent.Unknown("a value bound to it cannot be bound again"));
    bind(update, "setObject", "Ljava/lang/Object;", 3, 1, 0);
    assertThat(measure("()I", update, null)).isEqualTo(new Extent.Rows(1));
    bind(update, "setLong", "J", 3, null, 0);
    assertThat(measure("()I", update, null)).isEqualTo(new Extent.Rows(2));
    bind(update, "setObject", "Ljava/lang/Object;I", 3, "1", 0);
    assertThat(measure("()I", update, null)).isInstanceOf(Extent.Unknown.class);
  }

  @Test
  void ofAPlainStatement() throws SQLException {
    Statement delete = c.createStatement();
    memory.statements.put(delete, new StatementState(memory.databaseOf(c), null, null, false));
    String descriptor = "(Ljava/lang/String;)I";
    assertThat(measure(descriptor, delete, "DELETE FROM t WHERE name = 'a'"))
        .isEqualTo(new Extent.Rows(2));
    assertThat(measure(descriptor, delete, "DELETE FROM t WHERE id = ?"))
        .isInstanceOf(Extent.Unknown.class);
    assertThat(measure(descriptor, delete, "DELETE FROM t; DELETE FROM t"))
        .isInstanceOf(Extent.Unknown.class);
    assertThat(measure(descriptor, delete, "DROP TABLE t")).as("nobody asks").isNull();
  }

  @Test
  void notOnAConnectionThatNobodyKnows() throws SQLException {
    PreparedStatement delete = prepare("DELETE FROM t");
    memory.connections.put(c, memory.database("jdbc:h2:mem:elsewhere", null));
    assertThat(measure("()I", delete, null))
        .isEqualTo(new Extent.Unknown("its connection is not known"));
  }
}
