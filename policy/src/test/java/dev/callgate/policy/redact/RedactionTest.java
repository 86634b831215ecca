package dev.callgate.policy.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private final Redaction redaction = new Redaction(List.of("*PIN*", "*iban*", "json.card.*"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "json.user.PassWord",
        "userPassword",
        "headers.Authorization",
        "Set-Cookie",
        "pin",
        "json.card.number",
        "passwords[3]",
        "json.card[number]",
        "card[iban]",
        "a[pin][]",
        "client_secret"
      })
  void hides(String name) {
    assertThat(redaction.hides(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"user", "json.cards", "card.number", "cookies", "", "]", "tokens", "a[b"})
  void shows(String name) {
    assertThat(redaction.hides(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"pin":"1","a":2}                  | {"pin":"[redacted]","a":2}
          {"pin": 12 , "a":2}                | {"pin": [redacted] , "a":2}
          {"pin":{"x":["}"]},"a":2}          | {"pin":[redacted],"a":2}
          {"pin":["x"],"a":2}                | {"pin":[redacted],"a":2}
          {\\"pin\\":\\"1\\",\\"a\\":2}      | {\\"pin\\":\\"[redacted]\\",\\"a\\":2}
          {\\"pin\\":\\"1\\\\\\"2\\",\\"a\\":2} | {\\"pin\\":\\"[redacted]\\",\\"a\\":2}
          {"pin":"a\\"b","a":2}              | {"pin":"[redacted]","a":2}
          pin=1&a=2                          | pin=[redacted]&a=2
          a=2;pin=1                          | a=2;pin=[redacted]
          --pin=1 --a=2                      | --pin=[redacted] --a=2
          SET pin = 'it''s' WHERE a = 2      | SET pin = '[redacted]' WHERE a = 2
          SET "pin" = 'x' WHERE a = 2        | SET "pin" = '[redacted]' WHERE a = 2
          Cookie: a=b; c=d                   | Cookie: [redacted]
          https://u:p@h/x                    | https://u:[redacted]@h/x
          https://h:80/x@y                   | https://h:80/x@y
          jdbc:postgresql://h/d?password=x   | jdbc:postgresql://h/d?password=[redacted]
          a=1, b: 2                          | a=1, b: 2
          pin=                               | pin=
          """)
  void textIsWithoutTheValues(String text, String expected) {
    assertThat(redaction.text(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update u set x = 1, iban = ('S') where a = 2 ~> update u set x = 1, iban = [redacted] where a = 2",
        "iban in ('S','S') or a = 2 ~> iban in [redacted] or a = 2",
        "iban NOT IN('S') and a = 2 ~> iban NOT IN[redacted] and a = 2",
        "(iban)in('S') and a = 2 ~> (iban)in[redacted] and a = 2",
        "iban <> 'S' and a > 2 ~> iban <> '[redacted]' and a > 2",
        "iban like 'S' and a = 2 ~> iban like '[redacted]' and a = 2",
        "iban between 'S' and 'S' and a = 2 ~> iban between [redacted] and a = 2",
        "iban is not distinct from 'S' ~> iban is not distinct from '[redacted]'",
        "iban is null and a = 2 ~> iban is null and a = 2",
        "'S'=iban and a = 2 ~> '[redacted]'=iban and a = 2",
        "'it''S' = lower(u.iban) and a = 2 ~> '[redacted]' = lower(u.iban) and a = 2",
        "'S' || 'S' = iban and a = 2 ~> [redacted] = iban and a = 2",
        "'S' in (iban, b) and a = 2 ~> '[redacted]' in (iban, b) and a = 2",
        "select 'S' as iban, 2 as a ~> select '[redacted]' as iban, 2 as a",
        "lower(iban) = lower('S') and a = 2 ~> lower(iban) = [redacted] and a = 2",
        "(iban, b) = ('S', 'b') and a = 2 ~> (iban, b) = [redacted] and a = 2",
        "d->'iban'->>'x' = 'S' and a = 2 ~> d->'iban'->>'x' = '[redacted]' and a = 2",
        "set iban = 'S' || f('S'), a = 2 ~> set iban = [redacted], a = 2",
        "set iban = N'S', a = 2 ~> set iban = [redacted], a = 2",
        "set iban = crypt ('S', b), a = 2 ~> set iban = [redacted], a = 2",
        "set iban = $$a S$$, a = 2 ~> set iban = [redacted], a = 2",
        "set iban = case when b then 'S' end, a = 2 ~> set iban = [redacted], a = 2",
        "set iban = /* a b */ 'S', a = 2 ~> set iban = /* a b */ '[redacted]', a = 2",
        "set iban = cast('S' as text)::x, a = 2 ~> set iban = [redacted], a = 2",
        "insert into t (a, iban) values ('a', 'S'), ('b', 'S') returning a ~> insert into t (a, iban) values [redacted] returning a",
        "insert into t(a,iban)VALUES(2,'S') ~> insert into t(a,iban)VALUES[redacted]",
        "insert into t (a, iban) select 'a' as b, 'S' from u ~> insert into t (a, iban) select [redacted] from u",
        "insert into t (a, iban) values (?, ?) ~> insert into t (a, iban) values (?, ?)",
        "insert into t (a) values ('a') ~> insert into t (a) values ('a')",
        "alter role a with password 'S' login ~> alter role a with password '[redacted]' login",
        "set password = password('S') ~> set password = [redacted]",
        "select password('S'), 2 ~> select password([redacted]), 2",
        "https://h/?access%5Ftoken=S&a=2 ~> https://h/?access%5Ftoken=[redacted]&a=2",
        "'SECRET25'=password and a = 2 ~> '[redacted]'=[redacted] and a = 2",
        "curl --user=a:S https://h ~> curl --user=a:[redacted] https://h",
        "{\"a\":[\"--pin\", \"S\"]} ~> {\"a\":[\"--pin\", \"[redacted]\"]}",
        "p%61ssword=S&a=2 ~> p%61ssword=[redacted]&a=2",
        "p%2561ssword=S&a=2 ~> p%2561ssword=[redacted]&a=2",
        "pin=S,S(S)'S&a=2 ~> pin=[redacted]&a=2",
        "card[iban]=S&a=2 ~> card[iban]=[redacted]&a=2",
        "card%5Biban%5D[]=S&a=2 ~> card%5Biban%5D[]=[redacted]&a=2",
        "{\"pass\\u0077ord\":\"S\",\"a\":2} ~> {\"pass\\u0077ord\":\"[redacted]\",\"a\":2}",
        "{\\\"pass\\\\u0077ord\\\":\\\"S\\\",\\\"a\\\":2} ~> {\\\"pass\\\\u0077ord\\\":\\\"[redacted]\\\",\\\"a\\\":2}",
        "{\"\\u0070\\u0061\\u0073\\u0073\\u0077\\u0064 and password and so on\":\"S\"} ~> {\"\\u0070\\u0061\\u0073\\u0073\\u0077\\u0064 and password and so on\":\"[redacted]\"}",
        "login --password S --a 2 ~> login --password [redacted] --a 2",
        "login --password 'S S' --a 2 ~> login --password '[redacted]' --a 2",
        "curl -u a:S https://h ~> curl -u a:[redacted] https://h",
        "docker run -u 10:20 a ~> docker run -u 10:20 a",
        "login --no-password --a 2 ~> login --no-password --a 2",
        "login --password=S | rm -rf b ~> login --password=[redacted] | rm -rf b",
        "[\"login\",\"--password\",\"S\",\"--a\"] ~> [\"login\",\"--password\",\"[redacted]\",\"--a\"]",
        "<a><password>S</password>b</a> ~> <a><password>[redacted]</password>b</a>",
        "<n:Password t=\"x\">S<![CDATA[S]]></n:Password>b ~> <n:Password t=\"x\">[redacted]</n:Password>b",
        "<a><password>S ~> <a><password>[redacted]",
        "<password/>b ~> <password/>b",
        "['password' => 'S', 'a' => 2] ~> ['password' => '[redacted]', 'a' => 2]",
        "{:password=>\"S\", :a=>2} ~> {:password=>\"[redacted]\", :a=>2}",
        "https://u:p@p@h/x ~> https://u:[redacted]@h/x"
      })
  void textIsWithoutTheValuesOfOtherLanguages(String row) {
    String[] parts = row.split(" ~> ");
    assertThat(redaction.text(parts[0])).isEqualTo(parts[1]);
  }

  @Test
  void aPartOfAFormIsWithoutItsValue() {
    String head = "--b\r\nContent-Disposition: form-data; name=";
    String other = head + "\"a\"\r\n\r\n2\r\n--b--";
    assertThat(redaction.text(head + "\"password\"\r\n\r\nS\r\nS\r\n" + other))
        .isEqualTo(head + "\"password\"\r\n\r\n[redacted]\r\n" + other);
    assertThat(redaction.text(head + "password\n\nS\n" + other))
        .isEqualTo(head + "password\n\n[redacted]\n" + other);
    assertThat(redaction.text(head + "\"password\"\r\n\r\nS")).doesNotContain("S");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pin = \n  'S'", "pin\n= 'S'", "\"pin\":\n\t\"S\"", "pin in\n(\n'S'\n)"})
  void aValueOnTheNextLineIsHidden(String text) {
    assertThat(redaction.text(text)).contains("[redacted]").doesNotContain("S");
  }

  @Test
  void theWordBehindAnOptionIsItsValue() {
    assertThat(redaction.element("--password", "S =S")).isEqualTo("[redacted]");
    assertThat(redaction.element("-pin", "S")).isEqualTo("[redacted]");
    assertThat(redaction.element("-u", "a:S")).isEqualTo("a:[redacted]");
    assertThat(redaction.element(null, "--user=a:S")).isEqualTo("--user=a:[redacted]");
    assertThat(redaction.element(null, "-ua:S")).isEqualTo("-ua:[redacted]");
    assertThat(redaction.element(null, "--pin=a S")).isEqualTo("--pin=[redacted]");
    assertThat(redaction.element("--pin", "--drop-all")).isEqualTo("--drop-all");
    assertThat(redaction.element("--pin=a", "b")).isEqualTo("b");
    assertThat(redaction.element("pin", "b")).isEqualTo("b");
    assertThat(redaction.element("-u", "10:20")).isEqualTo("10:20");
    assertThat(redaction.element("-u", "https://a")).isEqualTo("https://a");
    assertThat(redaction.element("-v", "a=2")).isEqualTo("a=2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pin=",
        "(pin)=(",
        "1=",
        "'a'=",
        "a b(c ",
        "<pin></x>",
        "<pin>",
        "\"pin\":{",
        "--pin ",
        "(((pin",
        ")=",
        "a||",
        "$$=",
        "pin=case ",
        "\"a\",",
        "name=pin\n",
        "->>a",
        "://a:",
        "%25",
        "in ",
        "&a%5b=",
        "insert into t (pin) values ("
      })
  @Timeout(60)
  void noTextIsLookedThroughOnceForEachOfItsWords(String part) {
    // A second for each if it is not, and minutes if it is.
    redaction.text(part.repeat(524_288 / part.length()));
  }

  @Test
  void anyTextEnds() {
    var random = new java.util.Random(3);
    String alphabet = "pin:=\"'\\{}[]@/ &;a<>()|-$%,\n";
    for (int i = 0; i < 20_000; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(30); n > 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      redaction.text(text.toString());
    }
  }
}
