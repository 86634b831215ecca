package dev.callgate.policy.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Kinds;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.NodeReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "id: x, action: db.read|`url` is missing",
        "url: https://a, action: db.read|`id` is missing",
        "id: x, url: https://a|`action`, `graphql`, `json` or `form` is missing",
        "id: x, url: a.example, action: db.read|expected `https://`, `http://` or `*://`",
        "id: x, url: 'https://', action: db.read|expected a host",
        "id: x, url: 'https://a b', action: db.read|expected a host",
        "id: x, url: 'https://a:0', action: db.read|expected a port",
        "id: x, url: 'https://a/?x=1', action: db.read|expected no query",
        "id: x, url: 'https://a/[', action: db.read|has no `]`",
        "id: x, url: https://a, actoin: db.read|did you mean `action`?",
        "id: x, url: https://a, action: payment.refnd|did you mean `payment.refund`?",
        "id: x, url: https://a, action: crm.x|needs its tier",
        "id: x, url: https://a, action: crm.x, tier: hard|unknown tier `hard`",
        "id: x, url: https://a, action: db.read, tier: costly|has its tier already",
        "id: x, url: https://a, action: purge, tier: costly|expected a kind",
        "id: x, url: https://a, graphql: {mutations: cloud.read}|did you mean `mutation`?",
        "id: x, url: https://a, graphql: {mutation: {x: cloud.delte}}|did you mean `cloud.delete`?",
        "id: x, url: https://a, graphql: cloud.read|expected operation types",
        "id: x, url: https://a, graphql: {mutation: {'[': cloud.read}}|has no `]`",
        "id: x, url: https://a, json: {a: {x: cloud.read}, b: {x: cloud.read}}|expected one field",
        "id: x, url: https://a, json: {a: {x: cloud.read}}, form: {a: {x: cloud.read}}|only one of",
        "id: x, url: https://a, action: db.read, facts: {a: body.x}|is no place in a request",
        "id: x, url: https://a, action: db.read, facts: {a: json}|is no place in a request",
        "id: x, url: https://a, action: db.read, facts: {a: 'json.x['}|is no place in a request",
        "id: x, url: https://a, action: db.read, amounts: cents|expected `minor`",
        "id: x, url: https://a, action: db.read, amounts: minor|needs the facts `amount`",
        "id: x, url: https://a, action: db.read, decimals: {EURO: 2}|is no currency",
        "id: x, url: https://a, action: db.read, decimals: {EUR: two}|a number of decimals"
      })
  void saysWhatIsWrongAndWhere(String entry, String message) throws IOException {
    Faults faults = new Faults();
    byte[] yaml = ("- {" + entry + "}").getBytes(StandardCharsets.UTF_8);
    var root = NodeReader.read("e.yaml", new ByteArrayInputStream(yaml), faults);
    assertThat(EndpointReader.read(root, new Kinds(), faults)).isEmpty();
    assertThat(faults.list()).extracting(Fault::line).containsOnly(1);
    assertThat(faults.list()).extracting(Fault::message).anyMatch(text -> text.contains(message));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "json.a",
        "json.a.b[0]",
        "json[\"a.b\"].c",
        "json[0]",
        "json.a[*].b",
        "json.dist-tags.latest",
        "form.amount",
        "form.metadata[order]",
        "query.q",
        "graphql.type",
        "graphql.fields",
        "graphql.arguments.id",
        "graphql.arguments.input.id",
        "path[0]",
        "host",
        "method",
        "\"EUR\""
      })
  void readsPlacesInRequests(String path) {
    assertThat(RequestPath.parse(path)).isNotNull();
  }
}
