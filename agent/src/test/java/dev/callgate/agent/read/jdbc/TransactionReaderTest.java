package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.agent.read.Passing;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the end of a transaction what ran in it is forgotten, and not before. */
class TransactionReaderTest {
  private static final String COMMIT = "commit()V";
  private static final String ROLLBACK = "rollback()V";
  private static final String TO_SAVEPOINT = "rollback(Ljava/sql/Savepoint;)V";
  private static final String AUTO_COMMIT = "setAutoCommit(Z)V";

  private Connection connection;
  private JdbcMemory memory;
  private Session session;
  private TransactionReader reader;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:h2:mem:");
    use(PolicyLoader.builtIn(), "jdbc:h2:mem:");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  /**
   * @param url says which product the connection is taken for
   */
  private void use(Policy policy, String url) {
    memory = new JdbcMemory(policy, new EmbeddedDatabases());
    Database database = memory.database(url, null);
    memory.connections.put(connection, database);
    session = memory.sessionOn(connection, database);
    session.ran(false);
    reader = new TransactionReader(memory);
  }

  private Site site(String method) {
    int end = method.indexOf('(');
    String descriptor = method.substring(end);
    return new Site(
        0,
        null,
        "shop.Connection",
        method.substring(0, end),
        descriptor,
        Passing.ofSignature(descriptor),
        false,
        true,
        false,
        true,
        List.of(),
        null,
        reader);
  }

  private boolean passes(String method, int i) {
    return reader.passes(site(method), connection, null, null, null, i, 0);
  }

  private Reading read(String method, int i) {
    return reader.read(new Call(site(method), connection, null, null, null, i, 0, null));
  }

  @Test
  void anEndIsSeenWithoutAnythingBeingDecided() {
    for (String end : List.of(COMMIT, ROLLBACK)) {
      session.ran(false);
      assertThat(passes(end, 0)).isTrue();
      assertThat(session.hasWritten()).isFalse();
    }
    session.ran(false);
    assertThat(passes(AUTO_COMMIT, 1)).isTrue();
    assertThat(session.hasWritten()).isFalse();
  }

  @Test
  void aRollbackToASavepointIsNoEnd() {
    assertThat(passes(TO_SAVEPOINT, 0)).isTrue();
    assertThat(session.hasWritten()).isTrue();
  }

  /** The driver does nothing if autocommit is off already. */
  @Test
  void turningAutoCommitOffIsABeginningIfItWasOn() throws SQLException {
    assertThat(passes(AUTO_COMMIT, 0)).isFalse();
    connection.setAutoCommit(false);
    assertThat(read(AUTO_COMMIT, 0).ending()).isNull();
    connection.setAutoCommit(true);
    Reading reading = read(AUTO_COMMIT, 0);
    assertThat(reading.actions()).isEmpty();
    assertThat(session.hasWritten()).isTrue();
    reading.ending().ended(null, null);
    assertThat(session.hasWritten()).isFalse();
    assertThat(passes(AUTO_COMMIT, 0)).isTrue();
  }

  @Test
  void whereACommitThatFailsLeavesItsTransactionThatIsWaitedFor() {
    for (String product : List.of("sqlite", "derby", "hsqldb", "sqlserver", "db2", "other")) {
      use(PolicyLoader.builtIn(), "jdbc:" + product + ":shop");
      assertThat(passes(COMMIT, 0)).as(product).isFalse();
      Reading reading = read(COMMIT, 0);
      assertThat(reading.actions()).isEmpty();
      reading.ending().ended(null, new SQLException("busy"));
      assertThat(session.hasWritten()).isTrue();
      reading.ending().ended(null, null);
      assertThat(session.hasWritten()).isFalse();
    }
  }

  @Test
  void anEndThatIsStoppedIsNone(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("policy.yaml");
    Files.writeString(
        file,
        """
        callgate: 1
        rules:
          - {id: ends, action: db.transaction, tier: hard-blocked}
        """);
    use(PolicyLoader.load(List.of(file.toFile()), name -> null, List.of()), "jdbc:h2:mem:");
    assertThat(passes(COMMIT, 0)).isFalse();
    Reading reading = read(COMMIT, 0);
    assertThat(reading.actions()).hasSize(1);
    reading.ending().stopped();
    assertThat(session.hasWritten()).isTrue();
  }

  @Test
  void whatAWrapperIsOnIsAskedToo() throws SQLException {
    session.ended();
    connection.setAutoCommit(false);
    assertThat(Transactions.mayWait(connection, memory)).isTrue();
    var below = new Session(null, memory.largeObjects);
    session.isOn(below);
    assertThat(Transactions.mayWait(connection, memory)).isTrue();
    below.ran(false);
    assertThat(Transactions.mayWait(connection, memory)).isFalse();
    below.ended();
    // Of two that lead to each other nothing is known.
    below.isOn(session);
    assertThat(Transactions.mayWait(connection, memory)).isFalse();
  }

  @Test
  void aDatabaseThatIsNotKnownIsNotWaitedOn() throws SQLException {
    connection.setAutoCommit(false);
    use(PolicyLoader.builtIn(), null);
    session.ended();
    assertThat(Transactions.mayWait(connection, memory)).isFalse();
    connection.setAutoCommit(true);
    assertThat(Transactions.mayWait(connection, memory)).isTrue();
  }
}
