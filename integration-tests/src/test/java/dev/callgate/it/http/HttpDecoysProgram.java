package dev.callgate.it.http;

import dev.callgate.it.files.UndoingAgent;
import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLStreamHandler;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Uses both HTTP clients of the JDK, with everything of its own that an application can put into
 * them, and then tells what happened in them while it only waited. Arguments: what to do (comma
 * between), the server's port.
 */
final class HttpDecoysProgram {
  private static final AtomicInteger CALLS = new AtomicInteger();

  private HttpDecoysProgram() {}

  public static void main(String[] arguments) throws Exception {
    String base = "http://127.0.0.1:" + arguments[1] + "/";
    for (String word : arguments[0].split(",")) {
      switch (word) {
        case "use" -> use(base);
        case "watch" -> watch(base);
        case "load" -> load();
        case "bytes" -> BodyPublishers.ofByteArray(new byte[1]);
        case "undo" -> UndoingAgent.undo();
        case "gap" -> awaitGap();
        case "sleep" -> Thread.sleep(20_000);
        default -> throw new IllegalArgumentException(word);
      }
      System.out.println(word + "=done");
    }
  }

  /** Loads the sinks' classes and initialises none. */
  private static void load() throws Exception {
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    Class.forName("jdk.internal.net.http.MultiExchange", false, platform);
    Class.forName("sun.net.www.http.HttpClient", false, platform);
  }

  private static HttpClient use(String base) throws Exception {
    URL.setURLStreamHandlerFactory(HttpDecoysProgram::handler);
    Authenticator.setDefault(new Secret());
    CookieHandler.setDefault(new Cookies());
    ProxySelector.setDefault(new Proxies());
    var connection = (HttpURLConnection) new URL(base + "connection").openConnection();
    try (InputStream in = connection.getInputStream()) {
      System.out.println("connection=" + new String(in.readAllBytes()));
    }
    HttpClient client =
        HttpClient.newBuilder()
            .authenticator(new Secret())
            .cookieHandler(new Cookies())
            .proxy(new Proxies())
            .executor(Executors.newSingleThreadExecutor(HttpDecoysProgram::thread))
            .build();
    System.out.println("client=" + client.send(request(base), BodyHandlers.ofString()).body());
    return client;
  }

  private static HttpRequest request(String base) {
    return HttpRequest.newBuilder(URI.create(base + "client")).build();
  }

  private static Thread thread(Runnable task) {
    var thread = new Thread(task);
    thread.setDaemon(true);
    return thread;
  }

  private static void watch(String base) throws Exception {
    HttpClient client = use(base);
    int calls = CALLS.get();
    Set<Thread> threads = threads();
    var properties = (Properties) System.getProperties().clone();
    BodyPublishers.ofByteArray(new byte[1]);
    awaitGap();
    // Long enough for a client that was started behind our back.
    Thread.sleep(500);
    Set<Thread> more = threads();
    more.removeAll(threads);
    System.out.println("own-calls=" + (calls > 0));
    System.out.println("more-calls=" + (CALLS.get() - calls));
    System.out.println("more-threads=" + more);
    System.out.println("same-properties=" + properties.equals(System.getProperties()));
    // The client is used once more, as it was.
    System.out.println("again=" + client.send(request(base), BodyHandlers.ofString()).body());
  }

  private static Set<Thread> threads() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> thread.getName().startsWith("callgate-"));
    return threads;
  }

  private static void awaitGap() throws Exception {
    Path ledger = Path.of("callgate.jsonl");
    while (!Files.exists(ledger) || !Files.readString(ledger).contains("\"gap\"")) {
      Thread.sleep(50);
    }
  }

  private static URLStreamHandler handler(String protocol) {
    CALLS.incrementAndGet();
    return null;
  }

  private static final class Secret extends Authenticator {
    @Override
    protected PasswordAuthentication getPasswordAuthentication() {
      CALLS.incrementAndGet();
      return null;
    }
  }

  private static final class Cookies extends CookieHandler {
    @Override
    public Map<String, List<String>> get(URI uri, Map<String, List<String>> headers) {
      CALLS.incrementAndGet();
      return Map.of();
    }

    @Override
    public void put(URI uri, Map<String, List<String>> headers) {
      CALLS.incrementAndGet();
    }
  }

  private static final class Proxies extends ProxySelector {
    @Override
    public List<Proxy> select(URI uri) {
      CALLS.incrementAndGet();
      return List.of(Proxy.NO_PROXY);
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException why) {
      CALLS.incrementAndGet();
    }
  }
}
