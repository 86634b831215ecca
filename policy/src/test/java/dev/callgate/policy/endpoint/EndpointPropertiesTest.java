package dev.callgate.policy.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.catalogue.Catalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class EndpointPropertiesTest {
  private static final Kinds KINDS = new Kinds();
  private static final List<Endpoint> ENTRIES = new ArrayList<>();
  private static final Endpoints ENDPOINTS;

  static {
    try {
      for (Catalogue catalogue : BuiltInCatalogue.load()) {
        catalogue.declareIn(KINDS);
        ENTRIES.addAll(catalogue.endpoints());
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    ENDPOINTS = new Endpoints(List.of(ENTRIES), KINDS);
  }

  @Provide
  Arbitrary<String> urls() {
    List<String> urls = new ArrayList<>();
    for (Endpoint entry : ENTRIES) {
      for (String url : entry.urls()) {
        urls.add(url.replace("**", "x/y").replace("*", "z"));
      }
    }
    return Arbitraries.of(urls);
  }

  @Provide
  Arbitrary<String> bodies() {
    Arbitrary<String> words =
        Arbitraries.of(
            "{",
            "}",
            "[",
            "]",
            "\"query\":",
            "\"mutation{volumeDelete}\"",
            "\"{a}\"",
            ",",
            "\"id\":",
            "query=",
            "{a}",
            "mutation{volumeDelete}",
            "&",
            "amount=5",
            "currency=eur",
            "%7B",
            "\\",
            "\"",
            "\"operationName\":",
            "null",
            "\"A\"",
            "\uFEFF",
            "\"variables\":");
    return Arbitraries.oneOf(
        words.list().ofMaxSize(12).map(parts -> String.join("", parts)), Arbitraries.strings());
  }

  @Provide
  Arbitrary<String> types() {
    return Arbitraries.of(
            "application/json",
            "application/x-www-form-urlencoded",
            "application/graphql",
            "text/plain",
            "application/json;charset=latin1")
        .injectNull(0.1);
  }

  @Provide
  Arbitrary<String> methods() {
    return Arbitraries.of("GET", "POST", "PUT", "PATCH", "DELETE");
  }

  private static Set<Kind> kinds(Refinement refinement) {
    Set<Kind> kinds = new LinkedHashSet<>();
    for (Refinement.Meaning meaning : refinement.meanings()) {
      kinds.add(meaning.kind());
    }
    return kinds;
  }

  /** Whatever the body says, the kinds for a body out of reach include what it makes of it. */
  @Property
  void anUnreadBodyIsNeverMilderThanAReadOne(
      @ForAll("methods") String method,
      @ForAll("urls") String url,
      @ForAll("types") String type,
      @ForAll("bodies") String body) {
    byte[] bytes = body.getBytes(UTF_8);
    Refinement read = ENDPOINTS.refine(HttpRequestFacts.withBody(method, url, type, null, bytes));
    Refinement unread = ENDPOINTS.refine(HttpRequestFacts.withUnreadBody(method, url));
    assertThat(kinds(unread)).containsAll(kinds(read));
    if (read.alsoUnrefined() && !unread.meanings().isEmpty()) {
      // A request that asks for nothing may stay what it is; an unread one always may.
      assertThat(unread.alsoUnrefined()).isTrue();
    }
    for (Refinement.Meaning meaning : unread.meanings()) {
      for (Endpoint.Choice choice : choices(meaning.endpoint())) {
        assertThat(kinds(unread))
            .as("all that %s can choose", meaning.endpoint().id())
            .extracting(Kind::name)
            .containsAll(meaning.endpoint().kinds());
        assertThat(choice.by()).isNotNull();
      }
      Fact amount = meaning.facts().get("amount");
      assertThat(amount == null || amount == Fact.UNKNOWN).isTrue();
    }
  }

  private static List<Endpoint.Choice> choices(Endpoint endpoint) {
    return endpoint.choice() == null ? List.of() : List.of(endpoint.choice());
  }

  @Property
  void neverFails(
      @ForAll String method,
      @ForAll String url,
      @ForAll String type,
      @ForAll String encoding,
      @ForAll byte[] body) {
    assertThat(ENDPOINTS.refine(HttpRequestFacts.withBody(method, url, type, encoding, body)))
        .isNotNull();
  }
}
