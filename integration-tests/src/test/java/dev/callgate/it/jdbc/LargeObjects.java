package dev.callgate.it.jdbc;

import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.rowset.serial.SerialBlob;

/** Writes to large objects that live in the database, and to some that do not. */
public final class LargeObjects {
  private LargeObjects() {}

  private interface Doing {
    void run(Blob blob, Clob clob) throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    try (Connection c = DriverManager.getConnection(arguments[0])) {
      c.setAutoCommit(false);
      go(c, "truncate", (blob, clob) -> blob.truncate(0));
      go(c, "bytes", (blob, clob) -> blob.setBytes(1, bytes("evil")));
      go(c, "part", (blob, clob) -> blob.setBytes(1, bytes("evil"), 0, 4));
      go(c, "stream", (blob, clob) -> end(blob.setBinaryStream(1)));
      go(c, "clob-truncate", (blob, clob) -> clob.truncate(0));
      go(c, "string", (blob, clob) -> clob.setString(1, "evil"));
      go(c, "string-part", (blob, clob) -> clob.setString(1, "evil", 0, 4));
      go(c, "ascii", (blob, clob) -> end(clob.setAsciiStream(1)));
      go(c, "characters", (blob, clob) -> end(clob.setCharacterStream(1)));
      go(c, "read", (blob, clob) -> System.out.println("held=" + held(blob)));
      go(c, "free", (blob, clob) -> blob.free());
    }
    new SerialBlob(bytes("mine")).truncate(0);
    try (Connection c = DriverManager.getConnection("jdbc:h2:mem:fresh");
        Statement s = c.createStatement()) {
      s.execute("create table t (b blob)");
      Blob fresh = c.createBlob();
      fresh.setBytes(1, bytes("mine"));
      try (PreparedStatement p = c.prepareStatement("insert into t values (?)")) {
        p.setBlob(1, fresh);
        p.executeUpdate();
      }
      System.out.println("fresh=ran");
    }
  }

  private static String held(Blob blob) throws SQLException {
    return new String(blob.getBytes(1, (int) blob.length()), StandardCharsets.UTF_8);
  }

  private static void end(OutputStream out) throws Exception {
    out.write(bytes("evil"));
    out.close();
  }

  private static void end(Writer out) throws Exception {
    out.write("evil");
    out.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void go(Connection c, String name, Doing doing) throws SQLException {
    try (Statement s = c.createStatement();
        ResultSet r = s.executeQuery("select b, b from t")) {
      r.next();
      doing.run(r.getBlob(1), r.getClob(2));
      System.out.println(name + "=ran");
    } catch (SQLException e) {
      System.out.println(name + "=" + e.getSQLState());
    } catch (Exception e) {
      System.out.println(name + "=" + e);
    }
    c.commit();
  }
}
