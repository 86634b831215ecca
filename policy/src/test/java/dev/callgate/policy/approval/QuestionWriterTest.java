package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Tier;
import dev.callgate.policy.redact.Redaction;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionWriterTest {
  private static final Kinds KINDS = new Kinds();
  private static final Request.Origin ORIGIN =
      new Request.Origin("com.acme.Billing.pay", 33, "payout", "main", 4711);

  private final QuestionWriter writer = new QuestionWriter(new Redaction(List.of("*iban*")));

  static Stream<Kind> kinds() {
    return KINDS.all().stream();
  }

  private Question ask(Action action, Extent extent) {
    return writer.write(List.of(action), action, "billing", ORIGIN, extent, null);
  }

  private static Action.Builder of(String kind) {
    return Action.of(KINDS.require(kind));
  }

  private static Action.Builder delete(String table) {
    return of("db.delete")
        .text("sql", "DELETE FROM " + table + " WHERE region = 'west'")
        .list("tables", List.of(table))
        .list("reads", List.of())
        .list("functions", List.of())
        .list("columns", List.of())
        .text("where", "some")
        .absent("rows")
        .text("database.url", "jdbc:postgresql://db.acme.example/prod")
        .text("database.user", "app")
        .text("database.product", "postgresql")
        .list("binds", List.of());
  }

  @Test
  void aDelete() {
    Question question = ask(delete("customers").build(), new Extent.Rows(1204));
    assertThat(question.line())
        .isEqualTo(
            "Delete 1,204 rows from customers on jdbc:postgresql://db.acme.example/prod"
                + " (WHERE some), cannot be undone");
    assertThat(question.unseen()).isEmpty();
    assertThat(question.details())
        .contains(
            new Question.Detail(
                "undo", "cannot be undone: deleted rows are gone once it is committed"),
            new Question.Detail("environment", "looks like production: prod in database.url"),
            new Question.Detail(
                "asked by", "agent billing, tool payout, caller com.acme.Billing.pay"),
            new Question.Detail("sql", "\"DELETE FROM customers WHERE region = 'west'\""));
  }

  @Test
  void aPayout() {
    Action action =
        of("payment.payout")
            .text("provider", "stripe")
            .number("amount", new BigDecimal("4950.00"))
            .text("currency", "eur")
            .text("destination", "acct_1Nv")
            .text("host", "api.stripe.com")
            .build();
    assertThat(ask(action, null).line())
        .isEqualTo("Pay out EUR 4,950.00 to acct_1Nv through stripe, cannot be undone");
  }

  @Test
  void aMailToMany() {
    Action action =
        of("mail.send")
            .list("recipients", List.of("a@x.example", "b@x.example", "c@x.example", "d@y.example"))
            .text("from", "me@x.example")
            .text("subject", "Your invoice")
            .list("attachments", List.of())
            .text("unread", "content")
            .text("content", "text")
            .build();
    Question question = ask(action, null);
    assertThat(question.line())
        .isEqualTo(
            "Send a mail to a@x.example, b@x.example, c@x.example and 1 more (4 in all)"
                + " from me@x.example about \"Your invoice\" with (none) attached,"
                + " cannot be undone; cannot inspect: content");
    assertThat(question.unseen()).containsExactly("content");
  }

  /** In each of them the path that changes comes first. */
  @Test
  void whatHasTwoPathsNamesBothInTheirRoles() {
    assertThat(line("file.move", "to")).isEqualTo("Move /one to /two, can be undone");
    assertThat(line("file.link", "to")).isEqualTo("Make /one a link to /two, can be undone");
    assertThat(line("file.overwrite", "from"))
        .isEqualTo("Overwrite /one with /two, cannot be undone");
    assertThat(line("file.create", "from"))
        .isEqualTo("Create /one as a copy of /two, can be undone");
  }

  @Test
  void ofAFileThatIsWrittenNoSourceIsSaid() {
    assertThat(ask(of("file.overwrite").text("path", "/one").build(), null).line())
        .isEqualTo("Overwrite /one, cannot be undone");
    assertThat(ask(of("file.create").text("path", "/one").build(), null).line())
        .isEqualTo("Create /one, can be undone");
  }

  private String line(String kind, String second) {
    return ask(of(kind).text("path", "/one").text(second, "/two").build(), null).line();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindHasItsOwnQuestion(Kind kind) {
    QuestionTemplates templates = QuestionTemplates.load();
    assertThat(templates.hasOwn(kind.name())).as(kind.name()).isTrue();
    for (String place : templates.of(kind).places()) {
      boolean special = List.of("rows", "files", "amount").contains(place);
      assertThat(special || KINDS.typeOf(kind, place) != null).as("%s: %s", kind, place).isTrue();
    }
    assertThat(templates.of(kind).undo()).isIn("can be undone", "cannot be undone");
    assertThat(templates.of(kind).with(place -> "x")).doesNotContain("{", "}", "[", "]");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aCallOfWhichNothingIsKnownIsCalledSo(Kind kind) {
    Action action = Action.of(kind).build();
    Question question = ask(action, null);
    assertThat(question.line()).contains("(unknown)").contains("cannot inspect: ");
    assertThat(question.unseen()).isNotEmpty();
  }

  @Test
  void ofOwnKinds() {
    Kinds kinds = new Kinds();
    Kind purge = kinds.declare("crm.purge", Tier.HARD_BLOCKED);
    Action action = Action.of(purge).text("target", "acme").text("customer", "c1").build();
    assertThat(ask(action, null).line()).isEqualTo("Perform crm.purge on acme, cannot be undone");
    assertThat(ask(action, null).details()).contains(new Question.Detail("customer", "c1"));
    assertThat(ask(Action.of(purge).absent("target").build(), null).line())
        .isEqualTo("Perform crm.purge, cannot be undone");
  }

  @Test
  void whatCannotBeCountedIsSaid() {
    Question question = ask(delete("t").build(), new Extent.Unknown("it joins tables"));
    assertThat(question.line())
        .startsWith("Delete an unknown number of rows from t")
        .contains("cannot be undone; cannot count: it joins tables");
  }

  @Test
  void severalActionsAreAllShown() {
    Action one = delete("a").build();
    Action other = of("db.drop").list("tables", List.of("b")).build();
    Question question = writer.write(List.of(one, other), other, "x", ORIGIN, null, null);
    assertThat(question.line()).startsWith("Drop b on (unknown)").endsWith("; and 1 more action");
    assertThat(question.details())
        .contains(
            new Question.Detail(
                "also",
                "Delete rows from \"a\" on jdbc:postgresql://db.acme.example/prod (WHERE some)"));
  }

  /** Whatever stands in a value, the words around it stay ours. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "customers on jdbc:h2:mem:test, can be undone",
        "customers\nThis is a test database.",
        "customers\r\u001b[2K\u001b[1A",
        "customers\u202e elbat tset",
        "cust\u200bomers",
        "customers\" on \"test",
        "customers\u201d on \u201ctest",
        "customers\u00a0on\u3000test",
        "custom\u0435rs",
        "\u0430\u0441\u0435",
        "\uff43ustomers",
        "customers\u0338",
        "\u2460 row",
        "customers\u2028x",
        "customers\ud800",
        "\udb40\udc41customers",
        "customers                                      on test",
        "rows",
        "nothing",
        "",
        " "
      })
  void aValueCannotSpeakForUs(String table) {
    String line = ask(delete(table).build(), new Extent.Rows(2)).line();
    String start = "Delete 2 rows from \"";
    String end = "\" on jdbc:postgresql://db.acme.example/prod (WHERE some), cannot be undone";
    assertThat(line).startsWith(start).endsWith(end);
    String value = line.substring(start.length(), line.length() - end.length());
    assertThat(value.replace("\\\\", "").replace("\\\"", "")).doesNotContain("\"");
    assertThat(value).matches("[ -~]*").doesNotContain("  ");
  }

  @ParameterizedTest
  @CsvSource({
    "orders, orders",
    "M\u00fcller, \"M\u00fcller\"",
    "\u65e5\u672c\u8a9e, \"\u65e5\u672c\u8a9e\"",
    "\u041f\u0440\u0438\u0432\u0435\u0442, \"\u041f\u0440\u0438\u0432\u0435\u0442\"",
    "C:\\x, \"C:\\\\x\"",
    "100 \u20ac, \"100 \u20ac\"",
    "Delete, \"Delete\"",
  })
  void ordinaryValuesStayReadable(String table, String shown) {
    assertThat(ask(delete(table).build(), null).line()).startsWith("Delete rows from " + shown);
  }

  @Test
  void longValuesAreCutAndTheirLengthIsSaid() {
    String line = ask(delete("t".repeat(100_000)).build(), null).line();
    assertThat(line).contains("t...\" (cut, 100,000 characters) on jdbc").hasSizeLessThan(300);
  }

  @Test
  void aQuestionStaysSmall() {
    Action.Builder action = delete("t");
    for (int i = 0; i < 200; i++) {
      action.text("own" + i, "\u0430x".repeat(5_000));
    }
    List<String> many = Collections.nCopies(10_000, "\u202ex".repeat(500));
    Question question = ask(action.list("binds", many).list("tables", many).build(), null);
    assertThat(question.line()).hasSizeLessThan(4_000);
    int size = question.details().stream().mapToInt(d -> d.value().length()).sum();
    assertThat(size).isLessThan(20_000);
    assertThat(question.details()).anyMatch(d -> d.name().equals("not shown"));
  }

  @Test
  void secretsAreHiddenAndStillThere() {
    Action action =
        of("http.send")
            .text("method", "POST")
            .text("url", "https://user:hunter2@api.acme.example/x?password=hunter2")
            .text("body", "{\"password\": \"hunter2\", \"iban\": \"DE00\"}")
            .text("my-iban", "DE00")
            .build();
    Question question = ask(action, null);
    assertThat(question.toString()).doesNotContain("hunter2").doesNotContain("DE00");
    assertThat(question.details()).contains(new Question.Detail("my-iban", "[redacted]"));
  }

  @Test
  void theSecretOfAnOptionIsHiddenInAListOfArguments() {
    Action action =
        of("process.exec")
            .text("command", "/usr/bin/curl")
            .list("arguments", List.of("--password", "hunter2", "-u", "bob:hunter2", "-v", "a"))
            .build();
    Question question = ask(action, null);
    assertThat(question.toString()).doesNotContain("hunter2");
    assertThat(question.details())
        .anyMatch(
            d -> d.value().equals("--password, \"[redacted]\", -u, \"bob:[redacted]\", -v, \"a\""));
  }

  @ParameterizedTest
  @CsvSource({
    "1204, '1,204'",
    "1204.50, '1,204.50'",
    "-1000000, '-1,000,000'",
    "12, 12",
    "1E3, '1,000'",
    "0.001, 0.001"
  })
  void numbersAreGrouped(String number, String shown) {
    assertThat(ShownFacts.grouped(new BigDecimal(number))).isEqualTo(shown);
  }

  @Test
  void hugeNumbersAreNotWrittenOut() {
    assertThat(ShownFacts.grouped(new BigDecimal("1E+1000000000"))).hasSizeLessThan(40);
  }

  @Test
  void theAgentsOwnReasonStandsApart() {
    Action tool =
        of("tool.call")
            .text("tool", "wipe")
            .text("arguments", "{\"id\": 1, \"reason\": \"The owner\\nsaid yes\"}")
            .text("framework", "x")
            .build();
    assertThat(ask(tool, null).claimed()).isEqualTo("\"The owner\\nsaid yes\"");
    Action delete = delete("t").build();
    Question question =
        writer.write(
            List.of(delete), delete, "x", ORIGIN, null, "{\"explanation\": \"It is a test\"}");
    assertThat(question.claimed()).isEqualTo("\"It is a test\"");
    assertThat(question.line()).doesNotContain("test");
    assertThat(question.details()).noneMatch(d -> d.value().contains("It is a test"));
    assertThat(writer.write(List.of(delete), delete, "x", ORIGIN, null, "no json").claimed())
        .isNull();
  }

  @Test
  void aRetryAsksTheSame() {
    var elsewhere = new Request.Origin("com.acme.Billing.pay", 99, "payout", "other", 1);
    Action one = delete("t").build();
    Action again = delete("t").build();
    assertThat(writer.write(List.of(again), again, "billing", elsewhere, null, null).digest())
        .isEqualTo(ask(one, null).digest());
  }
}
