package dev.callgate.agent.read.http;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Hosts;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.endpoint.HttpRequestFacts;
import dev.callgate.policy.endpoint.HttpRequestView;
import dev.callgate.policy.endpoint.HttpUrl;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

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

  /** Whether a request with this method is certainly reversible. */
  boolean passes(String method) {
    return readsPass && kind(method) == read;
  }

  private Kind kind(String method) {
    // Servers have been seen to accept methods in any case.
    return switch (method.toUpperCase(Locale.ROOT)) {
      case "GET", "HEAD", "OPTIONS" -> read;
      case "DELETE" -> delete;
      default -> send;
    };
  }

  /** The request as it plainly is, or what endpoints know that it means; at least one. */
  List<Action> of(Outgoing request) {
    boolean sure = isPlain(request);
    HttpRequestView view = view(request, sure ? request.url() : NO_URL);
    HttpUrl url = view.url();
    Headers headers = request.headers();
    Action.Builder action = Action.of(kind(request.method()));
    action.text("method", request.method());
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

  private static HttpRequestView view(Outgoing request, String url) {
    if (request.unread()) {
      return new HttpRequestView(HttpRequestFacts.withUnreadBody(request.method(), url));
    }
    if (request.body() == null) {
      return new HttpRequestView(HttpRequestFacts.withoutBody(request.method(), url));
    }
    Headers headers = request.headers();
    String encoding = headers.only("content-encoding");
    if (encoding == null && !headers.lacks("content-encoding")) {
      encoding = "unknown";
    }
    return new HttpRequestView(
        HttpRequestFacts.withBody(
            request.method(), url, headers.only("content-type"), encoding, request.body()));
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
