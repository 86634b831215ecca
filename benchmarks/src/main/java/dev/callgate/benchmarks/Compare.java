package dev.callgate.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the calls of {@link HotPath} with an empty agent and with Callgate and prints what Callgate
 * adds, for all of them or those that are named. The medians of some rounds; needs {@code taskset}.
 *
 * <p>In each round the JVMs run at the same time on one core: one after the other, what a file's
 * opening takes differs by more than the whole of what is looked for, with what runs on the core
 * beside. The empty agent runs twice: where "by chance", the difference between the two, is no
 * smaller than what Callgate adds, nothing was measured.
 *
 * <p>Two counts of bytes: which of the program's own objects C2 does without differs from JVM to
 * JVM with the moment of compiling. C1 does without none, so that its count is exact.
 */
public final class Compare {
  private static final int ROUNDS = 5;
  private static final List<String> CALLS =
      List.of(
          "openFile",
          "waist",
          "preparedSelect",
          "bind",
          "connect",
          "delete",
          "deleteRecorded",
          "startProcess",
          "submit");
  private static final String QUIET = "-XX:CompileCommand=quiet";

  /** The JDK's own is too big to be inlined. */
  private static final String WAIST =
      "-XX:CompileCommand=dontinline,dev.callgate.benchmarks.Waist::open";

  private static final String C1 = "-XX:TieredStopAtLevel=1";

  private record Figures(double nanoseconds, double bytes) {}

  private Compare() {}

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]);
    Path policies = root.resolve("benchmarks/policies");
    Path ledger = Files.createTempFile("hot-path", ".jsonl");
    ledger.toFile().deleteOnExit();
    String callgate =
        "-javaagent:"
            + root.resolve("dist/callgate.jar")
            + "=policy="
            + policies.resolve("hot-path.yaml")
            + ",policy="
            + policies.resolve("twenty-rules.yaml")
            + ",ledger="
            + ledger;
    String empty = EmptyAgent.option();
    String line = "%-16s %12s %12s %12s %12s %12s %12s%n";
    System.out.printf(
        line, "", "empty agent", "Callgate", "by chance", "Callgate", "by chance", "in C1");
    System.out.printf(line, "call", "ns", "adds ns", "ns", "adds bytes", "bytes", "adds bytes");
    for (String call : CALLS) {
      if (arguments.length > 1 && !List.of(arguments).contains(call)) {
        continue;
      }
      Figures[] exact = together(List.of(empty, C1, call), List.of(callgate, C1, call));
      var nanoseconds = new double[3][ROUNDS];
      var bytes = new double[2][ROUNDS];
      for (int i = 0; i < ROUNDS; i++) {
        Figures[] round =
            together(List.of(empty, call), List.of(callgate, call), List.of(empty, call));
        nanoseconds[0][i] = round[0].nanoseconds();
        nanoseconds[1][i] = round[1].nanoseconds() - round[0].nanoseconds();
        nanoseconds[2][i] = round[2].nanoseconds() - round[0].nanoseconds();
        bytes[0][i] = round[1].bytes() - round[0].bytes();
        bytes[1][i] = round[2].bytes() - round[0].bytes();
      }
      System.out.printf(
          "%-16s %12.1f %12.1f %12.1f %12.1f %12.1f %12.1f%n",
          call,
          Startup.median(nanoseconds[0]),
          Startup.median(nanoseconds[1]),
          Startup.median(nanoseconds[2]),
          Startup.median(bytes[0]),
          Startup.median(bytes[1]),
          exact[1].bytes() - exact[0].bytes());
    }
  }

  /** Runs JVMs with these options at the same time and waits for all. */
  @SafeVarargs
  private static Figures[] together(List<String>... options)
      throws IOException, InterruptedException {
    var running = new ArrayList<Process>();
    for (List<String> own : options) {
      var command = new ArrayList<>(List.of("taskset", "-c", "0"));
      command.add(System.getProperty("java.home") + "/bin/java");
      command.addAll(List.of(QUIET, WAIST, "-cp", System.getProperty("java.class.path")));
      command.addAll(own.subList(0, own.size() - 1));
      command.add(Batches.class.getName());
      command.add(own.get(own.size() - 1));
      running.add(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
    }
    var figures = new Figures[options.length];
    for (int i = 0; i < options.length; i++) {
      String[] printed =
          new String(running.get(i).getInputStream().readAllBytes()).trim().split(" ");
      if (running.get(i).waitFor() != 0) {
        throw new IOException("exit code " + running.get(i).exitValue() + " of " + options[i]);
      }
      figures[i] = new Figures(Double.parseDouble(printed[0]), Double.parseDouble(printed[1]));
    }
    return figures;
  }
}
