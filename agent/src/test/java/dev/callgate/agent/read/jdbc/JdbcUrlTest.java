package dev.callgate.agent.read.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcUrlTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "jdbc:postgresql://db:5432/shop jdbc:postgresql://db:5432/shop",
        "jdbc:postgresql://db/shop?user=a&password=Xx1 jdbc:postgresql://db/shop?user=a",
        "jdbc:postgresql://db/shop?password=Xx1&user=a jdbc:postgresql://db/shop?user=a",
        "jdbc:postgresql://db/shop?password=Xx1 jdbc:postgresql://db/shop",
        "jdbc:postgresql://db/shop?password=X,x1&sslpassword=Xx1 jdbc:postgresql://db/shop",
        "jdbc:h2:mem:a;USER=sa;PASSWORD=Xx1;MODE=MySQL jdbc:h2:mem:a;USER=sa;MODE=MySQL",
        "jdbc:h2:/home/a@b/c jdbc:h2:/home/a@b/c",
        "jdbc:mysql://root:Xx1@db/shop jdbc:mysql://root@db/shop",
        "jdbc:mysql://root:X@x1@db/shop jdbc:mysql://root@db/shop",
        "jdbc:mysql://(host=db,user=a)(password=Xx1)/shop jdbc:mysql://(host=db,user=a)()/shop",
        "jdbc:oracle:thin:scott/Xx1@//db:1521/shop jdbc:oracle:thin:scott@//db:1521/shop",
        "jdbc:oracle:thin:@db:1521:shop jdbc:oracle:thin:@db:1521:shop",
        "jdbc:db2://db:50000/shop:user=a;password=Xx1; jdbc:db2://db:50000/shop:user=a;",
        "jdbc:sqlserver://db;accessToken=Xx1;user=a jdbc:sqlserver://db;user=a",
        "jdbc:p6spy:h2:mem:a jdbc:h2:mem:a",
        "jdbc:x:y=1 jdbc:x:y=1",
      })
  void noSecretIsLeft(String url, String clean) {
    assertThat(JdbcUrl.clean(url)).isEqualTo(clean).doesNotContain("x1");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db/shop?user=a, a",
    "jdbc:h2:mem:a;USER=sa;PASSWORD=p, sa",
    "jdbc:mysql://root:p@db/shop, root",
    "jdbc:oracle:thin:scott/p@db:1521:shop, scott",
    "jdbc:sqlite:a.db,",
    "jdbc:oracle:thin:@db:1521:shop,",
  })
  void theUserIsFound(String url, String user) {
    assertThat(JdbcUrl.user(url)).isEqualTo(user);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db/shop, db, 5432",
    "jdbc:postgresql://db:7/shop?user=a, db, 7",
    "jdbc:postgresql://[::1]:7/shop, ::1, 7",
    "jdbc:mysql://root:p@db/shop, db, 3306",
    "jdbc:sqlserver://db\\x:1433;user=a, db, 1433",
    "jdbc:h2:mem:a, , 9092",
  })
  void hostAndPortAreFound(String url, String host, int port) {
    assertThat(JdbcUrl.host(url)).isEqualTo(host);
    if (host != null) {
      assertThat(JdbcUrl.port(url)).isEqualTo(port);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=", "x", "jdbc:", "jdbc:=", "//@", "@", "jdbc://", "a?=&;", "?"})
  void nothingMakesItFail(String url) {
    JdbcUrl.clean(url);
    JdbcUrl.user(url);
    JdbcUrl.product(url);
    JdbcUrl.host(url);
    JdbcUrl.port(url);
  }

  @Test
  void severalHostsAreNone() {
    assertThat(JdbcUrl.host("jdbc:postgresql://a:1,b:2/shop")).isNull();
  }

  @Test
  void anUnknownUrlIsNoDatabase() {
    assertThat(Database.of(null, "a")).isSameAs(Database.UNKNOWN);
  }
}
