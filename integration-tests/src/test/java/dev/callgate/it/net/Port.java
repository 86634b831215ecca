package dev.callgate.it.net;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** One port of the loopback interface that counts the connections and the datagrams that come. */
final class Port implements AutoCloseable {
  private final ServerSocket server;
  private final DatagramSocket datagrams;
  private final AtomicInteger arrived = new AtomicInteger();

  private Port(ServerSocket server, DatagramSocket datagrams) {
    this.server = server;
    this.datagrams = datagrams;
  }

  /** Opens one that is free for both. */
  static Port open() throws IOException {
    while (true) {
      InetAddress loopback = InetAddress.getByName("127.0.0.1");
      ServerSocket server = new ServerSocket(0, 50, loopback);
      try {
        var port = new Port(server, new DatagramSocket(server.getLocalPort(), loopback));
        port.start(port::accept);
        port.start(port::receive);
        return port;
      } catch (IOException taken) {
        server.close();
      }
    }
  }

  private void start(Runnable run) {
    var thread = new Thread(run, "port");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        server.accept().close();
        arrived.incrementAndGet();
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void receive() {
    try {
      while (true) {
        datagrams.receive(new DatagramPacket(new byte[512], 512));
        arrived.incrementAndGet();
      }
    } catch (IOException e) {
      // closed
    }
  }

  int number() {
    return server.getLocalPort();
  }

  /** How many came so far. */
  int arrived() {
    return arrived.get();
  }

  @Override
  public void close() throws IOException {
    server.close();
    datagrams.close();
  }
}
