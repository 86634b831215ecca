package dev.callgate.it.reload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Does what it is told on standard input, a line each, and answers each with a line. */
public final class Talking {
  private Talking() {}

  public static void main(String[] arguments) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:./shop", "sa", "")) {
      connection.createStatement().execute("CREATE TABLE customers(id INT)");
      connection.createStatement().execute("INSERT INTO customers VALUES (1), (2), (3)");
      PreparedStatement delete = connection.prepareStatement("DELETE FROM customers WHERE id = ?");
      Rocket rocket = new Rocket();
      System.out.println("ready");
      var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println(answer(line.split(" "), delete, rocket));
      }
    }
  }

  private static String answer(String[] words, PreparedStatement delete, Rocket rocket) {
    try {
      switch (words[0]) {
        case "file" -> Files.delete(Path.of(words[1]));
        case "row" -> {
          delete.setInt(1, Integer.parseInt(words[1]));
          delete.executeUpdate();
        }
        default -> rocket.launch(words[1]);
      }
      return "ran";
    } catch (IOException | SQLException | SecurityException e) {
      return "stopped: " + e.getMessage();
    }
  }

  /** A sink of the application's own. */
  public static final class Rocket {
    /** Leaves a file behind, so that it can be seen from outside. */
    public void launch(String name) throws IOException {
      Files.createFile(Path.of(name));
    }
  }
}
