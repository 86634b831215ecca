package acme.assistant.tools;

import dev.langchain4j.agent.tool.Tool;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The company's database, through its connection pool. */
public final class DatabaseTools {
  private static final int MOST_ROWS = 20;

  private final DataSource database;

  public DatabaseTools(DataSource database) {
    this.database = database;
  }

  @Tool("Runs one SQL statement and returns its rows or the number of rows that it changed")
  public String run_sql(String sql) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      return statement.execute(sql)
          ? rows(statement.getResultSet())
          : statement.getUpdateCount() + " rows changed";
    }
  }

  @Tool("Adds people to a table with the columns name and company")
  public String add_people(String table, List<String> names, String company) throws SQLException {
    String sql = "INSERT INTO " + table + " (name, company) VALUES (?, ?)";
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (String name : names) {
        statement.setString(1, name);
        statement.setString(2, company);
        statement.addBatch();
      }
      return statement.executeBatch().length + " people added";
    }
  }

  @Tool("Adds a supplier to a table with the columns name and account")
  public String add_supplier(String table, String name, String account) throws SQLException {
    String sql = "INSERT INTO " + table + " (name, account) VALUES (?, ?)";
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, name);
      statement.setString(2, account);
      return statement.executeUpdate() + " supplier added";
    }
  }

  private static String rows(ResultSet result) throws SQLException {
    int columns = result.getMetaData().getColumnCount();
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < MOST_ROWS && result.next(); row++) {
      for (int column = 1; column <= columns; column++) {
        text.append(column == 1 ? "" : " | ").append(result.getString(column));
      }
      text.append('\n');
    }
    return text.isEmpty() ? "no rows" : text.toString();
  }
}
