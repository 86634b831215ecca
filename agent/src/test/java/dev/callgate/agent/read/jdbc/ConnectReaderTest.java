package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.policy.PolicyLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectReaderTest {
  private final ConnectReader reader =
      new ConnectReader(new JdbcMemory(PolicyLoader.builtIn(), new EmbeddedDatabases()));

  /** As c3p0's. */
  private static class Masking extends Properties {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized String toString() {
      return "***";
    }
  }

  private static final class Answering extends Masking {
    private static final long serialVersionUID = 1;

    @Override
    public String getProperty(String name) {
      throw new AssertionError("asked to decide");
    }
  }

  private List<String> kinds(String url, Object login) {
    var kinds = new ArrayList<String>();
    var call = new Call(null, null, url, login, null, 0, 0, null);
    reader.read(call).actions().forEach(action -> kinds.add(action.kind().name()));
    kinds.remove("db.connect");
    return kinds;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:h2:mem:a;INIT=DELETE FROM t | db.delete",
        "jdbc:h2:mem:a;MODE=MySQL;init=DELETE FROM t;USER=sa | db.delete",
        "jdbc:h2:mem:a;I\\NIT=DELETE FROM t | db.delete",
        "jdbc:h2:mem:a;\u0131nit=DELETE FROM t | db.delete",
        "jdbc:h2:mem:a;INIT=SET LOCK_TIMEOUT 1\\;DROP TABLE t | db.session,db.drop",
        "jdbc:h2:mem:a;INIT=RUNSCRIPT FROM 'a.sql' | db.unknown",
        "jdbc:h2:mem:a;INIT=BAFFLE t | db.unknown",
        "jdbc:h2:mem:a;LOCK_TIMEOUT=1\\;DELETE FROM t | db.session,db.delete",
        "jdbc:h2:mem:a;DB_CLOSE_DELAY=-1\\;DELETE FROM t | db.admin,db.delete",
        "jdbc:h2:tcp://db/a;INIT=DROP TABLE t | db.drop",
        "jdbc:p6spy:h2:mem:a;INIT=DROP TABLE t | db.drop",
        "jdbc:h2:mem:a;MODE=MSSQLServer;INIT=DROP TABLE t | db.drop",
        "jdbc:mariadb://db/a?initSql=DROP TABLE t&user=a | db.drop",
        "jdbc:mariadb://db/a?user=a&init%53ql=DROP%20TABLE t | db.drop",
        "jdbc:mysql://db/a?sessionVariables=a=1;DROP TABLE t | db.session,db.drop",
        "jdbc:mysql://db/a?allowLoadLocalInfile=true | db.external",
        "jdbc:mysql://(host=db,autoDeserialize=yes)/a | db.external",
        "jdbc:vertica://db/a?ConnSettings=DROP TABLE t | db.drop",
        "jdbc:duckdb:a;session_init_sql_file=x.sql | db.unknown",
        "jdbc:derby:memory:a;drop=true | db.drop",
        "jdbc:other:a;init=DROP TABLE t;password=x | db.unknown",
      })
  void whatTheUrlRunsIsRead(String url, String kinds) {
    assertThat(kinds(url, null)).containsExactly(kinds.split(","));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:mem:a;DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE",
        "jdbc:h2:file:/a b/c;TIME ZONE=Europe/Berlin;SCHEMA_SEARCH_PATH=A,B;PASSWORD=x\\;drop y",
        "jdbc:postgresql://db/a?options=-c%20search_path=x&user=a",
        "jdbc:mysql://db/a?sessionVariables=wait_timeout=5&allowLoadLocalInfile=false",
        "jdbc:derby:a;create=true",
        "jdbc:sqlite:init=a.db",
      })
  void plainSettingsAreNoActions(String url) {
    assertThat(kinds(url, null)).isEmpty();
    var login = new Properties();
    login.setProperty("user", "a b");
    login.setProperty("password", "x; drop table t");
    assertThat(kinds(url, login)).isEmpty();
  }

  @Test
  void propertiesAreReadLikeTheUrl() {
    var login = new Properties();
    login.setProperty("Init", "DELETE FROM t");
    assertThat(kinds("jdbc:h2:mem:a", login)).containsExactly("db.delete");
    assertThat(kinds("jdbc:h2:mem:a", new Properties(login))).containsExactly("db.delete");
    login.clear();
    login.setProperty("initSql", "DELETE FROM t");
    assertThat(kinds("jdbc:mariadb://db/a", login)).containsExactly("db.delete");
    login.clear();
    login.setProperty("lock_timeout", "1; DELETE FROM t");
    assertThat(kinds("jdbc:h2:mem:a", login)).containsExactly("db.session", "db.delete");
  }

  @Test
  void whatCannotBeReadIsUnknown() {
    var login = new Properties();
    login.put(new StringBuilder("INIT"), "DELETE FROM t");
    assertThat(kinds("jdbc:h2:mem:a", login)).containsExactly("db.unknown");
    login.clear();
    login.put("INIT", new StringBuilder("DELETE FROM t"));
    assertThat(kinds("jdbc:h2:mem:a", login)).containsExactly("db.unknown");
    assertThat(kinds("jdbc:h2:mem:a", new Masking())).isEmpty();
    var holding = new Masking();
    holding.setProperty("INIT", "DELETE FROM t");
    assertThat(kinds("jdbc:h2:mem:a", holding)).containsExactly("db.delete");
    var own = new Answering();
    assertThat(kinds("jdbc:h2:mem:a", own)).containsExactly("db.unknown");
    assertThat(kinds("jdbc:postgresql://db/a", own)).isEmpty();
  }
}
