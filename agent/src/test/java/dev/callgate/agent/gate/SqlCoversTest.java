package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which SQL inside SQL is the same action; the tiers are compared elsewhere. */
class SqlCoversTest {
  private static final String URL = "jdbc:h2:mem:a";

  private final Policy policy = PolicyLoader.builtIn();

  private Action.Builder sql(String kind, String sql, String... tables) {
    return Action.of(policy.kinds().require(kind))
        .text("database.url", URL)
        .text("sql", sql)
        .list("tables", List.of(tables))
        .list("reads", List.of());
  }

  private static boolean covers(Action.Builder outer, Action.Builder inner) {
    return SqlCovers.covers(List.of(outer.build()), List.of(inner.build()));
  }

  @Test
  void theSameTextOnTheSameDatabaseIsCovered() {
    assertThat(covers(sql("db.delete", "delete from t"), sql("db.delete", "delete from t")))
        .isTrue();
  }

  @Test
  void theSameTextOnAnotherDatabaseIsNot() {
    Action.Builder other = sql("db.delete", "delete from t", "t").text("database.url", "jdbc:h2:b");
    assertThat(covers(sql("db.delete", "delete from t", "t"), other)).isFalse();
  }

  @Test
  void theSameTextIsCoveredThoughAPoolsDatabaseIsNotKnown() {
    Action.Builder pools = sql("db.delete", "delete from t").unknown("database.url");
    assertThat(covers(pools, sql("db.delete", "delete from t"))).isTrue();
  }

  @Test
  void anotherTextIsNotCoveredWhereADatabaseIsNotKnown() {
    Action.Builder pools = sql("db.delete", "delete from t", "t").unknown("database.url");
    assertThat(covers(pools, sql("db.delete", "/* c */ delete from t", "t"))).isFalse();
  }

  @Test
  void aRewrittenBatchOnTheSameTableIsCovered() {
    Action.Builder batch = sql("db.insert", "insert into t values (?)", "t");
    assertThat(covers(batch, sql("db.insert", "insert into t values (?), (?)", "t"))).isTrue();
  }

  @Test
  void aSubsetOfTheTablesIsCovered() {
    Action.Builder two = sql("db.delete", "delete from t, u", "t", "u");
    assertThat(covers(two, sql("db.delete", "delete from u", "u"))).isTrue();
    assertThat(covers(sql("db.delete", "delete from u", "u"), two)).isFalse();
  }

  @Test
  void aTriggersWriteToAnotherTableIsNotCovered() {
    Action.Builder insert = sql("db.insert", "insert into t values (1)", "t");
    assertThat(covers(insert, sql("db.insert", "insert into log values (1)", "log"))).isFalse();
  }

  @Test
  void aStricterKindIsNotCovered() {
    Action.Builder insert = sql("db.insert", "insert into t values (1)", "t");
    assertThat(covers(insert, sql("db.delete", "delete from t where a = 1", "t"))).isFalse();
  }

  @Test
  void aMilderKindOnTheSameTableIsCovered() {
    Action.Builder delete = sql("db.delete", "delete from t", "t");
    assertThat(covers(delete, sql("db.update", "update t set gone = 1", "t"))).isTrue();
  }

  @Test
  void whatWritesToNoTableThatIsKnownIsNotCovered() {
    Action.Builder delete = sql("db.delete", "delete from t", "t");
    assertThat(covers(delete, sql("db.call", "call p()"))).isFalse();
    assertThat(covers(delete, sql("db.delete", "delete from ?", "t").unknown("tables"))).isFalse();
    Fact some = new Fact.Many(List.of("t"), false);
    assertThat(covers(delete, sql("db.delete", "delete from t, ?").fact("tables", some))).isFalse();
  }

  @Test
  void anOuterStatementWhoseTablesAreNotKnownCoversItsTextAlone() {
    Action.Builder outer = sql("db.delete", "delete from ?").unknown("tables");
    assertThat(covers(outer, sql("db.delete", "delete from t", "t"))).isFalse();
    assertThat(covers(outer, sql("db.delete", "delete from ?").unknown("tables"))).isTrue();
  }

  @Test
  void aQueryOfTheTablesInPlayIsCovered() {
    Action.Builder delete = sql("db.delete", "delete from t", "t").list("reads", List.of("u"));
    Action.Builder query = sql("db.read", "select * from t, u").list("reads", List.of("t", "u"));
    assertThat(covers(delete, query)).isTrue();
    assertThat(covers(delete, sql("db.read", "select 1").list("reads", List.of("v")))).isFalse();
    assertThat(covers(delete, sql("db.read", "select lo_unlink(1)"))).isFalse();
  }

  @Test
  void aRowsStatementMayWriteTheTablesFullName() {
    Action.Builder row = sql("db.update", "row", "t").unknown("sql").number("rows", 1);
    assertThat(covers(row, sql("db.update", "update public.t set a = 1", "public.t"))).isTrue();
    assertThat(covers(row, sql("db.update", "update public.ot set a = 1", "public.ot"))).isFalse();
    assertThat(covers(row, sql("db.delete", "delete from public.t", "public.t"))).isFalse();
    assertThat(covers(row, sql("db.update", "update t, u set a = 1", "t", "u"))).isFalse();
  }

  @Test
  void eachStatementOfATextMustBeCovered() {
    List<Action> outer =
        List.of(sql("db.insert", "a", "t").build(), sql("db.insert", "b", "u").build());
    Action onT = sql("db.insert", "c", "t").build();
    Action onU = sql("db.insert", "d", "u").build();
    Action onV = sql("db.insert", "e", "v").build();
    assertThat(SqlCovers.covers(outer, List.of(onT, onU))).isTrue();
    assertThat(SqlCovers.covers(outer, List.of(onT, onV))).isFalse();
  }

  @Test
  void aConnectIsCoveredByAConnectToTheSameDatabase() {
    assertThat(covers(sql("db.connect", "x").unknown("sql"), sql("db.connect", "y").unknown("sql")))
        .isTrue();
    Action.Builder other = sql("db.connect", "y").unknown("sql").text("database.url", "jdbc:h2:b");
    assertThat(covers(sql("db.connect", "x").unknown("sql"), other)).isFalse();
  }

  @Test
  void whatIsNoSqlCoversNone() {
    Action.Builder request = Action.of(policy.kinds().require("http.send"));
    assertThat(covers(request, sql("db.insert", "insert into t values (1)", "t"))).isFalse();
  }
}
