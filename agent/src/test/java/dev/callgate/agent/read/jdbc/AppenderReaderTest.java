package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.policy.Action;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.approval.Unread;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows put into a table without a text are an INSERT into that table and no other. */
class AppenderReaderTest {
  private final JdbcMemory memory = new JdbcMemory(PolicyLoader.builtIn(), new EmbeddedDatabases());
  private final AppenderReader reader = new AppenderReader(memory);
  private final Object connection = new Object();

  @BeforeEach
  void connect() {
    memory.connections.put(connection, memory.database("jdbc:duckdb:", null));
  }

  private Action only(Object from, Object table, Object schema) {
    List<Action> actions =
        reader.read(new Call(null, null, from, table, schema, 0, 0, null)).actions();
    assertThat(actions).hasSize(1);
    return actions.get(0);
  }

  @Test
  void theTableIsNamedWithItsSchemaIfThereIsOne() {
    assertThat(only(connection, "t", "main").fact("tables"))
        .isEqualTo(only(connection, "T", "MAIN").fact("tables"))
        .isNotEqualTo(only(connection, "t", null).fact("tables"));
  }

  /** A name is no SQL, whatever it holds. */
  @ParameterizedTest
  @ValueSource(strings = {"tmp.t", "t\"; DROP TABLE t; --", "t\" (a) SELECT 1; --", ""})
  void anOddNameIsNoOtherTableAndNoOtherStatement(String table) {
    Action action = only(connection, table, "main");
    assertThat(action.kind().name()).isIn("db.insert", "db.unknown");
    assertThat(action.fact("tables")).isNotEqualTo(only(connection, "t", "tmp").fact("tables"));
  }

  /** They are put in after it was decided, so that nobody can say yes to them. */
  @Test
  void theRowsAreUnread() {
    assertThat(Unread.of(List.of(only(connection, "t", "main")))).containsExactly("binds");
  }

  @Test
  void whatCannotBeReadIsUnknown() {
    assertThat(only(connection, null, "main").kind().name()).isEqualTo("db.unknown");
    assertThat(only(connection, "t", "main").kind().name()).isEqualTo("db.insert");
  }
}
