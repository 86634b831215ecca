package dev.callgate.benchmarks;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.parser.SQLParserUtils;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlFacts;
import dev.callgate.policy.sql.SqlReader;
import java.util.List;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.statement.Statements;

/** The readers of SQL that are compared, each called in its fastest way. */
final class SqlParsers {
  private SqlParsers() {}

  static SqlFacts callgate(SqlText text) {
    return SqlReader.read(text.sql(), text.dialect());
  }

  static List<SQLStatement> druid(SqlText text) {
    return SQLParserUtils.createSQLStatementParser(text.sql(), druidType(text.dialect()))
        .parseStatementList();
  }

  /** As CCJSqlParserUtil does, but without the thread that it starts for its time limit. */
  static Statements jsqlparser(SqlText text) throws ParseException, JSQLParserException {
    try {
      return jsqlparser(text, false);
    } catch (ParseException e) {
      return jsqlparser(text, true);
    }
  }

  private static Statements jsqlparser(SqlText text, boolean complex)
      throws ParseException, JSQLParserException {
    return new CCJSqlParser(text.sql())
        .withAllowComplexParsing(complex)
        .withSquareBracketQuotation(text.dialect() == Dialect.SQLSERVER)
        .withBackslashEscapeCharacter(
            text.dialect() == Dialect.MYSQL || text.dialect() == Dialect.MARIADB)
        .Statements();
  }

  private static DbType druidType(Dialect dialect) {
    switch (dialect) {
      case POSTGRESQL:
        return DbType.postgresql;
      case MYSQL:
        return DbType.mysql;
      case MARIADB:
        return DbType.mariadb;
      case SQLITE:
        return DbType.sqlite;
      case H2:
        return DbType.h2;
      case HSQLDB:
        return DbType.hsql;
      case DERBY:
        return DbType.derby;
      case ORACLE:
        return DbType.oracle;
      case SQLSERVER:
        return DbType.sqlserver;
      case DB2:
        return DbType.db2;
      case SNOWFLAKE:
        return DbType.snowflake;
      default:
        return DbType.other;
    }
  }
}
