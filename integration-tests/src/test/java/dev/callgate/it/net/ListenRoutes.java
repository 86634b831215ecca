package dev.callgate.it.net;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLServerSocketFactory;

/**
 * Every way to listen on a port, and what only looks like it; arguments: a port to connect to, and
 * for each way one to listen on. What it prints besides is what the kernel says.
 */
final class ListenRoutes {
  interface Route {
    Object take(int port) throws Exception;
  }

  private static final Map<String, Route> ROUTES = new LinkedHashMap<>();

  /** What was opened stays open. */
  private static final List<Object> OPEN = new ArrayList<>();

  private ListenRoutes() {}

  static {
    ROUTES.put("ServerSocket", ServerSocket::new);
    ROUTES.put("ServerSocket.bind", port -> bound(new ServerSocket(), port));
    ROUTES.put(
        "SSLServerSocket", port -> SSLServerSocketFactory.getDefault().createServerSocket(port));
    ROUTES.put("ServerSocketChannel", port -> ServerSocketChannel.open().bind(at(port)));
    ROUTES.put(
        "ServerSocketChannel.socket", port -> bound(ServerSocketChannel.open().socket(), port));
    ROUTES.put(
        "AsynchronousServerSocketChannel",
        port -> AsynchronousServerSocketChannel.open().bind(at(port)));
    ROUTES.put("HttpServer", port -> HttpServer.create(at(port), 0));
    ROUTES.put("RMI", LocateRegistry::createRegistry);
    ROUTES.put("DatagramSocket", DatagramSocket::new);
    ROUTES.put("DatagramChannel", port -> DatagramChannel.open().bind(at(port)));
    ROUTES.put("MulticastSocket", MulticastSocket::new);
  }

  static List<String> names() {
    return List.copyOf(ROUTES.keySet());
  }

  public static void main(String[] arguments) throws Exception {
    int i = 1;
    for (Map.Entry<String, Route> route : ROUTES.entrySet()) {
      int port = Integer.parseInt(arguments[i++]);
      String got = told(() -> route.getValue().take(port));
      System.out.println(route.getKey() + "=" + got);
      System.out.println(route.getKey() + " for the kernel=" + isBound(port));
    }
    Path file = Path.of("server.socket").toAbsolutePath();
    System.out.println("unix=" + told(() -> unixServer().bind(UnixDomainSocketAddress.of(file))));
    System.out.println("unix for the kernel=" + Files.exists(file));
    System.out.println("unix, drawn name=" + told(() -> unixServer().bind(null)));
    System.out.println("unix, no name=" + told(() -> unixClient(Path.of(""))));
    System.out.println("unix client=" + told(() -> unixClient(Path.of("client.socket"))));
    System.out.println("group=" + told(ListenRoutes::join));
    int server = Integer.parseInt(arguments[0]);
    System.out.println(
        "client="
            + told(() -> new Socket("127.0.0.1", server, InetAddress.getLoopbackAddress(), 0)));
    System.out.println("datagrams of a client=" + told(DatagramSocket::new));
    System.out.println("any channel=" + told(() -> DatagramChannel.open().bind(null)));
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private interface Deed {
    Object done() throws Exception;
  }

  private static String told(Deed deed) {
    try {
      OPEN.add(deed.done());
      return "done";
    } catch (Exception e) {
      return (e.getClass().getName() + ": " + e.getMessage()).replace('\n', ' ');
    }
  }

  private static ServerSocketChannel unixServer() throws IOException {
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX);
  }

  private static Object unixClient(Path own) throws IOException {
    return SocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(own));
  }

  private static InetSocketAddress at(int port) {
    return new InetSocketAddress("127.0.0.1", port);
  }

  private static Object bound(ServerSocket server, int port) throws IOException {
    server.bind(at(port));
    return server;
  }

  @SuppressWarnings("deprecation")
  private static Object join() throws IOException {
    var socket = new MulticastSocket();
    socket.joinGroup(InetAddress.getByName("224.0.0.251"));
    return socket;
  }

  /** Whether some socket has that port, by the kernel's tables. */
  private static boolean isBound(int port) throws IOException {
    String local = String.format(Locale.ROOT, ":%04X ", port);
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      Path file = Path.of("/proc/self/net/" + table);
      if (Files.exists(file)
          && Files.readAllLines(file).stream()
              .anyMatch(line -> line.length() > 20 && line.substring(0, 48).contains(local))) {
        return true;
      }
    }
    return false;
  }
}
