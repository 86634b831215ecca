package dev.callgate.policy.sql.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlReader;
import dev.callgate.policy.sql.SqlStatement;
import dev.callgate.policy.sql.Verb;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** MariaDB, from the binaries that the build brings for Linux. */
class MariadbEffectTest extends EffectTest {
  /** Functions that do no more than to wait: a call is recorded. */
  private static final Set<String> WAITING =
      Set.of(
          "benchmark", "master_gtid_wait", "master_pos_wait", "sleep", "wsrep_sync_wait_upto_gtid");

  @Override
  Engine start() throws Exception {
    MariadbServer.orSkip();
    return new MariadbEngine();
  }

  @Test
  void itsOwnFunctionsAreKnown() throws Exception {
    Set<String> unknown = new TreeSet<>();
    try (Connection c = connect();
        Statement statement = c.createStatement();
        ResultSet r =
            statement.executeQuery(
                "SELECT lower(function) FROM information_schema.sql_functions"
                    + " UNION SELECT lower(name) FROM mysql.help_topic"
                    + " WHERE url LIKE '%function%' AND name REGEXP '^[A-Z_0-9]+$'")) {
      while (r.next()) {
        String name = r.getString(1);
        SqlStatement read =
            SqlReader.read("SELECT " + name + "(x)", Dialect.MARIADB).statements().get(0);
        if (read.verb() == Verb.CALL && !WAITING.contains(name)) {
          unknown.add(name);
        }
      }
    }
    assertThat(unknown).isSubsetOf("nextval");
  }
}
