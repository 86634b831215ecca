package dev.callgate.policy.sql.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlFacts;
import dev.callgate.policy.sql.SqlReader;
import dev.callgate.policy.sql.SqlSettings;
import dev.callgate.policy.sql.SqlStatement;
import dev.callgate.policy.sql.Verb;
import dev.callgate.policy.sql.Where;
import dev.callgate.policy.sql.effect.Corpus.Entry;
import dev.callgate.policy.sql.effect.Corpus.Expected;
import dev.callgate.policy.sql.effect.Snapshot.Effect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs a corpus on a real engine and compares what became of the database with what was read: no
 * statement is read milder than what it did, and one that did nothing is not read as if it had.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EffectTest {
  private Engine engine;
  private Snapshot pristine;

  /** Starts the engine, for as long as the class runs. */
  abstract Engine start() throws Exception;

  @BeforeAll
  void startEngine() throws Exception {
    engine = start();
    engine.restore();
    pristine = engine.snapshot();
  }

  @AfterAll
  void stopEngine() throws Exception {
    if (engine != null) {
      engine.stop();
    }
  }

  List<Entry> corpus() throws Exception {
    return Corpus.of(engine.dialect());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("corpus")
  void isReadAsWhatItDid(Entry entry) throws Exception {
    String sql = engine.fill(entry.sql());
    String refusal = run(entry.settings(), sql);
    Snapshot after = engine.snapshot();
    List<Effect> effects = pristine.effects(after);
    if (!effects.isEmpty()) {
      engine.restore();
      assertThat(pristine.effects(engine.snapshot())).as("left behind by %s", sql).isEmpty();
    }
    SqlFacts facts = SqlReader.read(sql, engine.dialect(), settings(entry.settings()));
    switch (entry.expected()) {
      case READ -> {
        assertThat(refusal).as(sql).isNull();
        assertThat(effects).as(sql).isEmpty();
        assertThat(facts.verb()).as("%s: %s", sql, facts).isLessThanOrEqualTo(Verb.SESSION);
      }
      case AT_LEAST -> {
        assertThat(refusal).as(sql).isNull();
        assertThat(facts.verb()).as("%s: %s", sql, facts).isGreaterThanOrEqualTo(entry.least());
      }
      case REFUSED -> assertThat(refusal).as(sql).isNotNull();
      default -> assertThat(effects).as("%s: %s", sql, refusal).isNotEmpty();
    }
    notMilder(entry, effects, facts);
    notMilder(entry, effects, SqlReader.read(sql, engine.dialect(), SqlSettings.UNKNOWN));
    notMilder(entry, effects, SqlReader.read(sql, Dialect.GENERIC, SqlSettings.UNKNOWN));
    if (entry.settings().isEmpty()) {
      notMilder(entry, effects, SqlReader.read(sql, Dialect.GENERIC));
    }
  }

  /** The settings that {@code SET name = value; SET ...} makes. */
  private static SqlSettings settings(String text) {
    SqlSettings settings = SqlSettings.DEFAULT;
    for (String set : text.split("; *")) {
      int equals = set.indexOf('=');
      if (set.startsWith("SET ") && equals > 0) {
        String value = set.substring(equals + 1).strip().replace("'", "");
        settings = settings.with(set.substring(4, equals).strip(), value);
      }
    }
    return settings;
  }

  /** Runs the text on a connection of its own; null, or why it was refused. */
  private String run(String settings, String sql) throws SQLException {
    try (Connection c = engine.connect()) {
      if (!settings.isEmpty()) {
        engine.run(c, settings);
      }
      engine.run(c, sql);
      return null;
    } catch (SQLException e) {
      return e.getMessage();
    }
  }

  private static void notMilder(Entry entry, List<Effect> effects, SqlFacts facts) {
    Verb least = Verb.READ;
    for (Effect effect : effects) {
      least = least.strictest(effect.least());
      boolean renamed = effect.isNew() && facts.verb().compareTo(Verb.ALTER) >= 0;
      if (effect.thing().kind().isNamed() && entry.expected() != Expected.HIDDEN && !renamed) {
        assertThat(facts.statements())
            .as("%s names %s: %s", entry, effect.thing(), facts)
            .anyMatch(s -> !s.tablesKnown() || names(s, effect.thing().name()));
      }
      boolean told = entry.expected() != Expected.DATA && entry.expected() != Expected.HIDDEN;
      if (effect.everyRow() && told) {
        boolean bounded = facts.verb() == Verb.UPDATE || facts.verb() == Verb.DELETE;
        assertThat(!bounded || facts.statements().stream().anyMatch(s -> s.where() != Where.SOME))
            .as("%s spares no row of %s: %s", entry, effect.thing(), facts)
            .isTrue();
      }
    }
    if (entry.expected() == Expected.HIDDEN && least.compareTo(Verb.CALL) > 0) {
      least = Verb.CALL;
    }
    assertThat(facts.verb())
        .as("%s did %s, was read as %s", entry, effects, facts)
        .isGreaterThanOrEqualTo(least);
  }

  /** Whether the statement names the table, with or without the schema. */
  private static boolean names(SqlStatement statement, String table) {
    String bare = table.substring(table.lastIndexOf('.') + 1);
    return statement.tables().stream()
        .anyMatch(t -> t.equals(table) || t.substring(t.lastIndexOf('.') + 1).equals(bare));
  }
}
