package dev.callgate.it.catalogue;

import java.io.File;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;

/** A program that does one thing of each catalogue file, and says how each ended. */
public final class Everything {
  private interface Deed {
    Object run() throws Exception;
  }

  private Everything() {}

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    deed("file.delete", () -> new File("precious.txt").delete());
    deed("files.delete", () -> Files.deleteIfExists(Path.of("precious.txt")));
    deed("files.write", () -> Files.writeString(Path.of("new.txt"), "new").getFileName());
    deed("process", () -> new ProcessBuilder("rm", "precious.txt").start().waitFor());
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:everything");
        Statement statement = connection.createStatement()) {
      statement.execute("create table customers(id int)");
      deed("insert", () -> statement.executeUpdate("insert into customers values (1)"));
      deed("delete", () -> statement.executeUpdate("delete from customers"));
      deed("prepared", () -> prepared(connection));
    }
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    deed(
        "http.post",
        () ->
            client
                .send(request.POST(BodyPublishers.ofString("x")).build(), BodyHandlers.ofString())
                .statusCode());
    deed(
        "http.delete",
        () -> client.send(request.DELETE().build(), BodyHandlers.ofString()).statusCode());
    deed("url.delete", () -> urlDelete(url));
  }

  private static Object prepared(Connection connection) throws Exception {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from customers where id = ?")) {
      delete.setInt(1, 1);
      return delete.executeUpdate();
    }
  }

  private static Object urlDelete(String url) throws Exception {
    var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setRequestMethod("DELETE");
    return connection.getResponseCode();
  }

  private static void deed(String name, Deed deed) {
    try {
      System.out.println(name + "=" + deed.run());
    } catch (Exception e) {
      System.out.println(name + "=" + e.getClass().getName());
    }
  }
}
