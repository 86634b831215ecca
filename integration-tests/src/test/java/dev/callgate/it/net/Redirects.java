package dev.callgate.it.net;

import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * Calls that end elsewhere than where they begin. Arguments: the port of a server that redirects to
 * {@code elsewhere}, its port, and that of a proxy.
 */
final class Redirects {
  private Redirects() {}

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    int elsewhere = Integer.parseInt(arguments[1]);
    int proxy = Integer.parseInt(arguments[2]);
    String url =
        "http://127.0.0.1:"
            + port
            + "/redirect/302?http%3A%2F%2F127.0.0.1%3A"
            + elsewhere
            + "%2Felsewhere";
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
    NameRoutes.say("send", () -> client.send(request, BodyHandlers.ofString()).body());
    NameRoutes.say(
        "sendAsync", () -> client.sendAsync(request, BodyHandlers.ofString()).join().body());
    NameRoutes.say(
        "HttpURLConnection",
        () -> {
          var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
          return new String(connection.getInputStream().readAllBytes());
        });
    var socks =
        new Proxy(Proxy.Type.SOCKS, new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy));
    NameRoutes.say("SOCKS", () -> through(socks, new InetSocketAddress("127.0.0.1", elsewhere)));
    NameRoutes.say(
        "SOCKS by name",
        () -> through(socks, InetSocketAddress.createUnresolved("later.example", elsewhere)));
    NameRoutes.say("any address", () -> through(null, new InetSocketAddress("0.0.0.0", elsewhere)));
    NameRoutes.say(
        "an address in IPv6",
        () ->
            through(
                null, new InetSocketAddress(InetAddress.getByName("::ffff:127.0.0.1"), elsewhere)));
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static Object through(Proxy proxy, InetSocketAddress target) throws Exception {
    try (var socket = proxy == null ? new Socket() : new Socket(proxy)) {
      socket.connect(target, 5000);
      return "connected";
    }
  }
}
