package dev.callgate.agent.read.http;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Policy;
import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads the requests of {@code HttpURLConnection} where the JDK is about to write one: the method
 * is final then ({@code getOutputStream} turns a GET into a POST), the headers are complete, and a
 * body that was not streamed lies closed in the JDK's own stream. A redirect comes here as a
 * request of its own. The answer is read elsewhere, by the same reader.
 *
 * <p>For requests a is the URL that the client is connected to, b the head, c the body; for answers
 * a is the head.
 */
public final class UrlConnectionReader extends Reader {
  private static final String ANSWER = "parseHTTP";

  /** What came back. */
  private record Answer(int status, Headers headers) {}

  private final HttpActions actions;

  /** By request head, what was let through: the JDK may send it once more on a new connection. */
  private final Map<Object, String> sent = new WeakHashMap<>();

  /** By client, who is to be told of its next answer. */
  private final Map<Object, CompletableFuture<Answer>> awaited = new WeakHashMap<>();

  private volatile boolean awaits;

  public UrlConnectionReader(Policy policy) {
    actions = new HttpActions(policy);
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    // Without a head it is a decoy.
    return !awaits && a != null && site.method().equals(ANSWER);
  }

  @Override
  public Reading read(Call call) {
    return call.site().method().equals(ANSWER) ? answer(call) : request(call);
  }

  private Reading request(Call call) {
    UrlConnectionHead head = UrlConnectionHead.of(call.b());
    int blank = head.first().indexOf(' ');
    String method = head.first().substring(0, Math.max(blank, 0));
    // A tunnel to a proxy: a connection, not a request.
    if (method.equals("CONNECT")) {
      return Reading.NOTHING;
    }
    String url = url((URL) call.a(), head.first(), blank);
    String signature = method + ' ' + url + ' ' + System.identityHashCode(call.c());
    synchronized (sent) {
      if (signature.equals(sent.get(call.b()))) {
        return Reading.NOTHING;
      }
    }
    byte[] body = call.c() == null ? null : ((ByteArrayOutputStream) call.c()).toByteArray();
    boolean unread = body == null && isStreamed(head.headers());
    return Reading.of(actions.of(new Outgoing(method, url, head.headers(), body, unread)))
        .ending((result, thrown) -> remember(call.b(), signature));
  }

  private void remember(Object head, String signature) {
    synchronized (sent) {
      sent.put(head, signature);
    }
  }

  private static boolean isStreamed(Headers headers) {
    return !(headers.lacks("transfer-encoding")
        && (headers.lacks("content-length") || "0".equals(headers.only("content-length"))));
  }

  private static String url(URL connected, String first, int blank) {
    int end = first.lastIndexOf(' ');
    String target = first.substring(blank + 1, Math.max(end, blank + 1));
    if (!target.startsWith("/")) {
      // To a proxy: the whole URL, which Java writes without user and password.
      return target;
    }
    var url = new StringBuilder(connected.getProtocol()).append("://").append(connected.getHost());
    if (connected.getPort() >= 0) {
      url.append(':').append(connected.getPort());
    }
    return url.append(target).toString();
  }

  private Reading answer(Call call) {
    CompletableFuture<Answer> waiting;
    synchronized (awaited) {
      waiting = awaited.remove(call.self());
    }
    return waiting == null
        ? Reading.NOTHING
        : Reading.noting((result, thrown) -> answered(call, waiting, thrown));
  }

  private void answered(Call call, CompletableFuture<Answer> waiting, Throwable thrown) {
    if (thrown != null) {
      waiting.completeExceptionally(thrown);
      return;
    }
    UrlConnectionHead head = UrlConnectionHead.of(call.a());
    int status = status(head.first());
    if (status == 100) {
      await(call.self(), waiting);
    } else {
      waiting.complete(new Answer(status, head.headers()));
    }
  }

  /** 0 if it is no status line. */
  private static int status(String line) {
    int blank = line.indexOf(' ');
    int status = 0;
    for (int i = blank + 1; blank > 0 && i < line.length() && i <= blank + 3; i++) {
      int digit = line.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return 0;
      }
      status = status * 10 + digit;
    }
    return status;
  }

  private void await(Object client, CompletableFuture<Answer> answer) {
    synchronized (awaited) {
      awaited.put(client, answer);
    }
    awaits = true;
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    Map<String, Object> came = new LinkedHashMap<>();
    if (result instanceof Answer answer) {
      came.put("status", answer.status());
      came.put("headers", answer.headers().asLines());
      came.put("body", "not-read");
    }
    return came;
  }

  @Override
  public CompletionStage<?> pending(Call call, Object result) {
    var answer = new CompletableFuture<Answer>();
    await(call.self(), answer);
    return answer;
  }
}
