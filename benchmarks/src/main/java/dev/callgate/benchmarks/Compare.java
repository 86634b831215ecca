package dev.callgate.benchmarks;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs a JMH class without and with Callgate in one go and prints what Callgate adds. */
public final class Compare {
  private record Figure(double nanoseconds, double bytes) {}

  private Compare() {}

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]);
    String policy = root.resolve("benchmarks/policies/twenty-rules.yaml").toString();
    String agent =
        "-javaagent:"
            + root.resolve("dist/callgate.jar")
            + "=policy="
            + policy
            + ",ledger="
            + System.getProperty("java.io.tmpdir")
            + "/callgate-benchmark.jsonl";
    Map<String, Figure> without = run();
    Map<String, Figure> with = run(agent);
    System.out.printf(
        "%n%-20s %12s %12s %10s %12s%n",
        "call", "without ns", "with ns", "added ns", "added bytes");
    for (var row : without.entrySet()) {
      Figure a = row.getValue();
      Figure b = with.get(row.getKey());
      System.out.printf(
          "%-20s %12.1f %12.1f %10.1f %12.1f%n",
          row.getKey(),
          a.nanoseconds(),
          b.nanoseconds(),
          b.nanoseconds() - a.nanoseconds(),
          b.bytes() - a.bytes());
    }
  }

  private static Map<String, Figure> run(String... jvmOptions) throws Exception {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(HotPath.class.getName())
                    .forks(2)
                    .jvmArgsAppend(jvmOptions)
                    .addProfiler(GCProfiler.class)
                    .build())
            .run();
    Map<String, Figure> figures = new LinkedHashMap<>();
    for (RunResult result : results) {
      var bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
      figures.put(
          result.getPrimaryResult().getLabel(),
          new Figure(result.getPrimaryResult().getScore(), bytes == null ? 0 : bytes.getScore()));
    }
    return figures;
  }
}
