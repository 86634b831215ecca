package dev.callgate.it.approve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Does what it is told on standard input, a line each, and answers each with a line. */
public final class Held {
  private Held() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("ready");
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(answer(line.split(" ")));
    }
  }

  private static String answer(String[] words) {
    try {
      switch (words[0]) {
        case "file" -> Files.delete(Path.of(words[1]));
        case "noticed" -> {
          sayWhenItWaits(Thread.currentThread());
          Files.delete(Path.of(words[1]));
        }
        case "locked" -> {
          Path path = Path.of(words[1]);
          synchronized (path) {
            Files.delete(path);
          }
        }
        case "row" -> row(words[1], Integer.parseInt(words[2]), true);
        case "begun" -> begun(words[1], words[2]);
        case "transaction" -> row(words[1], Integer.parseInt(words[2]), false);
        case "swapped" -> {
          // The approved path leads elsewhere when the answer comes.
          Path link = Path.of("link");
          Files.createSymbolicLink(link, Path.of(words[1]).toAbsolutePath());
          var swapping =
              new Thread(
                  () -> {
                    try {
                      Thread.sleep(1_000);
                      Files.move(link, Path.of("old"));
                      Files.createSymbolicLink(link, Path.of(words[2]).toAbsolutePath());
                    } catch (Exception e) {
                      throw new IllegalStateException(e);
                    }
                  });
          swapping.start();
          Files.delete(link.resolve("it"));
        }
        case "rebound" -> {
          try (Connection connection = DriverManager.getConnection(words[1], "sa", "")) {
            PreparedStatement delete =
                connection.prepareStatement("DELETE FROM customers WHERE id = ?");
            delete.setInt(1, 1);
            var rebinding =
                new Thread(
                    () -> {
                      try {
                        Thread.sleep(1_000);
                        delete.setInt(1, 2);
                      } catch (Exception e) {
                        throw new IllegalStateException(e);
                      }
                    });
            rebinding.start();
            delete.executeUpdate();
          }
        }
        case "touch" -> {
          var touch = new ProcessBuilder("sh", "-c", "touch $F");
          touch.environment().put("F", words[1]);
          touch.start().waitFor();
        }
        case "copy" ->
            Files.copy(Path.of(words[1]), Path.of(words[2]), StandardCopyOption.REPLACE_EXISTING);
        case "move" ->
            Files.move(Path.of(words[1]), Path.of(words[2]), StandardCopyOption.REPLACE_EXISTING);
        case "cursor" -> cursor(words[1]);
        case "put" -> put(words[1], Integer.parseInt(words[2]), words[3]);
        case "interrupted" -> {
          Thread.currentThread().interrupt();
          try {
            Files.delete(Path.of(words[1]));
          } finally {
            System.out.println("interrupt " + Thread.interrupted());
          }
        }
        case "all" -> {
          return all(Path.of(words[1]));
        }
        case "send" ->
            HttpClient.newHttpClient()
                .sendAsync(
                    HttpRequest.newBuilder(URI.create(words[1])).DELETE().build(),
                    BodyHandlers.discarding())
                .get();
        case "pay" -> pay(words[1], words[2], words[3].equals("-") ? null : words[3]);
        case "memo" -> pay(words[1], words[2], new StringBuilder(words[3]));
        case "serve" ->
            ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(words[1]))
                .close();
        case "connect" ->
            SocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(words[1]))
                .close();
        case "forge" -> Files.writeString(Path.of(words[1]), "{}");
        default -> throw new IllegalArgumentException(words[0]);
      }
      return "ran";
    } catch (ExecutionException e) {
      return "stopped: " + e.getCause().getMessage();
    } catch (Exception e) {
      return "stopped: " + e.getMessage();
    }
  }

  private static void sayWhenItWaits(Thread waiting) {
    var watching =
        new Thread(
            () -> {
              while (Stream.of(waiting.getStackTrace())
                  .noneMatch(frame -> frame.getMethodName().equals("awaitChange"))) {
                Thread.onSpinWait();
              }
              System.out.println("waits");
            });
    watching.setDaemon(true);
    watching.start();
  }

  /** Deletes all of a folder's files at once, by a thread each. */
  private static String all(Path folder) throws Exception {
    List<Path> files;
    try (Stream<Path> there = Files.list(folder)) {
      files = there.toList();
    }
    var together = new CountDownLatch(files.size());
    var slowest = new AtomicLong();
    var stopped = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (Path file : files) {
      var thread =
          new Thread(
              () -> {
                try {
                  together.countDown();
                  together.await();
                  long began = System.nanoTime();
                  try {
                    Files.delete(file);
                  } catch (IOException e) {
                    stopped.incrementAndGet();
                  }
                  slowest.accumulateAndGet(System.nanoTime() - began, Math::max);
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return stopped + " stopped within " + slowest.get() / 1_000_000_000 + " s";
  }

  /** Deletes the first row, and moves the cursor to the third while that waits. */
  private static void cursor(String url) throws Exception {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        ResultSet rows = updatable(connection)) {
      rows.absolute(1);
      var moving =
          new Thread(
              () -> {
                try {
                  Thread.sleep(1_000);
                  rows.absolute(3);
                  System.out.println("moved");
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      moving.start();
      try {
        rows.deleteRow();
      } finally {
        moving.join();
      }
    }
  }

  /** Sets the name of the row at which the cursor stands; at 0 that is a new one. */
  private static void put(String url, int row, String name) throws Exception {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        ResultSet rows = updatable(connection)) {
      if (row > 0) {
        rows.absolute(row);
        rows.updateString("name", name);
        rows.updateRow();
      } else {
        rows.moveToInsertRow();
        rows.updateInt("id", 9);
        rows.updateString("name", name);
        rows.insertRow();
      }
    }
  }

  private static ResultSet updatable(Connection connection) throws SQLException {
    return connection
        .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)
        .executeQuery("SELECT * FROM customers ORDER BY id");
  }

  /** A sink that a policy declares; of {@code note} it says nothing. */
  static void pay(String to, String amount, CharSequence note) throws Exception {
    Files.writeString(Path.of(to), amount + " " + note);
  }

  /** Autocommit is on, and says nothing. */
  private static void begun(String url, String begin) throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      if (!begin.equals("-")) {
        statement.execute(begin);
        statement.execute("UPDATE customers SET id = id + 0 WHERE id = 1");
      }
      try {
        statement.execute("DELETE FROM customers WHERE id = 1");
        if (!begin.equals("-")) {
          statement.execute("COMMIT");
        }
      } catch (SQLException e) {
        if (!begin.equals("-")) {
          statement.execute("ROLLBACK");
        }
        throw e;
      }
    }
  }

  private static void row(String url, int id, boolean auto) throws Exception {
    try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
      connection.setAutoCommit(auto);
      if (!auto) {
        connection.createStatement().execute("UPDATE customers SET id = id WHERE id = " + id);
      }
      PreparedStatement delete = connection.prepareStatement("DELETE FROM customers WHERE id = ?");
      delete.setInt(1, id);
      delete.executeUpdate();
      if (!auto) {
        connection.commit();
      }
    }
  }
}
