package dev.callgate.it.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every way to have a name looked up; arguments: how the names begin, a port. */
final class NameRoutes {
  interface Route {
    Object take(String name, int port) throws Exception;
  }

  private static final Map<String, Route> ROUTES = new LinkedHashMap<>();

  private NameRoutes() {}

  static {
    ROUTES.put("getByName", (name, port) -> InetAddress.getByName(name).getHostAddress());
    ROUTES.put("getAllByName", (name, port) -> InetAddress.getAllByName(name).length);
    ROUTES.put("InetSocketAddress", NameRoutes::resolved);
    ROUTES.put("Socket", (name, port) -> closed(new Socket(name, port)));
    ROUTES.put(
        "HttpURLConnection",
        (name, port) -> URI.create("http://" + name + ":" + port).toURL().openStream().read() > 0);
    ROUTES.put("HttpClient", NameRoutes::get);
  }

  static List<String> names() {
    return List.copyOf(ROUTES.keySet());
  }

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[1]);
    int i = 0;
    for (Map.Entry<String, Route> route : ROUTES.entrySet()) {
      // Each name is new, so that no cache has it.
      String name = arguments[0] + i++ + ".example";
      say(route.getKey(), () -> route.getValue().take(name, port));
    }
    say("literal", () -> InetAddress.getByName("127.0.0.3").getHostAddress());
    say("literal 6", () -> InetAddress.getByName("::1").getHostAddress());
    // Asked for by a thread that may not, and then by one that may.
    Thread guest =
        new Thread(() -> say("guest", () -> InetAddress.getByName("shared.example")), "guest");
    guest.start();
    guest.join();
    say("host", () -> InetAddress.getByName("shared.example").getHostAddress());
    // What is in the cache leaves no machine.
    Thread again =
        new Thread(() -> say("cached", () -> InetAddress.getByName("shared.example")), "guest");
    again.start();
    again.join();
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  interface Deed {
    Object done() throws Exception;
  }

  static void say(String name, Deed deed) {
    String got;
    try {
      got = String.valueOf(deed.done());
    } catch (Throwable e) {
      StringBuilder text = new StringBuilder();
      for (Throwable t = e; t != null && text.length() < 2000; t = t.getCause()) {
        text.append(t.getClass().getSimpleName()).append(": ").append(t.getMessage()).append(" / ");
      }
      got = text.toString();
    }
    System.out.println(name + "=" + got.replace('\n', ' '));
  }

  private static Object resolved(String name, int port) throws UnknownHostException {
    return new InetSocketAddress(name, port).isUnresolved() ? "unresolved" : "resolved";
  }

  private static Object closed(Socket socket) throws Exception {
    socket.close();
    return "connected";
  }

  private static Object get(String name, int port) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://" + name + ":" + port)).build(),
            BodyHandlers.ofString())
        .statusCode();
  }
}
