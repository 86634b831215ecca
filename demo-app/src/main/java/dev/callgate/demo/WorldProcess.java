package dev.callgate.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.callgate.demo.world.Sight;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The world in its own process; closing it ends that process. */
final class WorldProcess implements AutoCloseable {
  private final Path folder;
  private final Process process;
  private final URI report;

  /**
   * @throws IOException if the world cannot be built; its own words are in {@code world.err}
   */
  WorldProcess(Options options, Path folder) throws IOException {
    this.folder = folder;
    process =
        new ProcessBuilder(
                Java.command(),
                "-cp",
                options.home().resolve("target/world.jar").toString(),
                "dev.callgate.demo.world.World",
                options.scenarioFile("world.json").toString(),
                folder.toString())
            .redirectError(folder.resolve("world.err").toFile())
            .start();
    BufferedReader out = process.inputReader();
    String ready = out.readLine();
    if (ready == null) {
      throw new IOException(
          "the world did not start: " + Files.readString(folder.resolve("world.err")));
    }
    report = URI.create(ready);
  }

  /** Where things are, for the program's environment. */
  Map<String, String> environment() throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : Files.readAllLines(folder.resolve("world.env"))) {
      int equals = line.indexOf('=');
      values.put(line.substring(0, equals), line.substring(equals + 1));
    }
    return values;
  }

  Path hosts() {
    return folder.resolve("world.hosts");
  }

  /** What really happened, call by call. */
  List<Sight> report() throws IOException {
    try (InputStream in = report.toURL().openStream()) {
      return List.of(new ObjectMapper().readValue(in, Sight[].class));
    }
  }

  @Override
  public void close() throws IOException {
    process.outputWriter().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
    }
  }
}
