package dev.callgate.policy.condition;

import static dev.callgate.policy.condition.Truth.FALSE;
import static dev.callgate.policy.condition.Truth.TRUE;
import static dev.callgate.policy.condition.Truth.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Fact;
import dev.callgate.policy.FactType;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Node;
import dev.callgate.policy.yaml.NodeReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConditionTest {
  private static Truth test(FactType type, String condition, Fact fact) {
    return test(type, condition, fact, new File("/"));
  }

  private static Truth test(FactType type, String condition, Fact fact, File folder) {
    Faults faults = new Faults();
    try {
      Node node =
          NodeReader.read(
              "test", new ByteArrayInputStream(condition.getBytes(StandardCharsets.UTF_8)), faults);
      Condition read = new ConditionReader("fact", type, folder, faults).read(node);
      assertThat(faults.list()).isEmpty();
      return read.test(fact);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Fact text(String value) {
    return new Fact.Text(value);
  }

  private static Fact many(String... values) {
    return new Fact.Many(List.of(values), true);
  }

  @Test
  void listsOfValuesAndTheirNegation() {
    assertThat(test(FactType.TEXT, "[a, b]", text("b"))).isEqualTo(TRUE);
    assertThat(test(FactType.TEXT, "[a, b]", text("c"))).isEqualTo(FALSE);
    assertThat(test(FactType.TEXT, "{not: [a, b]}", text("c"))).isEqualTo(TRUE);
    assertThat(test(FactType.TEXT, "{not: a}", Fact.ABSENT)).isEqualTo(UNKNOWN);
    assertThat(test(FactType.TEXT, "a", Fact.ABSENT)).isEqualTo(FALSE);
    assertThat(test(FactType.TEXT, "{present: false}", Fact.ABSENT)).isEqualTo(TRUE);
    assertThat(test(FactType.TEXT, "{present: false}", Fact.UNKNOWN)).isEqualTo(UNKNOWN);
    assertThat(test(FactType.TEXT, "{present: true, not: b*}", text("a"))).isEqualTo(TRUE);
  }

  @Test
  void allAndAny() {
    FactType type = FactType.TEXTS;
    assertThat(test(type, "{all: \"t*\"}", many("t1", "t2"))).isEqualTo(TRUE);
    assertThat(test(type, "{all: \"t*\"}", many("t1", "x"))).isEqualTo(FALSE);
    assertThat(test(type, "{all: \"t*\"}", many())).isEqualTo(FALSE);
    assertThat(test(type, "{any: \"t*\"}", many("x", "t2"))).isEqualTo(TRUE);
    Fact part = new Fact.Many(List.of("t1"), false);
    assertThat(test(type, "{all: \"t*\"}", part)).isEqualTo(UNKNOWN);
    assertThat(test(type, "{any: \"t*\"}", part)).isEqualTo(TRUE);
    assertThat(test(type, "{all: \"x*\"}", part)).isEqualTo(FALSE);
    assertThat(test(type, "{at-most: 0}", part)).isEqualTo(FALSE);
    assertThat(test(type, "{at-most: 1}", part)).isEqualTo(UNKNOWN);
    assertThat(test(type, "{at-least: 1}", part)).isEqualTo(TRUE);
  }

  @Test
  void aListWhereANumberIsComparedIsUnknownAndNotItsLength() {
    assertThat(test(FactType.ANY, "{at-most: 50}", many("900000"))).isEqualTo(UNKNOWN);
    assertThat(test(FactType.ANY, "{at-least: 5}", many("1"))).isEqualTo(UNKNOWN);
    assertThat(test(FactType.ANY, "{not: {above: 50}}", many("900000"))).isEqualTo(UNKNOWN);
    assertThat(test(FactType.NUMBER, "{at-most: 50}", many("900000"))).isEqualTo(UNKNOWN);
    assertThat(test(FactType.ANY, "{all: {at-most: 50}}", many("20", "900000"))).isEqualTo(FALSE);
    assertThat(test(FactType.TEXTS, "{at-most: 2}", many("a", "b"))).isEqualTo(TRUE);
  }

  @Test
  void numbers() {
    Fact fifty = new Fact.Number(new BigDecimal("50.00"));
    assertThat(test(FactType.NUMBER, "50", fifty)).isEqualTo(TRUE);
    assertThat(test(FactType.NUMBER, "{at-most: 50, above: 49.99}", fifty)).isEqualTo(TRUE);
    assertThat(test(FactType.NUMBER, "{below: 50}", fifty)).isEqualTo(FALSE);
    assertThat(test(FactType.NUMBER, "{below: 50}", text("many"))).isEqualTo(UNKNOWN);
    assertThat(test(FactType.ANY, "50", fifty)).isEqualTo(TRUE);
    assertThat(test(FactType.ANY, "{at-most: 50}", text("50.00"))).isEqualTo(TRUE);
    assertThat(test(FactType.ANY, "{at-most: 50}", text("5e1"))).isEqualTo(UNKNOWN);
    assertThat(test(FactType.SIZE, "{at-most: 64KiB}", new Fact.Number(BigDecimal.valueOf(65_536))))
        .isEqualTo(TRUE);
    assertThat(test(FactType.DURATION, "{above: 1m}", new Fact.Number(BigDecimal.valueOf(60_001))))
        .isEqualTo(TRUE);
  }

  @Test
  void mailAddressesCompareByDomainWithoutCase() {
    FactType type = FactType.MAIL_ADDRESS;
    assertThat(test(type, "\"*@acme.example\"", text("Bob@ACME.Example"))).isEqualTo(TRUE);
    assertThat(test(type, "\"*@acme.example\"", text("bob@acme.example.evil"))).isEqualTo(FALSE);
    assertThat(test(type, "\"*@*.acme.com\"", text("bob@acme.com"))).isEqualTo(FALSE);
    assertThat(test(type, "\"*@*.acme.com\"", text("bob@a.b.acme.com"))).isEqualTo(TRUE);
    assertThat(test(type, "bob@acme.com", text("Bob@acme.com"))).isEqualTo(UNKNOWN);
    // Whatever could be two addresses, or a route, is not guessed at.
    assertThat(test(type, "\"*@acme.example\"", text("a@evil.example,b@acme.example")))
        .isEqualTo(UNKNOWN);
    assertThat(test(type, "\"*@acme.example\"", text("a%evil.example@acme.example")))
        .isEqualTo(UNKNOWN);
  }

  @Test
  void databaseNamesCompareByPart() {
    FactType type = FactType.SQL_NAME;
    assertThat(test(type, "customers", text("crm.customers"))).isEqualTo(TRUE);
    assertThat(test(type, "Customers", text("customers"))).isEqualTo(TRUE);
    assertThat(test(type, "customers", text("\"Customers\""))).isEqualTo(FALSE);
    assertThat(test(type, "Customers", text("\"Customers\""))).isEqualTo(TRUE);
    assertThat(test(type, "\"*\"", text("\"Customers\""))).isEqualTo(TRUE);
    assertThat(test(type, "crm.customers", text("customers"))).isEqualTo(UNKNOWN);
    assertThat(test(type, "crm.customers", text("hr.customers"))).isEqualTo(FALSE);
    assertThat(test(type, "crm.customers", text("orders"))).isEqualTo(FALSE);
    assertThat(test(type, "crm.customers", text("db.crm.customers"))).isEqualTo(TRUE);
    assertThat(test(type, "scratch.*", text("scratch.\"a.b\""))).isEqualTo(TRUE);
    assertThat(test(type, "\"*.b\"", text("\"a.b\""))).isEqualTo(FALSE);
  }

  @Test
  void networks() {
    assertThat(test(FactType.IP, "{within: 10.0.0.0/8}", text("10.255.0.1"))).isEqualTo(TRUE);
    assertThat(test(FactType.IP, "{within: 10.0.0.0/8}", text("11.0.0.1"))).isEqualTo(FALSE);
    assertThat(test(FactType.IP, "{within: 10.0.0.0/8}", text("::ffff:10.1.2.3"))).isEqualTo(TRUE);
    assertThat(test(FactType.IP, "{within: 172.16.0.0/12}", text("172.31.9.9"))).isEqualTo(TRUE);
    assertThat(test(FactType.IP, "{within: 172.16.0.0/12}", text("172.32.0.0"))).isEqualTo(FALSE);
    assertThat(test(FactType.IP, "{within: \"fe80::/10\"}", text("febf::1"))).isEqualTo(TRUE);
    assertThat(test(FactType.IP, "\"::1\"", text("0:0:0:0:0:0:0:1"))).isEqualTo(TRUE);
    // Octal to some, decimal to others.
    assertThat(test(FactType.IP, "{within: 10.0.0.0/8}", text("012.0.0.1"))).isEqualTo(UNKNOWN);
    assertThat(test(FactType.HOST, "{within: 10.0.0.0/8}", text("db.acme.example")))
        .isEqualTo(UNKNOWN);
  }

  @Test
  void urlsCompareByPart() {
    FactType type = FactType.URL;
    String any = "\"https://*.acme.com/**\"";
    assertThat(test(type, any, text("https://api.acme.com/v1/x?y=1"))).isEqualTo(TRUE);
    assertThat(test(type, any, text("https://evil.example/x.acme.com/"))).isEqualTo(FALSE);
    assertThat(test(type, any, text("https://acme.com/"))).isEqualTo(FALSE);
    assertThat(test(type, any, text("http://api.acme.com/"))).isEqualTo(FALSE);
    assertThat(test(type, "\"https://a.example/v1/*\"", text("https://a.example/v1/x/y")))
        .isEqualTo(FALSE);
    assertThat(test(type, "\"http://127.0.0.1:*\"", text("http://127.0.0.1:8080/x")))
        .isEqualTo(TRUE);
    assertThat(test(type, "\"http://127.0.0.1\"", text("http://127.0.0.1:8080/x")))
        .isEqualTo(FALSE);
    assertThat(test(type, "\"http://[::1]:*/x\"", text("http://[::1]:80/x"))).isEqualTo(TRUE);
  }

  @Test
  void regularExpressionsMatchTheWholeText() {
    assertThat(test(FactType.TEXT, "{matches: \"v[0-9]+\"}", text("v12"))).isEqualTo(TRUE);
    assertThat(test(FactType.TEXT, "{matches: \"v[0-9]+\"}", text("xv12"))).isEqualTo(FALSE);
  }

  @Test
  void pathsAreRealOnBothSides(@TempDir Path folder) throws IOException {
    Path real = Files.createDirectory(folder.resolve("real")).toRealPath();
    Files.createSymbolicLink(folder.resolve("link"), real);
    FactType type = FactType.PATH;
    File here = folder.toFile();
    assertThat(test(type, "{within: link}", text(real + "/x/y"), here)).isEqualTo(TRUE);
    assertThat(test(type, "{within: link}", text(real + "2"), here)).isEqualTo(FALSE);
    assertThat(test(type, "\"link/*.csv\"", text(real + "/a.csv"), here)).isEqualTo(TRUE);
    assertThat(test(type, "./link/a.csv", text(real + "/a.csv"), here)).isEqualTo(TRUE);
    assertThat(test(type, "link", text(real.toString()), here)).isEqualTo(TRUE);
    assertThat(test(type, "{within: link}", text(real + "/../x"), here)).isEqualTo(UNKNOWN);
    assertThat(test(type, "{within: link}", text("x"), here)).isEqualTo(UNKNOWN);
  }
}
