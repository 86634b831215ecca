package dev.callgate.it;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Does a little of everything: a database through a pool, HTTP, files. */
final class Shop {
  private Shop() {}

  public static void main(String[] arguments) throws Exception {
    database();
    http(arguments[0]);
    files();
  }

  private static void database() throws SQLException {
    try (var pool = new HikariDataSource()) {
      pool.setJdbcUrl("jdbc:h2:mem:shop");
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE item(id INT, name VARCHAR(20))");
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO item VALUES (?, ?)")) {
          insert.setInt(1, 1);
          insert.setString(2, "one");
          System.out.println("insert=" + insert.executeUpdate());
        }
        try {
          statement.executeUpdate("DELETE FROM item");
          System.out.println("delete=done");
        } catch (SQLException e) {
          System.out.println("delete=" + e.getClass().getSimpleName() + " " + e.getSQLState());
        }
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM item")) {
          rows.next();
          System.out.println("rows=" + rows.getInt(1));
        }
      }
    }
  }

  private static void http(String base) throws InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    for (String method : new String[] {"GET", "POST", "DELETE"}) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(base + "/item"))
              .method(method, method.equals("POST") ? body() : BodyPublishers.noBody())
              .build();
      try {
        System.out.println(method + "=" + client.send(request, BodyHandlers.ofString()).body());
      } catch (IOException e) {
        System.out.println(method + "=" + e.getClass().getSimpleName());
      }
    }
  }

  private static HttpRequest.BodyPublisher body() {
    return BodyPublishers.ofString("{\"name\": \"two\"}");
  }

  private static void files() throws IOException {
    Files.writeString(Path.of("new.txt"), "new");
    System.out.println("new=" + Files.readString(Path.of("new.txt")));
    try {
      Files.delete(Path.of("victim.txt"));
      System.out.println("file=done");
    } catch (IOException e) {
      System.out.println("file=" + e.getClass().getSimpleName());
    }
  }
}
