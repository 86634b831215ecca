package dev.callgate.policy.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        "jdbc:postgresql://h:5432/d|POSTGRESQL",
        "JDBC:POSTGRESQL:d|POSTGRESQL",
        "jdbc:pgsql://h/d|POSTGRESQL",
        "jdbc:mysql://h/d|MYSQL",
        "jdbc:mysql:loadbalance://h/d|MYSQL",
        "jdbc:mysql+srv://h/d|MYSQL",
        "jdbc:mariadb://h/d|MARIADB",
        "jdbc:sqlite:/x/y.db|SQLITE",
        "jdbc:sqlite::memory:|SQLITE",
        "jdbc:h2:mem:x;MODE=MySQL|H2",
        "jdbc:h2:mem:x;mode=MSSQLServer|GENERIC",
        "jdbc:h2:mem:postgresql|H2",
        "jdbc:hsqldb:mem:x|HSQLDB",
        "jdbc:derby:memory:x;create=true|DERBY",
        "jdbc:oracle:thin:@//h:1521/s|ORACLE",
        "jdbc:sqlserver://h;databaseName=d|SQLSERVER",
        "jdbc:jtds:sqlserver://h/d|SQLSERVER",
        "jdbc:db2://h/d|DB2",
        "jdbc:as400://h|DB2",
        "jdbc:duckdb:|DUCKDB",
        "jdbc:snowflake://a/?db=d|SNOWFLAKE",
        "jdbc:p6spy:mysql://h/d|MYSQL",
        "jdbc:tc:postgresql:16:///d|POSTGRESQL",
        "jdbc:otel:h2:mem:x|H2",
        "jdbc:aws-wrapper:postgresql://h/d|POSTGRESQL",
        "jdbc:exotic:mysql://h|GENERIC",
        "jdbc:|GENERIC",
        "h2|GENERIC",
        "''|GENERIC",
        "null|GENERIC",
      })
  void isReadFromTheUrl(String url, Dialect dialect) {
    assertThat(Dialect.ofUrl(url)).isEqualTo(dialect);
  }
}
