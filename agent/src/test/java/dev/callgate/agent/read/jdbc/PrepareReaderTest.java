package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.agent.read.Passing;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.PolicyLoader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is remembered of the statements that connections hand out. */
class PrepareReaderTest {
  private final JdbcMemory memory = new JdbcMemory(PolicyLoader.builtIn(), new EmbeddedDatabases());
  private final PrepareReader reader = new PrepareReader(memory);
  private final Object connection = new Object();

  /** A connection hands out a statement for a text. */
  private void prepare(String sql, Object statement) {
    String descriptor = "(Ljava/lang/String;)Ljava/sql/PreparedStatement;";
    var site =
        new Site(
            0,
            null,
            "shop.Connection",
            "prepareStatement",
            descriptor,
            Passing.ofSignature(descriptor),
            false,
            true,
            false,
            true,
            List.of(),
            null,
            reader);
    var call = new Call(site, connection, sql, null, null, 0, 0, null);
    reader.read(call).ending().ended(statement, null);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, SqlTexts.LONGEST})
  void aPoolsStatementKeepsItsBatchWhateverTheLengthOfItsText(int length) {
    memory.connections.put(connection, memory.database("jdbc:h2:mem:a", null));
    String sql = "DELETE FROM t WHERE a = '" + "x".repeat(length) + "'";
    Object statement = new Object();
    prepare(sql, statement);
    memory.stateOf(statement).addRow();
    prepare(sql, statement);
    assertThat(memory.stateOf(statement).batchActions(memory.sql)).hasSize(1);
  }

  @Test
  void aStatementForAnotherTextBeginsAfresh() {
    Object statement = new Object();
    prepare("DELETE FROM t WHERE a = 1", statement);
    memory.stateOf(statement).addRow();
    prepare("DELETE FROM u WHERE a = 1", statement);
    assertThat(memory.stateOf(statement).prepared.sql()).contains("FROM u");
    assertThat(memory.stateOf(statement).batchActions(memory.sql)).isEmpty();
  }
}
