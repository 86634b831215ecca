package dev.callgate.agent.read.http;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Hosts;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.endpoint.HttpRequestFacts;
import dev.callgate.policy.endpoint.HttpRequestView;
import dev.callgate.policy.endpoint.HttpUrl;
import dev.callgate.policy.endpoint.MethodOverride;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The actions that a request is. */
final class HttpActions {
  /** Bodies beyond this are not compared as a text; JSON and forms have their own limit. */
  private static final int LONGEST_TEXT = 1 << 20;

  /** A URL of which nothing is known. */
  private static final String NO_URL = "?";

  private final Policy policy;
  private final Kind read;
  private final Kind send;
  private final Kind delete;
  private final boolean readsPass;

  HttpActions(Policy policy) {
    this.policy = policy;
    read = policy.kinds().require("http.read");
    send = policy.kinds().require("http.send");
    delete = policy.kinds().require("http.delete");
    readsPass = policy.alwaysReversible(read);
  }

  /**
   * Whether a request without a body is certainly reversible.
   *
   * @param query as it is on the wire, or null
   */
  boolean passes(String method, Iterable<String> headers, String query) {
    if (!readsPass || kind(method) != read || MethodOverride.isIn(query)) {
      return false;
    }
    for (String header : headers) {
      if (MethodOverride.isHeader(header)) {
        return false;
      }
    }
    return true;
  }

  private Kind kind(String method) {
    // Servers have been seen to accept methods in any case.
    return switch (method.toUpperCase(Locale.ROOT)) {
      case "GET", "HEAD", "OPTIONS" -> read;
      case "DELETE", MethodOverride.UNKNOWN -> delete;
      default -> send;
    };
  }

  /**
   * The request as it plainly is, or what endpoints know that it means; at least one. One that
   * names another method is that as well.
   */
  List<Action> of(Outgoing request) {
    boolean sure = isPlain(request);
    HttpRequestView view = view(request, request.method(), sure);
    List<Action> own = actions(request, request.method(), view, sure);
    Set<String> others = MethodOverride.named(view, overrides(request.headers()), query(request));
    if (others.isEmpty()) {
      return own;
    }
    List<Action> all = new ArrayList<>(own);
    for (String other : others) {
      all.addAll(actions(request, other, view(request, other, sure), sure));
    }
    return all;
  }

  private static List<String> overrides(Headers headers) {
    List<String> values = new ArrayList<>(1);
    for (int i = 0; i < headers.names().size(); i++) {
      if (MethodOverride.isHeader(headers.names().get(i))) {
        values.add(headers.values().get(i));
      }
    }
    if (!headers.complete()) {
      values.add(MethodOverride.UNKNOWN);
    }
    return values;
  }

  private static String query(Outgoing request) {
    int question = request.url().indexOf('?');
    return question < 0 ? null : request.url().substring(question + 1);
  }

  private List<Action> actions(
      Outgoing request, String method, HttpRequestView view, boolean sure) {
    HttpUrl url = view.url();
    Headers headers = request.headers();
    Action.Builder action = Action.of(kind(method));
    action.fact(
        "method", method.equals(MethodOverride.UNKNOWN) ? Fact.UNKNOWN : new Fact.Text(method));
    action.fact("url", sure ? new Fact.Text(request.url()) : Fact.UNKNOWN);
    action.fact("host", url.host() == null ? Fact.UNKNOWN : new Fact.Text(url.host()));
    if (url.port() < 0) {
      action.unknown("port");
    } else {
      action.number("port", url.port());
    }
    if (sure) {
      action.text("path", url.path()).text("query", url.query());
    } else {
      action.unknown("path").unknown("query");
    }
    action.lazy("headers", headers::lines);
    action.lazy("body", () -> body(request));
    if (request.unread()) {
      action.text("unread", "body");
    }
    action.prefix("headers", headers::named);
    action.prefix("query", view::query);
    action.prefix("json", view::json);
    action.prefix("form", view::form);
    action.prefix("graphql", name -> graphQl(view, name));
    return policy.endpoints().actions(action.build(), view);
  }

  private static Fact graphQl(HttpRequestView view, String name) {
    return switch (name) {
      case "type" -> view.graphQlType();
      case "fields" -> view.graphQlFields();
      default -> Fact.ABSENT;
    };
  }

  private static HttpRequestView view(Outgoing request, String method, boolean sure) {
    String url = sure ? request.url() : NO_URL;
    if (request.unread()) {
      return new HttpRequestView(HttpRequestFacts.withUnreadBody(method, url));
    }
    if (request.body() == null) {
      return new HttpRequestView(HttpRequestFacts.withoutBody(method, url));
    }
    Headers headers = request.headers();
    String encoding = headers.only("content-encoding");
    if (encoding == null && !headers.lacks("content-encoding")) {
      encoding = "unknown";
    }
    return new HttpRequestView(
        HttpRequestFacts.withBody(
            method, url, headers.only("content-type"), encoding, request.body()));
  }

  /** Whether the URL says where the request goes: no blank in it, no other {@code Host} header. */
  private static boolean isPlain(Outgoing request) {
    for (int i = 0; i < request.url().length(); i++) {
      if (request.url().charAt(i) <= ' ') {
        return false;
      }
    }
    if (request.headers().lacks("host")) {
      return true;
    }
    String header = request.headers().only("host");
    HttpUrl url = HttpUrl.parse(request.url());
    if (header == null || url.host() == null) {
      return false;
    }
    int colon = header.indexOf(':', Math.max(0, header.lastIndexOf(']')));
    String host = Hosts.normalise(colon < 0 ? header : header.substring(0, colon));
    return url.host().equals(host);
  }

  private static Fact body(Outgoing request) {
    if (request.unread()) {
      return Fact.UNKNOWN;
    }
    if (request.body() == null) {
      return Fact.ABSENT;
    }
    String text = text(request.body());
    return text == null ? Fact.UNKNOWN : new Fact.Text(text);
  }

  /** The bytes as a text, or null if they are none, or too many. */
  static String text(byte[] bytes) {
    if (bytes.length > LONGEST_TEXT) {
      return null;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
