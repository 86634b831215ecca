package dev.callgate.it.net;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.rmi.registry.LocateRegistry;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.naming.Context;
import javax.naming.directory.InitialDirContext;
import javax.net.ssl.SSLSocketFactory;

/** Every way to reach a port of this machine; arguments: for each of them a port. */
final class ConnectRoutes {
  interface Route {
    void take(int port) throws Exception;
  }

  private static final Map<String, Route> ROUTES = new LinkedHashMap<>();

  private ConnectRoutes() {}

  static {
    sockets();
    channels();
    datagrams();
    clients();
  }

  static List<String> names() {
    return List.copyOf(ROUTES.keySet());
  }

  public static void main(String[] arguments) {
    int i = 0;
    for (Map.Entry<String, Route> route : ROUTES.entrySet()) {
      String got = "done";
      try {
        route.getValue().take(Integer.parseInt(arguments[i++]));
      } catch (Throwable e) {
        got = told(e);
      }
      System.out.println(route.getKey() + "=" + got);
    }
    // Threads of RMI are left.
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** The messages of an exception and its causes. */
  private static String told(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    for (Throwable e = thrown; e != null && text.length() < 2000; e = e.getCause()) {
      text.append(e.getClass().getSimpleName()).append(": ").append(e.getMessage()).append(" / ");
    }
    return text.toString().replace('\n', ' ');
  }

  private static SocketAddress at(int port) {
    return new InetSocketAddress("127.0.0.1", port);
  }

  private static void sockets() {
    ROUTES.put("Socket", port -> new Socket("127.0.0.1", port).close());
    ROUTES.put("Socket of the machine's name", port -> new Socket("localhost", port).close());
    ROUTES.put("Socket.connect", port -> connect(new Socket(), at(port)));
    ROUTES.put("Socket without proxy", port -> connect(new Socket(Proxy.NO_PROXY), at(port)));
    ROUTES.put(
        "bound Socket",
        port -> new Socket("127.0.0.1", port, InetAddress.getLoopbackAddress(), 0).close());
    ROUTES.put(
        "SSLSocket", port -> SSLSocketFactory.getDefault().createSocket("127.0.0.1", port).close());
    ROUTES.put(
        "SSLSocket over a socket",
        port -> {
          var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
          factory.createSocket(new Socket("127.0.0.1", port), "127.0.0.1", port, true).close();
        });
  }

  private static void connect(Socket socket, SocketAddress address) throws Exception {
    try (socket) {
      socket.connect(address, 5000);
    }
  }

  private static void channels() {
    ROUTES.put("SocketChannel", port -> SocketChannel.open(at(port)).close());
    ROUTES.put(
        "SocketChannel that does not block",
        port -> {
          try (var channel = SocketChannel.open()) {
            channel.configureBlocking(false);
            channel.connect(at(port));
            while (!channel.finishConnect()) {
              Thread.sleep(1);
            }
          }
        });
    ROUTES.put(
        "SocketChannel.socket",
        port -> {
          try (var channel = SocketChannel.open()) {
            channel.socket().connect(at(port), 5000);
          }
        });
    ROUTES.put(
        "AsynchronousSocketChannel",
        port -> {
          try (var channel = AsynchronousSocketChannel.open()) {
            channel.connect(at(port)).get(5, TimeUnit.SECONDS);
          }
        });
  }

  private static void datagrams() {
    ROUTES.put(
        "DatagramSocket",
        port -> {
          try (var socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, at(port)));
          }
        });
    ROUTES.put(
        "connected DatagramSocket",
        port -> {
          try (var socket = new DatagramSocket()) {
            socket.connect(at(port));
            socket.send(new DatagramPacket(new byte[1], 1));
          }
        });
    ROUTES.put(
        "MulticastSocket",
        port -> {
          try (var socket = new MulticastSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, at(port)));
          }
        });
    ROUTES.put(
        "DatagramChannel.send",
        port -> {
          try (var channel = DatagramChannel.open()) {
            channel.send(ByteBuffer.allocate(1), at(port));
          }
        });
    ROUTES.put(
        "DatagramChannel.write",
        port -> {
          try (var channel = DatagramChannel.open()) {
            channel.connect(at(port));
            channel.write(ByteBuffer.allocate(1));
          }
        });
    ROUTES.put(
        "DNS of JNDI",
        port -> {
          var settings = new Hashtable<String, String>();
          settings.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
          settings.put(Context.PROVIDER_URL, "dns://127.0.0.1:" + port);
          settings.put("com.sun.jndi.dns.timeout.initial", "200");
          settings.put("com.sun.jndi.dns.timeout.retries", "1");
          new InitialDirContext(settings).getAttributes("secret.example", new String[] {"A"});
        });
  }

  private static void clients() {
    ROUTES.put("HttpURLConnection", port -> open("http://127.0.0.1:" + port + "/"));
    ROUTES.put("https", port -> open("https://127.0.0.1:" + port + "/"));
    ROUTES.put("jar", port -> open("jar:http://127.0.0.1:" + port + "/x.jar!/y"));
    ROUTES.put("ftp", port -> open("ftp://127.0.0.1:" + port + "/x"));
    ROUTES.put(
        "HttpClient",
        port ->
            HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build(),
                    BodyHandlers.discarding()));
    ROUTES.put("RMI", port -> LocateRegistry.getRegistry("127.0.0.1", port).list());
    ROUTES.put(
        "JMX",
        port ->
            JMXConnectorFactory.connect(
                    new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/x"))
                .close());
    ROUTES.put(
        "LDAP of JNDI",
        port -> {
          var settings = new Hashtable<String, String>();
          settings.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
          settings.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + port);
          new InitialDirContext(settings).close();
        });
  }

  private static void open(String url) throws Exception {
    URI.create(url).toURL().openStream().close();
  }
}
