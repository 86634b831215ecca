package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads SQL text into facts. Pure; never throws; in time linear in the text's length.
 *
 * <p>A text that only one dialect can own is read once. Where the dialect is not known and the text
 * holds something that dialects read differently (a backslash in a string, a # that may start a
 * comment), it is read in each one's way, and the statements of every reading count.
 */
public final class SqlReader {
  private SqlReader() {}

  /** Every way to read a text whose dialect is not known. */
  private static final int[] EVERY_LEXIS = everyLexis();

  /**
   * What {@code sql} would do.
   *
   * @param sql the text as it is handed to the driver; null is read as unknown
   * @param dialect the product that will run it
   */
  public static SqlFacts read(String sql, Dialect dialect) {
    if (sql == null) {
      return SqlFacts.UNREADABLE;
    }
    Reading reading = new Reading(sql, dialect.lexis(), dialect);
    List<SqlStatement> statements = reading.statements();
    if (reading.t.ambiguous && dialect == Dialect.GENERIC) {
      statements = everyReading(sql, EVERY_LEXIS);
    } else if (reading.t.executable) {
      int commented = dialect.lexis() & ~Lexis.EXECUTABLE | Lexis.EXECUTABLE_OFF;
      add(statements, new Reading(sql, commented, dialect).statements(), false);
    }
    return SqlFacts.of(statements);
  }

  /**
   * Reads the lists of functions for a dialect now. Otherwise the first text that calls a function
   * does it; to be called where a resource may be read, say when a connection is made.
   */
  public static void prepare(Dialect dialect) {
    Functions.prepare(dialect);
  }

  private static List<SqlStatement> everyReading(String sql, int[] ways) {
    List<SqlStatement> all = new ArrayList<>();
    boolean whole = false;
    for (int lexis : ways) {
      Reading reading = new Reading(sql, lexis, Dialect.GENERIC);
      List<SqlStatement> statements = reading.statements();
      // A text whose last string does not end under these rules is refused by their engines,
      // but some run what stands before it.
      add(all, statements, reading.lastIsBroken());
      whole |= !reading.t.broken;
    }
    if (!whole) {
      all.add(SqlStatement.UNREADABLE);
    }
    return all;
  }

  private static void add(List<SqlStatement> all, List<SqlStatement> more, boolean withoutLast) {
    int count = withoutLast ? more.size() - 1 : more.size();
    for (int i = 0; i < count; i++) {
      if (all.size() > 64 || !all.contains(more.get(i))) {
        all.add(more.get(i));
      }
    }
  }

  private static int[] everyLexis() {
    Dialect[] dialects = Dialect.values();
    int[] ways = new int[dialects.length];
    int count = 0;
    for (Dialect dialect : dialects) {
      if (dialect != Dialect.GENERIC) {
        count = addWay(ways, count, dialect.lexis());
      }
    }
    count = addWay(ways, count, Dialect.MYSQL.lexis() & ~Lexis.EXECUTABLE | Lexis.EXECUTABLE_OFF);
    return Arrays.copyOf(ways, count);
  }

  private static int addWay(int[] ways, int count, int lexis) {
    for (int i = 0; i < count; i++) {
      if (ways[i] == lexis) {
        return count;
      }
    }
    ways[count] = lexis;
    return count + 1;
  }
}
