package dev.callgate.benchmarks;

import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import net.sf.jsqlparser.statement.select.Select;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Prints what a statement costs Callgate, JSqlParser and Druid, measured in one run, and how each
 * fares with the statements of the reader's own tests: hard ones, so not a measure of daily use.
 */
public final class SqlCompare {
  /** Where a test's text holds for all dialects, it is tried in these. */
  private static final List<String> OF_ALL = List.of("postgresql", "mysql", "oracle", "sqlserver");

  private interface Reads {
    /** Whether nothing but queries stands in the text. */
    boolean asQuery(SqlText text) throws Exception;
  }

  private record Case(SqlText text, boolean destroys) {}

  private SqlCompare() {}

  public static void main(String[] arguments) throws Exception {
    check(cases(Path.of(arguments[0])));
    measure();
  }

  private static void check(List<Case> cases) {
    long destroying = cases.stream().filter(Case::destroys).count();
    System.out.printf(
        "%n%d statements of the tests, %d of them delete, truncate or drop%n",
        cases.size(), destroying);
    System.out.printf("%-12s %16s %26s%n", "reader", "could not read", "took destroying for query");
    check("callgate", cases, SqlCompare::callgate);
    check("jsqlparser", cases, SqlCompare::jsqlparser);
    check("druid", cases, SqlCompare::druid);
  }

  private static boolean callgate(SqlText text) throws IOException {
    Verb verb = SqlParsers.callgate(text).verb();
    if (verb == Verb.UNKNOWN) {
      throw new IOException("not read");
    }
    return verb == Verb.READ;
  }

  private static boolean jsqlparser(SqlText text) throws Exception {
    return SqlParsers.jsqlparser(text).stream().allMatch(Select.class::isInstance);
  }

  private static boolean druid(SqlText text) {
    return SqlParsers.druid(text).stream().allMatch(SQLSelectStatement.class::isInstance);
  }

  private static void check(String name, List<Case> cases, Reads reader) {
    int unread = 0;
    int missed = 0;
    for (Case one : cases) {
      try {
        if (reader.asQuery(one.text()) && one.destroys()) {
          missed++;
        }
      } catch (Exception | StackOverflowError | AssertionError | NoClassDefFoundError e) {
        unread++;
      }
    }
    System.out.printf("%-12s %16d %26d%n", name, unread, missed);
  }

  /** The lines of the reader's tests whose reading is certain. */
  private static List<Case> cases(Path root) throws IOException {
    Path readings = root.resolve("policy/src/test/resources/dev/callgate/policy/sql/readings.txt");
    List<Case> cases = new ArrayList<>();
    List<String> dialects = List.of();
    for (String line : Files.readAllLines(readings)) {
      int text = line.indexOf(":: ");
      if (line.startsWith("[")) {
        String names = line.substring(1, line.indexOf(']'));
        dialects = names.equals("*") ? OF_ALL : List.of(names.split(" "));
      } else if (text > 0 && !line.startsWith("#") && !line.startsWith("unknown")) {
        String kind = line.substring(0, line.indexOf(' '));
        boolean destroys = List.of("delete", "truncate", "drop").contains(kind);
        String sql = text(line.substring(text + 3));
        for (String dialect : dialects) {
          if (SqlText.dialect(dialect) != Dialect.GENERIC && !sql.isBlank()) {
            cases.add(new Case(new SqlText(SqlText.dialect(dialect), sql), destroys));
          }
        }
      }
    }
    return cases;
  }

  private static String text(String written) {
    return written
        .replace("<LF>", "\n")
        .replace("<CR>", "\r")
        .replace("<NUL>", "\0")
        .replace("<BOM>", "\uFEFF")
        .replace("<NBSP>", "\u00A0")
        .replace("<WIDE>", "\u3000");
  }

  private static void measure() throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(SqlReading.class.getName())
                    .forks(2)
                    .addProfiler(GCProfiler.class)
                    .build())
            .run();
    System.out.printf(
        "%n%-12s %-6s %16s %16s %12s%n", "reader", "texts", "least ns", "bytes", "to callgate");
    for (RunResult result : results) {
      String texts = result.getParams().getParam("texts");
      int count = SqlReading.texts(texts).size();
      double ns = least(result) / count;
      double bytes = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore() / count;
      System.out.printf(
          "%-12s %-6s %16.0f %16.0f %12.1f%n",
          result.getPrimaryResult().getLabel(), texts, ns, bytes, ns * count / own(results, texts));
    }
  }

  private static double least(RunResult result) {
    return result.getPrimaryResult().getStatistics().getMin();
  }

  /** What the same texts cost Callgate. */
  private static double own(Collection<RunResult> results, String texts) {
    for (RunResult result : results) {
      if (result.getPrimaryResult().getLabel().equals("callgate")
          && result.getParams().getParam("texts").equals(texts)) {
        return least(result);
      }
    }
    return Double.NaN;
  }
}
