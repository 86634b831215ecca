package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.PolicyLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreparedNamesTest {
  private static final Database POSTGRESQL = Database.of("jdbc:postgresql://db/a", null);
  private final SqlActions sql = new SqlActions(PolicyLoader.builtIn());

  private List<String> kinds(String text, PreparedNames names) {
    return sql.actions(sql.of(text, POSTGRESQL), Binds.NONE, names).stream()
        .map(Action::kind)
        .map(Object::toString)
        .toList();
  }

  @Test
  void aNameStandsForWhatWasPreparedOnItsConnection() {
    var names = new PreparedNames();
    assertThat(kinds("EXECUTE p", names)).containsExactly("db.unknown");
    assertThat(kinds("PREPARE p AS SELECT 1", names)).containsExactly("db.read");
    assertThat(kinds("EXECUTE p", names)).containsExactly("db.read");
    assertThat(kinds("EXECUTE p", new PreparedNames())).containsExactly("db.unknown");
    assertThat(kinds("EXECUTE p", null)).containsExactly("db.unknown");
    kinds("DEALLOCATE p", names);
    kinds("PREPARE p AS DELETE FROM t", names);
    assertThat(kinds("SELECT 1; EXECUTE p (1)", names))
        .as("whether the DEALLOCATE succeeded is not known")
        .containsExactly("db.read", "db.read", "db.delete");
  }

  @Test
  void nothingThatHasToDoWithNamesIsKeptAsReversible() {
    var names = new PreparedNames();
    kinds("PREPARE p AS SELECT 1", names);
    assertThat(sql.of("PREPARE p AS SELECT 1", POSTGRESQL).reversible()).isFalse();
    assertThat(sql.of("EXECUTE p", POSTGRESQL).reversible()).isFalse();
    assertThat(sql.of("SELECT 1", POSTGRESQL).reversible()).isTrue();
  }

  @Test
  void whatCannotBeRememberedIsUnknown() {
    var names = new PreparedNames();
    for (int i = 0; i < 300; i++) {
      kinds("PREPARE p" + i + " AS SELECT 1", names);
    }
    assertThat(kinds("EXECUTE p0", names)).containsExactly("db.unknown");
    var hidden = new PreparedNames();
    kinds("PREPARE p AS SELECT 1", hidden);
    kinds("PREPARE U&\"\\0070\" AS SELECT 2", hidden);
    assertThat(kinds("EXECUTE p", hidden)).containsExactly("db.unknown");
  }
}
