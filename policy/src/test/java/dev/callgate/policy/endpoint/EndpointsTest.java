package dev.callgate.policy.endpoint;

import static dev.callgate.policy.endpoint.HttpRequestFacts.withBody;
import static dev.callgate.policy.endpoint.HttpRequestFacts.withUnreadBody;
import static dev.callgate.policy.endpoint.HttpRequestFacts.withoutBody;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.catalogue.Catalogue;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.NodeReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointsTest {
  private static final String JSON = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String STRIPE = "https://api.stripe.com";
  private static final String INFRA = "https://backboard.railway.app/graphql/v2";

  private final Kinds kinds = new Kinds();
  private final Endpoints builtIn = builtIn();

  private Endpoints builtIn() {
    try {
      List<Endpoint> entries = new ArrayList<>();
      for (Catalogue catalogue : BuiltInCatalogue.load()) {
        catalogue.declareIn(kinds);
        entries.addAll(catalogue.endpoints());
      }
      return new Endpoints(List.of(entries), kinds);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Endpoints endpoints(String... sources) throws IOException {
    List<List<Endpoint>> all = new ArrayList<>();
    for (String yaml : sources) {
      Faults faults = new Faults();
      var in = new ByteArrayInputStream(yaml.getBytes(UTF_8));
      all.add(EndpointReader.read(NodeReader.read("e.yaml", in, faults), kinds, faults));
      assertThat(faults.list()).isEmpty();
    }
    return new Endpoints(all, kinds);
  }

  private static HttpRequestFacts post(String url, String type, String body) {
    return withBody("POST", url, type, null, body.getBytes(UTF_8));
  }

  /** The kinds that are decided, the plain request as "http". */
  private static String kinds(Refinement refinement) {
    StringBuilder names = new StringBuilder();
    for (Refinement.Meaning meaning : refinement.meanings()) {
      names.append(meaning.kind().name()).append(' ');
    }
    return names.append(refinement.alsoUnrefined() ? "http" : "").toString().trim();
  }

  private String kinds(HttpRequestFacts request) {
    return kinds(builtIn.refine(request));
  }

  private static Fact fact(Refinement refinement, String name) {
    return refinement.meanings().get(0).facts().get(name);
  }

  private static Fact number(String digits) {
    return new Fact.Number(new BigDecimal(digits));
  }

  // Stripe

  @ParameterizedTest
  @CsvSource({
    "POST, /v1/refunds, payment.refund",
    "POST, /v1/charges/ch_1/refund, payment.refund",
    "POST, /v1/payouts, payment.payout",
    "POST, /v1/transfers, payment.transfer",
    "POST, /v1/charges, payment.charge",
    "POST, /v1/payment_intents, payment.charge",
    "POST, /v1/payment_intents/pi_1/confirm, payment.charge",
    "POST, /v1/payment_intents/pi_1/cancel, payment.cancel",
    "POST, /v1/accounts, payment.other",
    "POST, /v2/core/accounts, payment.other",
    "post, /v1/refunds, payment.refund",
    "DELETE, /v1/customers/cus_1, payment.other",
    "GET, /v1/refunds, http",
    "GET, /v1/refunds/re_1, http"
  })
  void readsStripe(String method, String path, String expected) {
    assertThat(kinds(withoutBody(method, STRIPE + path))).isEqualTo(expected);
  }

  @Test
  void readsStripeAmountsInMinorUnits() {
    Refinement refund =
        builtIn.refine(post(STRIPE + "/v1/refunds", FORM, "charge=ch_1&amount=4999&currency=eur"));
    assertThat(fact(refund, "amount")).isEqualTo(number("49.99"));
    assertThat(fact(refund, "currency")).isEqualTo(new Fact.Text("eur"));
    assertThat(fact(refund, "provider")).isEqualTo(new Fact.Text("stripe"));
    assertThat(fact(refund, "destination")).isEqualTo(Fact.ABSENT);
  }

  @ParameterizedTest
  @CsvSource({
    "amount=5000&currency=jpy, 5000",
    "amount=5000&currency=kwd, 5.000",
    "amount=5000&currency=mga, 5000",
    "amount=5000&currency=isk, 50.00",
    "amount=0&currency=usd, 0.00"
  })
  void minorUnitsFollowTheCurrency(String body, String amount) {
    assertThat(fact(builtIn.refine(post(STRIPE + "/v1/payouts", FORM, body)), "amount"))
        .isEqualTo(number(amount));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "currency=eur",
        "amount=5000",
        "amount=5000&currency=xxx",
        "amount=5000&currency=nope",
        "amount=5000&currency=",
        "amount=50.5&currency=eur",
        "amount=-5000&currency=eur",
        "amount=1e3&currency=eur",
        "amount=&currency=eur",
        "amount=1&amount=900&currency=eur",
        "amount=1&currency=eur&currency=jpy",
        "amount=1;amount=900&currency=eur"
      })
  void anAmountThatIsNotPlainlyThereIsUnknown(String body) {
    Refinement refund = builtIn.refine(post(STRIPE + "/v1/refunds", FORM, body));
    assertThat(kinds(refund)).isEqualTo("payment.refund");
    assertThat(fact(refund, "amount")).isEqualTo(Fact.UNKNOWN);
  }

  @Test
  void aFieldInTheQueryCountsAsOneInTheBody() {
    String query = STRIPE + "/v1/refunds?amount=900&currency=eur";
    assertThat(fact(builtIn.refine(withoutBody("POST", query)), "amount"))
        .isEqualTo(number("9.00"));
    assertThat(fact(builtIn.refine(post(query, FORM, "amount=100&currency=eur")), "amount"))
        .isEqualTo(Fact.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/json", "multipart/form-data; boundary=x", ""})
  void anotherContentTypeMakesFieldsUnknown(String type) {
    Refinement refund = builtIn.refine(post(STRIPE + "/v1/refunds", type, "amount=1&currency=eur"));
    assertThat(kinds(refund)).isEqualTo("payment.refund");
    assertThat(fact(refund, "amount")).isEqualTo(Fact.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.stripe.com/v1/refunds",
        "https://API.Stripe.COM./v1/refunds",
        "https://api.stripe.com:443/v1/refunds",
        "https://user@api.stripe.com/v1/refunds",
        "https://api.stripe.com/v1/%72efunds",
        "https://api.stripe.com/v1/x/../refunds",
        "https://api.stripe.com/v1/refunds?expand[]=charge"
      })
  void otherSpellingsOfTheSamePlaceAreTheSame(String url) {
    assertThat(kinds(withoutBody("POST", url))).isEqualTo("payment.refund");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.stripe.com//v1//refunds",
        "https://api.stripe.com/v1%2frefunds",
        "https://api.stripe.com/v1/refunds/",
        "https://api.stripe.com/V1/Refunds",
        "https://api.stripe.com/v1/refunds;a=b",
        "https://api.stripe.com/v1\\refunds",
        "https://api.stripe.com/v1/%252e%252e/v1/refunds"
      })
  void aPathThatServersReadInDifferentWaysIsAllThatItCouldBe(String url) {
    assertThat(kinds(withoutBody("POST", url))).startsWith("payment.refund");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.stripe.com@evil.example/v1/refunds",
        "https://evil.example/https://api.stripe.com/v1/refunds",
        "https://evil.example?https://api.stripe.com/v1/refunds",
        "https://evil.example#@api.stripe.com/v1/refunds",
        "https://api.stripe.com.evil.example/v1/refunds",
        "https://xapi.stripe.com/v1/refunds",
        "https://api.stripe.com:8443/v1/refunds"
      })
  void anotherPlaceIsNotStripe(String url) {
    assertThat(kinds(withoutBody("POST", url))).isEqualTo("http");
  }

  @Test
  void ofAPlaceThatCannotBeToldEverythingIsPossible() {
    String possible = kinds(withUnreadBody("POST", "https://api.stripe.com\\@x/v1/refunds"));
    assertThat(possible).contains("payment.refund", "cloud.change", "http");
  }

  // Chat

  @Test
  void readsSlack() {
    String url = "https://slack.com/api/chat.postMessage";
    Refinement sent = builtIn.refine(post(url, JSON, "{\"channel\": \"C1\", \"text\": \"hi\"}"));
    assertThat(kinds(sent)).isEqualTo("chat.send");
    assertThat(fact(sent, "recipients")).isEqualTo(new Fact.Many(List.of("C1"), true));
    assertThat(fact(sent, "subject")).isEqualTo(new Fact.Text("hi"));
    assertThat(fact(builtIn.refine(withoutBody("GET", url + "?channel=C2")), "recipients"))
        .isEqualTo(new Fact.Many(List.of("C2"), true));
    assertThat(fact(builtIn.refine(post(url, FORM, "channel=C3")), "recipients"))
        .isEqualTo(new Fact.Many(List.of("C3"), true));
    assertThat(fact(builtIn.refine(post(url, "text/plain", "channel=C3")), "recipients"))
        .isEqualTo(Fact.UNKNOWN);
    assertThat(fact(builtIn.refine(post(url + "?channel=C4", FORM, "channel=C3")), "recipients"))
        .isEqualTo(Fact.UNKNOWN);
    assertThat(kinds(withUnreadBody("POST", "https://hooks.slack.com/services/T/B/x")))
        .isEqualTo("chat.send");
    assertThat(kinds(withoutBody("GET", "https://slack.com/api/conversations.list")))
        .isEqualTo("http");
  }

  // Packages

  @Test
  void readsNpm() {
    String body =
        "{\"name\": \"left-pad\", \"dist-tags\": {\"latest\": \"9.9.9\"}, \"versions\": {}}";
    byte[] bytes = body.getBytes(UTF_8);
    String url = "https://registry.npmjs.org/left-pad";
    Refinement published = builtIn.refine(withBody("PUT", url, JSON, null, bytes));
    assertThat(kinds(published)).isEqualTo("package.publish");
    assertThat(fact(published, "name")).isEqualTo(new Fact.Text("left-pad"));
    assertThat(fact(published, "version")).isEqualTo(new Fact.Text("9.9.9"));
    assertThat(fact(published, "registry")).isEqualTo(new Fact.Text("registry.npmjs.org"));
    assertThat(kinds(withoutBody("GET", url))).isEqualTo("http");
    assertThat(kinds(withUnreadBody("PUT", "https://registry.npmjs.org/@acme%2fpad")))
        .startsWith("package.publish");
  }

  // GraphQL

  private static String graphQl(String query) {
    return "{\"query\": \"" + query.replace("\"", "\\\"") + "\"}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "mutation { volumeDelete(volumeId: \"3d2c\") }|cloud.delete",
        "mutation { a: volumeDelete(volumeId: \"3d2c\") }|cloud.delete",
        "mutation { serviceCreate(input: {name: \"volumeDelete\"}) { id } }|cloud.change",
        "mutation { serviceCreate { id } volumeDelete }|cloud.change cloud.delete",
        "query { volumes { volumeDelete } }|cloud.read",
        "{ search(q: \"mutation { volumeDelete }\") }|cloud.read",
        "query A { a } mutation B { volumeDelete }|cloud.read cloud.delete"
      })
  void readsGraphQl(String query, String expected) {
    assertThat(kinds(post(INFRA, JSON, graphQl(query)))).isEqualTo(expected);
  }

  @Test
  void theOperationNameChooses() {
    String both = "{\"query\": \"query A { a } mutation B { volumeDelete }\", \"operationName\": ";
    assertThat(kinds(post(INFRA, JSON, both + "\"A\"}"))).isEqualTo("cloud.read");
    assertThat(kinds(post(INFRA, JSON, both + "\"B\"}"))).isEqualTo("cloud.delete");
    assertThat(kinds(post(INFRA, JSON, both + "null}"))).isEqualTo("cloud.read cloud.delete");
    assertThat(kinds(post(INFRA, JSON, both + "\"C\"}"))).contains("cloud.delete", "http");
    assertThat(kinds(post(INFRA, JSON, both + "7}"))).contains("cloud.delete", "http");
  }

  @Test
  void aBatchIsAllThatIsInIt() {
    String read = graphQl("{ a }");
    String delete = graphQl("mutation { volumeDelete }");
    assertThat(kinds(post(INFRA, JSON, "[" + read + "," + delete + "]")))
        .isEqualTo("cloud.read cloud.delete");
    assertThat(kinds(post(INFRA, JSON, "[" + read + ", {\"id\": \"x\"}]")))
        .contains("cloud.delete");
    assertThat(kinds(post(INFRA, JSON, "[]"))).contains("cloud.delete");
  }

  @Test
  void readsGraphQlFromOtherPlacesThanJson() {
    String encoded = "mutation%7BvolumeDelete%7D";
    assertThat(kinds(withoutBody("GET", INFRA + "?query=" + encoded))).isEqualTo("cloud.delete");
    assertThat(kinds(withoutBody("GET", INFRA + "?query=%7Ba%7D"))).isEqualTo("cloud.read");
    assertThat(kinds(post(INFRA, FORM, "query=" + encoded))).isEqualTo("cloud.delete");
    assertThat(kinds(post(INFRA, "application/graphql", "{ a }"))).isEqualTo("cloud.read");
    assertThat(kinds(post(INFRA + "?query=" + encoded, JSON, graphQl("{ a }"))))
        .contains("cloud.delete");
    assertThat(kinds(withoutBody("GET", INFRA))).isEqualTo("http");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"id\": \"x\"",
        "\"ID\": \"x\"",
        "\"documentId\": 1",
        "\"doc_id\": \"x\"",
        "\"queryId\": \"x\"",
        "\"hash\": \"x\"",
        "\"extensions\": {\"persistedQuery\": {\"version\": 1}}",
        "\"extensions\": \"x\""
      })
  void aTextBesideTheNameOfAStoredDocumentIsUnknown(String stored) {
    String text = "{\"query\": \"{ a }\", " + stored + "}";
    var view = new HttpRequestView(post(INFRA, JSON, text));
    assertThat(view.graphQlType()).isEqualTo(Fact.UNKNOWN);
    assertThat(view.graphQlFields()).isEqualTo(Fact.UNKNOWN);
    assertThat(kinds(post(INFRA, JSON, text))).contains("cloud.delete");
  }

  @Test
  void theNameOfAStoredDocumentCountsInFormsAndUrlsToo() {
    String[] stored = {"id=x", "hash=x", "extensions=%7B%22persistedQuery%22%3A%7B%7D%7D"};
    for (String one : stored) {
      assertThat(kinds(post(INFRA, FORM, "query=%7Ba%7D&" + one))).contains("cloud.delete");
      assertThat(kinds(post(INFRA + "?" + one, JSON, graphQl("{ a }")))).contains("cloud.delete");
    }
    String harmless = "{\"query\": \"{ a }\", \"id\": null, \"extensions\": {\"trace\": 1}}";
    assertThat(kinds(post(INFRA, JSON, harmless))).isEqualTo("cloud.read");
    assertThat(kinds(post(INFRA, FORM, "query=%7Ba%7D&extensions=%7B%7D"))).isEqualTo("cloud.read");
  }

  @Test
  void readsGraphQlArguments() {
    String literal = graphQl("mutation { volumeDelete(volumeId: \"3d2c\") }");
    assertThat(fact(builtIn.refine(post(INFRA, JSON, literal)), "resource"))
        .isEqualTo(new Fact.Text("3d2c"));
    String variable =
        "{\"query\": \"mutation M($v: ID!) { volumeDelete(volumeId: $v) }\","
            + " \"variables\": {\"v\": \"77\"}}";
    Refinement refinement = builtIn.refine(post(INFRA, JSON, variable));
    assertThat(fact(refinement, "resource")).isEqualTo(new Fact.Text("77"));
    assertThat(fact(refinement, "operation")).isEqualTo(new Fact.Text("volumeDelete"));
    String two = graphQl("mutation { a: volumeDelete(volumeId: 1) b: volumeDelete(volumeId: 2) }");
    assertThat(fact(builtIn.refine(post(INFRA, JSON, two)), "resource")).isEqualTo(Fact.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\": \"persisted\"}",
        "{\"extensions\": {\"persistedQuery\": {\"sha256Hash\": \"x\"}}}",
        "{\"query\": \"{ a }\", \"query\": \"mutation { volumeDelete }\"}",
        "{\"query\": \"{ a }\", \"Query\": \"mutation { volumeDelete }\"}",
        "{\"query\": \"{ a \"}",
        "{\"query\": 7}",
        "{\"query\": \"{ a }\"} {}",
        "{'query': '{ a }'}",
        "{ a }",
        "7",
        " "
      })
  void whatCannotBeReadIsEverythingThatTheEntryCanGive(String body) {
    assertThat(kinds(post(INFRA, JSON, body)))
        .isEqualTo("cloud.delete cloud.change cloud.read http");
  }

  @Test
  void theSameHoldsForBodiesOutOfReach() throws IOException {
    String all = "cloud.delete cloud.change cloud.read http";
    byte[] query = graphQl("{ a }").getBytes(UTF_8);
    assertThat(kinds(withUnreadBody("POST", INFRA))).isEqualTo(all);
    assertThat(kinds(withBody("POST", INFRA, "text/plain", null, query))).isEqualTo(all);
    assertThat(kinds(withBody("POST", INFRA, null, null, query))).isEqualTo(all);
    assertThat(kinds(withBody("POST", INFRA, JSON + "; charset=utf-16", null, query)))
        .isEqualTo(all);
    assertThat(kinds(withBody("POST", INFRA, JSON + ", " + FORM, null, query))).isEqualTo(all);
    assertThat(kinds(withBody("POST", INFRA, JSON, null, graphQl("{ a }").getBytes(UTF_16))))
        .isEqualTo(all);
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(query);
    }
    assertThat(kinds(withBody("POST", INFRA, JSON, "gzip", zipped.toByteArray()))).isEqualTo(all);
    // The claim alone is enough: the receiver will believe it.
    assertThat(kinds(withBody("POST", INFRA, JSON, "gzip", query))).isEqualTo(all);
    String deep = "{\"query\": " + "[".repeat(10_000) + "]".repeat(10_000) + "}";
    assertThat(kinds(post(INFRA, JSON, deep))).isEqualTo(all);
    assertThat(kinds(post(INFRA, JSON, graphQl("{a}" + " ".repeat(2 << 20))))).isEqualTo(all);
    assertThat(kinds(new HttpRequestFacts("POST", INFRA, JSON, null, null, true))).isEqualTo(all);
  }

  @Test
  void aByteOrderMarkAndACharsetOfUtf8DoNoHarm() {
    assertThat(
            kinds(post(INFRA, "Application/JSON; Charset=\"UTF-8\"", "\uFEFF" + graphQl("{ a }"))))
        .isEqualTo("cloud.read");
  }

  // Entries of one's own

  private static final String DEMO =
      """
      - id: hosting
        url: "http://infra.acme.example:8123/graphql"
        graphql: {mutation: {"volumeDelete": cloud.delete, "*": cloud.change}, query: cloud.read}
      - id: registry
        url: "http://packages.example:8124/*"
        method: [PUT, POST]
        action: package.publish
        facts: {name: json.name, version: json.version}
      - {id: chat, url: "http://chat.acme.example:8125/api/*", action: chat.send, facts: {recipients: json.channel}}
      """;

  @Test
  void readsTheDemosEntries() throws IOException {
    Endpoints demo = endpoints(DEMO);
    String infra = "http://infra.acme.example:8123/graphql";
    assertThat(kinds(demo.refine(post(infra, JSON, graphQl("mutation { volumeDelete(id: 1) }")))))
        .isEqualTo("cloud.delete");
    assertThat(kinds(demo.refine(post(infra, JSON, graphQl("{ volumes }")))))
        .isEqualTo("cloud.read");
    assertThat(kinds(demo.refine(withUnreadBody("PUT", "http://packages.example:8124/pad"))))
        .isEqualTo("package.publish");
    assertThat(kinds(demo.refine(withoutBody("GET", "http://packages.example:8124/pad"))))
        .isEqualTo("http");
    assertThat(kinds(demo.refine(withUnreadBody("PUT", "http://packages.example:9999/pad"))))
        .isEqualTo("http");
    Refinement chat =
        demo.refine(post("http://chat.acme.example:8125/api/post", JSON, "{\"channel\": \"#a\"}"));
    assertThat(fact(chat, "recipients")).isEqualTo(new Fact.Many(List.of("#a"), true));
  }

  @Test
  void aJsonValueChoosesTheKind() throws IOException {
    Endpoints own =
        endpoints(
            """
            - id: rpc
              url: https://rpc.example/
              json: {method: {"get*|list": http.read, "send*": payment.transfer}}
              facts: {destination: "json.params[0].to", amount: "json.params[0].value"}
            """);
    String url = "https://rpc.example/";
    assertThat(kinds(own.refine(post(url, JSON, "{\"method\": \"getBalance\"}"))))
        .isEqualTo("http.read");
    Refinement sent =
        own.refine(
            post(
                url,
                JSON,
                "{\"method\": \"sendAll\", \"params\": [{\"to\": \"x\", \"value\": 7}]}"));
    assertThat(kinds(sent)).isEqualTo("payment.transfer");
    assertThat(fact(sent, "amount")).isEqualTo(number("7"));
    assertThat(fact(sent, "destination")).isEqualTo(new Fact.Text("x"));
    assertThat(kinds(own.refine(post(url, JSON, "{\"method\": \"other\"}")))).isEqualTo("http");
    assertThat(kinds(own.refine(post(url, JSON, "{}")))).isEqualTo("http");
    assertThat(kinds(own.refine(post(url, JSON, "{\"method\": {}}"))))
        .isEqualTo("http.read payment.transfer http");
    // A batch.
    assertThat(kinds(own.refine(post(url, JSON, "[{\"method\": \"sendAll\"}]"))))
        .isEqualTo("http.read payment.transfer http");
    assertThat(kinds(own.refine(post(url, "text/plain", "{\"method\": \"getBalance\"}"))))
        .isEqualTo("http.read payment.transfer http");
  }

  @Test
  void aFormFieldChoosesTheKind() throws IOException {
    Endpoints own =
        endpoints(
            """
            - id: gateway
              url: https://pay.example/
              form: {TYPE: {refund: payment.refund, sale: payment.charge}}
              action: payment.other
            """);
    String url = "https://pay.example/x";
    assertThat(kinds(own.refine(post(url, FORM, "TYPE=refund")))).isEqualTo("http");
    url = "https://pay.example/";
    assertThat(kinds(own.refine(post(url, FORM, "TYPE=refund")))).isEqualTo("payment.refund");
    assertThat(kinds(own.refine(post(url, FORM, "TYPE=void")))).isEqualTo("payment.other");
    assertThat(kinds(own.refine(post(url, FORM, "TYPE=sale&TYPE=refund"))))
        .isEqualTo("payment.other payment.refund payment.charge");
  }

  @Test
  void ownKindsAndPatternsOfHosts() throws IOException {
    Endpoints own =
        endpoints(
            """
            - id: crm
              url: ["https://*.crm.example:*/v*/**", "http://[::1]:9000/x"]
              action: crm.purge
              tier: hard-blocked
              facts: {customer: 'path[2]'}
            """);
    assertThat(kinds(own.refine(withoutBody("POST", "https://eu.west.crm.example:77/v2/a%20b"))))
        .isEqualTo("crm.purge");
    assertThat(kinds(own.refine(withoutBody("POST", "https://crm.example/v2/a"))))
        .isEqualTo("http");
    assertThat(kinds(own.refine(withoutBody("POST", "http://[::1]:9000/x"))))
        .isEqualTo("crm.purge");
    assertThat(kinds.get("crm.purge").typeOf("customer")).isNotNull();
  }

  @Test
  void sourcesAddUpAndNoneMakesAnotherMilder() throws IOException {
    Endpoints both =
        endpoints(
            "[{id: a, url: 'https://a.example', action: payment.payout}]",
            "[{id: b, url: 'https://a.example', action: cloud.read},"
                + " {id: c, url: 'https://a.example', action: cloud.delete}]");
    assertThat(kinds(both.refine(withoutBody("POST", "https://a.example/x"))))
        .isEqualTo("payment.payout cloud.read");
  }

  @Test
  void givesActionsThatKeepWhatTheRequestKnows() {
    Kind send = kinds.require("http.send");
    HttpRequestView request =
        new HttpRequestView(post(STRIPE + "/v1/refunds", FORM, "amount=4999&currency=eur"));
    Action plain =
        Action.of(send)
            .text("host", "api.stripe.com")
            .prefix("form", request::form)
            .prefix("json", request::json)
            .build();
    List<Action> actions = builtIn.actions(plain, request);
    assertThat(actions).hasSize(1);
    Action refund = actions.get(0);
    assertThat(refund.kind().name()).isEqualTo("payment.refund");
    assertThat(refund.refines()).containsExactly(send);
    assertThat(refund.fact("amount")).isEqualTo(number("49.99"));
    assertThat(refund.fact("host")).isEqualTo(new Fact.Text("api.stripe.com"));
    assertThat(refund.fact("form.amount")).isEqualTo(new Fact.Text("4999"));
    assertThat(refund.fact("json.amount")).isEqualTo(Fact.UNKNOWN);
    HttpRequestView other = new HttpRequestView(withoutBody("POST", "https://a.example/"));
    assertThat(builtIn.actions(plain, other)).containsExactly(plain);
  }

  @Test
  void tellsAbsentFromUnknown() {
    HttpRequestView json =
        new HttpRequestView(post("https://a/", JSON, "{\"a\": [{\"b\": null}]}"));
    assertThat(json.json("a[0].b")).isEqualTo(Fact.ABSENT);
    assertThat(json.json("a[1].b")).isEqualTo(Fact.ABSENT);
    assertThat(json.json("a")).isEqualTo(new Fact.Many(List.of(), false));
    assertThat(json.json("a[0]")).isEqualTo(Fact.UNKNOWN);
    assertThat(json.json("a[0].b.c")).isEqualTo(Fact.ABSENT);
    assertThat(json.json("a.b")).isEqualTo(Fact.UNKNOWN);
    assertThat(json.json("[0].a")).isEqualTo(Fact.UNKNOWN);
    assertThat(json.form("a")).isEqualTo(Fact.UNKNOWN);
    assertThat(json.graphQlType()).isEqualTo(Fact.UNKNOWN);
    HttpRequestView none = new HttpRequestView(withoutBody("GET", "https://a/?x=1&y=%zz"));
    assertThat(none.json("a")).isEqualTo(Fact.ABSENT);
    assertThat(none.form("a")).isEqualTo(Fact.ABSENT);
    assertThat(none.query("x")).isEqualTo(Fact.UNKNOWN);
    assertThat(new HttpRequestView(withoutBody("GET", "https://a/?x=1")).query("x"))
        .isEqualTo(new Fact.Text("1"));
    assertThat(new HttpRequestView(withUnreadBody("GET", "https://a/")).json("a"))
        .isEqualTo(Fact.UNKNOWN);
  }
}
