package dev.callgate.benchmarks;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The same texts through Callgate's reader, JSqlParser and Druid's parser. Sampled, since on a
 * shared machine a median says more than a mean.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
public class SqlReading {
  /** 200 characters of the usual kind. */
  private static final String TWO_HUNDRED =
      "SELECT o.id, o.total, o.status, c.name, c.mail FROM orders o JOIN customers c ON c.id ="
          + " o.customer_id WHERE o.created_at > ? AND o.status IN ('new', 'paid') AND c.region = ?"
          + " ORDER BY o.created_at DESC";

  /** So often in one sample, that reading the clock (20 to 30 ns) does not count as reading SQL. */
  private static final int REPEATED = 40;

  /** All of the fixed texts, or the one of 200 characters. */
  @Param({"all", "200"})
  String texts;

  private List<SqlText> read;

  @Setup
  public void load() throws IOException {
    read = texts(texts);
  }

  static List<SqlText> texts(String which) throws IOException {
    return which.equals("all")
        ? SqlText.all()
        : Collections.nCopies(REPEATED, new SqlText(SqlText.dialect("postgresql"), TWO_HUNDRED));
  }

  @Benchmark
  public void callgate(Blackhole hole) {
    for (int i = 0; i < read.size(); i++) {
      hole.consume(SqlParsers.callgate(read.get(i)));
    }
  }

  @Benchmark
  public void druid(Blackhole hole) {
    for (int i = 0; i < read.size(); i++) {
      hole.consume(SqlParsers.druid(read.get(i)));
    }
  }

  @Benchmark
  public void jsqlparser(Blackhole hole) throws Exception {
    for (int i = 0; i < read.size(); i++) {
      hole.consume(SqlParsers.jsqlparser(read.get(i)));
    }
  }
}
