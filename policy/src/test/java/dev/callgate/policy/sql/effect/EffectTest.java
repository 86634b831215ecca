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

  Connection connect() throws SQLException {
    return engine.connect();
  }

  List<Entry> corpus() throws Exception {
    return Corpus.of(engine.dialect());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("corpus")
  void isReadAsWhatItDid(Entry entry) throws Exception {
    String sql = engine.fill(entry.sql());
    String refusal = run(entry, sql);
    Snapshot after = engine.snapshot();
    List<Effect> effects = pristine.effects(after);
    if (!effects.isEmpty()) {
      engine.restore();
      assertThat(pristine.effects(engine.snapshot())).as("left behind by %s", sql).isEmpty();
    }
    SqlSettings settings = SqlSettings.DEFAULT.with(entry.setting(), entry.value());
    SqlFacts facts = SqlReader.read(sql, engine.dialect(), settings);
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
      case IDLE -> {
        assertThat(refusal).as(sql).isNull();
        assertThat(effects).as(sql).isEmpty();
      }
      case REFUSED -> assertThat(refusal).as(sql).isNotNull();
      default -> assertThat(effects).as("%s: %s", sql, refusal).isNotEmpty();
    }
    if (entry.expected() == Expected.UNSEEN) {
      return;
    }
    notMilder(entry, effects, "dialect and settings known", facts);
    SqlFacts unset = SqlReader.read(sql, engine.dialect(), SqlSettings.UNKNOWN);
    notMilder(entry, effects, "settings unknown", unset);
    SqlFacts generic = SqlReader.read(sql, Dialect.GENERIC, SqlSettings.UNKNOWN);
    notMilder(entry, effects, "dialect unknown", generic);
    if (entry.setting().isEmpty()) {
      notMilder(entry, effects, "products as they come", SqlReader.read(sql, Dialect.GENERIC));
    }
  }

  /** Runs the text on a connection of its own; null, or why it was refused. */
  private String run(Entry entry, String sql) throws SQLException {
    try (Connection c = engine.connect()) {
      if (!entry.setting().isEmpty()) {
        engine.set(c, entry.setting(), entry.value());
      }
      engine.run(c, sql);
      return null;
    } catch (SQLException e) {
      return e.getMessage();
    }
  }

  private static void notMilder(Entry entry, List<Effect> effects, String known, SqlFacts facts) {
    Verb least = Verb.READ;
    for (Effect effect : effects) {
      least = least.strictest(effect.least());
      boolean renamed = effect.isNew() && facts.verb().compareTo(Verb.ALTER) >= 0;
      boolean named = entry.expected() != Expected.HIDDEN && entry.expected() != Expected.UNNAMED;
      if (effect.thing().kind().isNamed() && named && !renamed) {
        assertThat(facts.statements())
            .as("%s, %s, names %s: %s", entry, known, effect.thing(), facts)
            .anyMatch(s -> !s.tablesKnown() || names(s, effect.thing().name()));
      }
      boolean told = entry.expected() != Expected.DATA && entry.expected() != Expected.HIDDEN;
      if (effect.everyRow() && told) {
        boolean bounded = facts.verb() == Verb.UPDATE || facts.verb() == Verb.DELETE;
        assertThat(!bounded || facts.statements().stream().anyMatch(s -> s.where() != Where.SOME))
            .as("%s, %s, spares no row of %s: %s", entry, known, effect.thing(), facts)
            .isTrue();
      }
    }
    if (entry.expected() == Expected.HIDDEN && least.compareTo(Verb.CALL) > 0) {
      least = Verb.CALL;
    }
    assertThat(facts.verb())
        .as("%s, %s, did %s, was read as %s", entry, known, effects, facts)
        .isGreaterThanOrEqualTo(least);
  }

  /** Whether the statement names the table, with or without the schema. */
  private static boolean names(SqlStatement statement, String table) {
    String bare = table.substring(table.lastIndexOf('.') + 1);
    return statement.tables().stream()
        .anyMatch(t -> t.equals(table) || t.substring(t.lastIndexOf('.') + 1).equals(bare));
  }
}
