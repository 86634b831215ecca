package dev.callgate.agent.read.http;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Policy;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Reads the requests of {@code java.net.http.HttpClient} where it begins to send one: a copy that
 * the JDK made of the user's request, which nobody can change and whose class is the JDK's. Before
 * each request of an exchange another place is passed: the first, each redirect, each try, and the
 * answer to a challenge.
 *
 * <p>a is the request that is about to be sent, b the one before it in the same exchange, null if
 * it is the first, c why the JDK tries again, if it does.
 */
public final class HttpClientReader extends Reader {
  private static final String FIRST = "responseAsync";

  private final HttpActions actions;

  public HttpClientReader(Policy policy) {
    actions = new HttpActions(policy);
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    if (a == null) {
      // A decoy: the JDK never sends nothing.
      return false;
    }
    boolean isFirst = site.method().equals(FIRST);
    if (!isFirst && (b == null || a == b && c instanceof ConnectException)) {
      // Decided on the caller's thread already, and not sent yet: there was no connection.
      return true;
    }
    return isPlainRead((HttpRequest) a);
  }

  private boolean isPlainRead(HttpRequest request) {
    return request.bodyPublisher().isEmpty()
        && actions.passes(
            request.method(), request.headers().map().keySet(), request.uri().getRawQuery());
  }

  @Override
  public Reading read(Call call) {
    var request = (HttpRequest) call.a();
    // A tunnel to a proxy: a connection, not a request.
    if (request.method().equals("CONNECT")) {
      return Reading.NOTHING;
    }
    BodyPublisher publisher = request.bodyPublisher().orElse(null);
    byte[] body = publisher == null ? null : PublishedBody.of(publisher);
    boolean unread = publisher != null && body == null;
    if (body != null && body.length == 0) {
      body = null;
    }
    Headers headers = Headers.of(request.headers().map());
    Reading reading =
        Reading.of(
            actions.of(new Outgoing(request.method(), url(request.uri()), headers, body, unread)));
    return isSame(request, (HttpRequest) call.b()) ? reading.again() : reading;
  }

  /** Whether it differs from the one before only in what the client adds to prove who it is. */
  private static boolean isSame(HttpRequest request, HttpRequest before) {
    return before != null
        && request.method().equals(before.method())
        && request.uri().equals(before.uri())
        && request.bodyPublisher().orElse(null) == before.bodyPublisher().orElse(null);
  }

  private static String url(URI uri) {
    var url = new StringBuilder(uri.getScheme()).append("://").append(uri.getHost());
    if (uri.getPort() >= 0) {
      url.append(':').append(uri.getPort());
    }
    if (uri.getRawPath() != null) {
      url.append(uri.getRawPath());
    }
    if (uri.getRawQuery() != null) {
      url.append('?').append(uri.getRawQuery());
    }
    return url.toString();
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    if (!(result instanceof HttpResponse<?> response)
        || response.getClass().getModule() != HttpResponse.class.getModule()) {
      return Map.of();
    }
    Map<String, Object> came = new LinkedHashMap<>();
    came.put("status", response.statusCode());
    came.put("headers", Headers.of(response.headers().map()).asLines());
    came.put("body", body(response.body()));
    return came;
  }

  private static Object body(Object body) {
    if (body instanceof String text) {
      return text;
    }
    String text = body instanceof byte[] bytes ? HttpActions.text(bytes) : null;
    return text == null ? "not-read" : text;
  }

  @Override
  public CompletionStage<?> pending(Call call, Object result) {
    return (CompletionStage<?>) result;
  }
}
