package dev.callgate.policy.sql.effect;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.api.Trigger;

/** Code that engines on the JVM run for a user's function: its effects are in no text. */
public final class Routines {
  private Routines() {}

  /** Where Derby writes its log to. */
  public static final OutputStream NOWHERE = OutputStream.nullOutputStream();

  /** Deletes what is in table a; what a user's function can do in a SELECT. */
  public static int clear(Connection c) throws SQLException {
    try (Statement statement = c.createStatement()) {
      return statement.executeUpdate("DELETE FROM a");
    }
  }

  /** The same as a procedure that finds its connection by a URL. */
  public static void wipe() throws SQLException {
    try (Connection c = DriverManager.getConnection("jdbc:default:connection")) {
      clear(c);
    }
  }

  /** The same as a procedure with a connection. */
  public static void clearAll(Connection c) throws SQLException {
    clear(c);
  }

  /** Leaves a file: what a function can do that may change no data. */
  public static int touch() throws IOException {
    Files.writeString(Path.of(System.getProperty("callgate.touched")), "touched");
    return 0;
  }

  /** Does nothing. */
  public static int nothing(String text) {
    return 0;
  }

  /** Does nothing. */
  public static final class Nothing implements Trigger {
    @Override
    public void fire(Connection c, Object[] oldRow, Object[] newRow) {}
  }

  /** Tells that it was called, and not the engine's own function of the name it was given. */
  public static int answer(int ignored) {
    return 424242;
  }
}
