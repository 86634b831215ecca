package dev.callgate.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * "Hello world" without an agent, with an empty one and with Callgate: whole processes, in turn,
 * medians. Needs GNU time (the operating system's own account of a finished process).
 */
public final class Startup {
  private static final int RUNS = 9;

  private record Run(double cpu, double wall, double peakMiB) {}

  private Startup() {}

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]);
    String policy = root.resolve("benchmarks/policies/twenty-rules.yaml").toString();
    String callgate = "-javaagent:" + root.resolve("dist/callgate.jar") + "=policy=" + policy;
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put("nothing", List.of());
    variants.put("empty agent", List.of(EmptyAgent.option()));
    variants.put("callgate, 20 rules", List.of(callgate + ",ledger=" + ledger()));
    Map<String, List<Run>> runs = new LinkedHashMap<>();
    for (int i = 0; i <= RUNS; i++) {
      for (var variant : variants.entrySet()) {
        Run run = run(variant.getValue());
        if (i > 0) {
          runs.computeIfAbsent(variant.getKey(), ignored -> new ArrayList<>()).add(run);
        }
      }
    }
    System.out.printf(
        "%-20s %8s %8s %10s %8s %8s%n",
        "hello world with", "CPU s", "wall s", "peak MiB", "classes", "woven");
    for (var variant : runs.entrySet()) {
      List<String> options = variants.get(variant.getKey());
      System.out.printf(
          "%-20s %8.3f %8.3f %10.1f %8d %8d%n",
          variant.getKey(),
          median(variant.getValue().stream().mapToDouble(Run::cpu).toArray()),
          median(variant.getValue().stream().mapToDouble(Run::wall).toArray()),
          median(variant.getValue().stream().mapToDouble(Run::peakMiB).toArray()),
          logged(options, "class+load", "source:"),
          logged(options, "redefine+class+load", "redefined name="));
    }
  }

  private static Run run(List<String> options) throws IOException, InterruptedException {
    Path figures = Files.createTempFile("startup", ".txt");
    var command = new ArrayList<>(List.of("time", "-f", "%U %S %e %M", "-o", figures.toString()));
    command.addAll(java(options));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("exit code " + process.exitValue() + " of " + command);
    }
    String[] parts = Files.readString(figures).trim().split(" ");
    Files.delete(figures);
    return new Run(
        Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]),
        Double.parseDouble(parts[2]),
        Double.parseDouble(parts[3]) / 1024);
  }

  private static List<String> java(List<String> options) {
    var command = new ArrayList<String>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Hello.class.getName()));
    return command;
  }

  /** How many lines of a JVM log hold the text, in a run of its own. */
  private static long logged(List<String> options, String tags, String text)
      throws IOException, InterruptedException {
    File log = File.createTempFile("startup", ".log");
    var all = new ArrayList<>(options);
    all.add("-Xlog:" + tags + ":file=" + log);
    new ProcessBuilder(java(all))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
    try (var lines = Files.lines(log.toPath())) {
      return lines.filter(line -> line.contains(text)).count();
    } finally {
      Files.delete(log.toPath());
    }
  }

  static double median(double[] figures) {
    Arrays.sort(figures);
    return figures[figures.length / 2];
  }

  private static Path ledger() throws IOException {
    Path ledger = Files.createTempFile("startup", ".jsonl");
    ledger.toFile().deleteOnExit();
    return ledger;
  }
}
