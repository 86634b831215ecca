package dev.callgate.agent.read.http;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.policy.Policy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
 * request of its own. So does what the JDK sends once more with the head that it has: on a new
 * connection when the first one ended without an answer, or with credentials when it was asked for
 * them; nobody knows whether the server acted on the first. The answer is read elsewhere, by the
 * same reader.
 *
 * <p>For requests a is the URL that the client is connected to, b the head, c the body; for answers
 * a is the head.
 */
public final class UrlConnectionReader extends Reader {
  private static final String ANSWER = "parseHTTP";

  /** What came back. */
  private record Answer(int status, Headers headers) {}

  private final HttpActions actions;

  /** By the JDK's own object, the heads that were let through, as they were then. */
  private final Map<Object, UrlConnectionHead> sent = new WeakHashMap<>();

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
    byte[] body = call.c() == null ? null : ((ByteArrayOutputStream) call.c()).toByteArray();
    boolean unread = body == null && isStreamed(head.headers());
    Reading reading =
        Reading.of(actions.of(new Outgoing(method, url, head.headers(), body, unread)))
            .ending((result, thrown) -> remember(call.b(), head));
    return sentBefore(call.b()) == null ? reading : reading.again();
  }

  private void remember(Object messageHeader, UrlConnectionHead head) {
    synchronized (sent) {
      sent.put(messageHeader, head);
    }
  }

  private UrlConnectionHead sentBefore(Object messageHeader) {
    synchronized (sent) {
      return sent.get(messageHeader);
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
    synchronized (awaited) {
      if (!awaited.containsKey(call.self())) {
        return Reading.NOTHING;
      }
    }
    return Reading.noting((result, thrown) -> answered(call, thrown));
  }

  private void answered(Call call, Throwable thrown) {
    // Only now: the JDK may have sent it again inside, and have read the answer to that.
    CompletableFuture<Answer> waiting;
    synchronized (awaited) {
      waiting = awaited.remove(call.self());
    }
    if (waiting == null) {
      return;
    }
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
    CompletableFuture<Answer> unanswered;
    synchronized (awaited) {
      unanswered = awaited.put(client, answer);
    }
    awaits = true;
    if (unanswered != null) {
      unanswered.completeExceptionally(new IOException("no answer; it was sent again"));
    }
  }

  /** Not where the JDK tries again: the new connection is open already, and would end meanwhile. */
  @Override
  public boolean mayWait(Call call) {
    UrlConnectionHead before = sentBefore(call.b());
    return before == null || !before.equals(UrlConnectionHead.of(call.b()));
  }

  @Override
  public String whyNot() {
    return "it was sent already, the connection ended without an answer, and Java was about to send"
        + " it once more. Find out first whether it was done";
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
