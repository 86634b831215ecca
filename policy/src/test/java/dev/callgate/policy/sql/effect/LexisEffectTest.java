package dev.callgate.policy.sql.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlFacts;
import dev.callgate.policy.sql.SqlReader;
import dev.callgate.policy.sql.Verb;
import dev.callgate.policy.sql.Where;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Texts that mean one row or every row, depending on what the engine takes for a string, a name or
 * a comment. Where it deletes one, the reading must say that one is meant, and where it deletes
 * all, that all are: a trait that {@link Dialect} has wrong fails on one side or the other.
 */
class LexisEffectTest {
  private static final List<String> TEXTS =
      List.of(
          "id = 1 OR 1 = 1",
          "id = 1 -- OR 1 = 1",
          "id = 1 --OR 1 = 1",
          "id = 1 -- x\n OR 1 = 1",
          "id = 1 -- x\r OR 1 = 1",
          "id = 1 -- x\f OR 1 = 1",
          "id = 1 -- x\u000B OR 1 = 1",
          "id = 1 -- x\u0085 OR 1 = 1",
          "id = 1 -- x\u2028 OR 1 = 1",
          "id = 1 -- x\u2029 OR 1 = 1",
          "id = 1 // OR 1 = 1",
          "id = 1 // x\n OR 1 = 1",
          "id = 1 # OR 1 = 1",
          "id = 1 # x\n OR 1 = 1",
          "id = 1 /* OR 1 = 1",
          "id = 1 /* x */ OR 1 = 1",
          "id = 1 /* /* */ OR 1 = 1 -- */",
          "id = 1 /* /* */ */ OR 1 = 1",
          "id = 1 /*/ OR 1 = 1 /*/",
          "id = 1 /* ' */ OR 1 = 1 /* ' */",
          "id = 1 /* -- */ OR 1 = 1",
          "id = 1 -- /*\n OR 1 = 1 -- */",
          "id = 1 /*! OR 1 = 1 */",
          "id = 1 /*M! OR 1 = 1 */",
          "id = 1 /*+ OR 1 = 1 */",
          "id = 1 OR name = '\\' OR 1 = 1 --'",
          "id = 1 OR name = 'x'' OR 1 = 1 --'",
          "id = 1 OR name = 'x''' OR 1 = 1 --'",
          "id = 1 OR name = E'\\' OR 1 = 1 --'",
          "id = 1 OR name = E'x\\'' OR 1 = 1 --'",
          "id = 1 OR name = E'x'\n'\\' OR 1 = 1 --'",
          "id = 1 OR name = N'\\' OR 1 = 1 --'",
          "id = 1 OR name = U&'x' OR 1 = 1 --'",
          "id = 1 OR name = U&'\\0027 OR 1 = 1 --'",
          "id = 1 OR name = 'x'\n' OR 1 = 1 --'",
          "id = 1 OR name = 'x' -- '\n' OR 1 = 1 --'",
          "id = 1 OR name = q'[ OR 1 = 1 --]'",
          "id = 1 OR name = $$ OR 1 = 1 --$$",
          "id = 1 OR name = $$'$$ OR 1 = 1 --'",
          "id = 1 OR name = $x$ OR 1 = 1 --$x$",
          "id = 1 OR name = :a(' OR 1 = 1 --')",
          "id = 1 OR name = $a::b(') OR 1 = 1 --')",
          "id IN (SELECT \"x OR 1 = 1 --\" FROM (SELECT 1 AS \"x OR 1 = 1 --\" FROM b) q)",
          "id IN (SELECT `x) OR 1 = 1 --` FROM (SELECT 1 AS `x) OR 1 = 1 --` FROM b) q)",
          "id IN (SELECT [x) OR 1 = 1 --] FROM (SELECT 1 AS [x) OR 1 = 1 --] FROM b) q)",
          "id IN (SELECT \"x\"\") OR 1 = 1\" FROM (SELECT 1 AS \"x\"\") OR 1 = 1\" FROM b) q)",
          "id = 1\u00A0OR\u30001 = 1",
          "id = 1\fOR 1 = 1",
          "id = 1\u000BOR 1 = 1",
          "id = 1\0OR 1 = 1",
          "id = 1 OR\u0001 1 = 1");

  @Test
  void ofH2() throws Exception {
    agrees(new H2Engine(), 25);
  }

  @Test
  void ofSqlite() throws Exception {
    agrees(new SqliteEngine(), 20);
  }

  @Test
  void ofHsqldb() throws Exception {
    agrees(new HsqldbEngine(), 20);
  }

  @Test
  void ofDerby() throws Exception {
    agrees(new DerbyEngine(), 15);
  }

  @Test
  void ofDuckdb() throws Exception {
    agrees(new DuckdbEngine(), 25);
  }

  private static void agrees(Engine engine, int accepted) throws Exception {
    int ran = 0;
    engine.restore();
    try {
      for (String text : TEXTS) {
        String sql = "DELETE FROM a WHERE " + text;
        int deleted = delete(engine, sql);
        if (deleted < 0) {
          continue;
        }
        ran++;
        engine.restore();
        SqlFacts facts = SqlReader.read(sql, engine.dialect());
        // A reading may be strict about characters that no such text needs.
        boolean strict =
            facts.verb() == Verb.UNKNOWN && isOdd(text)
                // Before 2.0 its comments did not nest.
                || engine.dialect() == Dialect.H2 && text.indexOf("/*", text.indexOf("/*") + 2) > 0;
        boolean all = facts.verb() == Verb.UNKNOWN || !isBounded(facts);
        assertThat(all)
            .as("%s deletes %s: %s", sql, deleted, facts)
            .satisfies(read -> assertThat(read || deleted != 3).isTrue())
            .satisfies(read -> assertThat(!read || deleted == 3 || strict).isTrue());
        SqlFacts generic = SqlReader.read(sql, Dialect.GENERIC);
        boolean milder = deleted == 3 && generic.verb() == Verb.DELETE && isBounded(generic);
        assertThat(milder).as("%s deletes %s: %s", sql, deleted, generic).isFalse();
      }
      assertThat(ran).isGreaterThanOrEqualTo(accepted);
    } finally {
      engine.stop();
    }
  }

  private static boolean isOdd(String text) {
    return text.chars().anyMatch(c -> c < '\t' || c > 126);
  }

  private static boolean isBounded(SqlFacts facts) {
    return facts.statements().stream().allMatch(s -> s.where() == Where.SOME);
  }

  /** How many rows are gone; -1 if the engine refuses the text. */
  private static int delete(Engine engine, String sql) throws Exception {
    try (Connection c = engine.connect()) {
      engine.run(c, sql);
      return 3 - Integer.parseInt(Rows.column(c, "SELECT COUNT(*) FROM a").get(0));
    } catch (SQLException e) {
      return -1;
    }
  }
}
