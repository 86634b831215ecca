package dev.callgate.demo;

import dev.callgate.demo.world.Sight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The program's run through a scenario on a world of its own.
 *
 * @param log what the program did and said
 * @param sights what the world saw
 * @param ledger what Callgate decided; empty without it
 * @param exit the program's exit code
 */
record Act(ProgramLog log, List<Sight> sights, Ledger ledger, int exit) {
  private static final long LONGEST_MINUTES = 5;

  static Act without(Options options) throws IOException, InterruptedException {
    return run(options, options.folder("without"), false);
  }

  static Act with(Options options) throws IOException, InterruptedException {
    return run(options, options.folder("with"), true);
  }

  /** With Callgate, and in a folder of its own. */
  static Act asking(Options options) throws IOException, InterruptedException {
    return run(options, options.folder("approve"), true);
  }

  private static Act run(Options options, Path folder, boolean withCallgate)
      throws IOException, InterruptedException {
    empty(folder);
    try (WorldProcess world = new WorldProcess(options, folder)) {
      int exit = program(options, world, folder, withCallgate);
      return new Act(
          ProgramLog.read(folder.resolve("program.log")),
          world.report(),
          Ledger.read(Ledger.in(folder)),
          exit);
    }
  }

  private static int program(Options options, WorldProcess world, Path folder, boolean withCallgate)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Java.command());
    command.addAll(options.flags(folder, withCallgate));
    // The names of the world's hosts, as /etc/hosts would give them.
    command.add("-Djdk.net.hosts.file=" + world.hosts());
    command.add("-jar");
    command.add(options.home().resolve("target/acme-assistant.jar").toString());
    command.add(options.scenarioFile("assistant.json").toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("program.log").toFile())
            .redirectError(folder.resolve("program.err").toFile());
    Map<String, String> environment = builder.environment();
    environment.putAll(world.environment());
    if (options.agents().contains(Options.OPENTELEMETRY)) {
      // There is no collector to send to.
      for (String signal : List.of("TRACES", "METRICS", "LOGS")) {
        environment.put("OTEL_" + signal + "_EXPORTER", "none");
      }
    }
    if (withCallgate && options.byEnvironment()) {
      environment.put("JAVA_TOOL_OPTIONS", '"' + options.callgateFlag(folder) + '"');
    }
    Process process = builder.start();
    if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
    return process.exitValue();
  }

  static void empty(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    Files.createDirectories(folder);
  }

  /** One row for each call that the world watches, in the order of the scenario. */
  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (Sight sight : sights) {
      Step step = null;
      for (Step candidate : log.steps()) {
        if (candidate.id().equals(sight.call())) {
          step = candidate;
        }
      }
      rows.add(new Row(sight, step, step == null ? null : ledger.during(step)));
    }
    return rows;
  }
}
