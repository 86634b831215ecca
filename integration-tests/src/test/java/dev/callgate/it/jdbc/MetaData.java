package dev.callgate.it.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Asks databases everything that {@link DatabaseMetaData} can be asked. */
final class MetaData {
  private MetaData() {}

  public static void main(String[] urls) throws Exception {
    for (String url : urls) {
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute("create table notes (id int primary key, body varchar(20))");
        DatabaseMetaData data = connection.getMetaData();
        int answers = 0;
        for (Method method : DatabaseMetaData.class.getMethods()) {
          if (method.getDeclaringClass() == DatabaseMetaData.class) {
            answers += ask(data, method) ? 1 : 0;
          }
        }
        String product = url.split(":")[1];
        System.out.println(product + ".answers=" + answers);
        System.out.println(product + ".notes=" + hasNotes(data));
      }
    }
  }

  private static boolean ask(DatabaseMetaData data, Method method) throws Exception {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      if (types[i] == int.class) {
        arguments[i] = 0;
      } else if (types[i] == boolean.class) {
        arguments[i] = false;
      } else if (types[i] == String.class && i >= 2) {
        arguments[i] = "NOTES";
      }
    }
    try {
      if (method.invoke(data, arguments) instanceof ResultSet rows) {
        while (rows.next()) {
          rows.getString(1);
        }
        rows.close();
      }
      return true;
    } catch (InvocationTargetException e) {
      if (String.valueOf(e.getCause()).contains("Callgate")) {
        System.out.println("stopped=" + method + " " + e.getCause());
      }
      return false;
    }
  }

  private static boolean hasNotes(DatabaseMetaData data) throws SQLException {
    try (ResultSet tables = data.getTables(null, null, "%", null)) {
      while (tables.next()) {
        if (tables.getString("TABLE_NAME").equalsIgnoreCase("notes")) {
          return true;
        }
      }
      return false;
    }
  }
}
