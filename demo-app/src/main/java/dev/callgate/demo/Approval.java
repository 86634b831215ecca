package dev.callgate.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What lies outside the program when a person is asked: the policy, the person's key, the directory
 * of requests. In earnest the key is on that person's own account.
 */
final class Approval {
  private static final String PERSON = "alice";
  private static final long LOOK_AGAIN_MILLIS = 100;

  /** Shorter than the longest act. */
  private static final String WAIT = "4m";

  private final Options options;
  private final Path folder;

  /**
   * Makes a key, and a policy like the demo's that says who can approve.
   *
   * @throws IOException if the command line does not do as it should
   */
  Approval(Options demo) throws IOException, InterruptedException {
    folder = demo.home().resolve("target/demo/office");
    Act.empty(folder);
    options = demo.with("payout", folder.resolve("policy.yaml"));
    String key = run("keys", "new", PERSON, "--key", key().toString());
    Files.writeString(
        options.policy(),
        Files.readString(demo.policy())
            + """

            name: acme-assistant
            approvals:
              directory: approvals
              keys:
                %s
              wait: %s
            """
                .formatted(key.strip(), WAIT));
  }

  Options options() {
    return options;
  }

  /** What lets the request through, or not: for a shell in the project's folder. */
  List<String> command(String verb, String request) {
    return List.of(
        "approvals",
        verb,
        request,
        "--policy",
        options.shown(options.policy()),
        "--key",
        options.shown(key()));
  }

  /** Waits until the program asks; the request's id. */
  String awaitRequest() throws IOException, InterruptedException {
    Path requests = folder.resolve("approvals/requests");
    while (true) {
      if (Files.isDirectory(requests)) {
        try (Stream<Path> files = Files.list(requests)) {
          for (Path file : files.toList()) {
            String name = file.getFileName().toString();
            if (name.endsWith(".json") && !name.startsWith(".")) {
              return name.substring(0, name.length() - ".json".length());
            }
          }
        }
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  /** Says to a person at a second terminal what to type. */
  void tell(PrintStream out, String request) {
    String rule = "=".repeat(100);
    out.println();
    out.println(rule);
    out.println("The payout is held: the program waits up to " + WAIT + " for a person.");
    out.println("In a second terminal, in " + options.home().getParent() + ", type:");
    out.println();
    out.println("  " + line(command("approve", request)));
    out.println();
    out.println("or, to refuse it:");
    out.println();
    out.println("  " + line(command("deny", request)) + " --reason \"not this vendor\"");
    out.println(rule);
    out.println();
  }

  private static String line(List<String> command) {
    // After the request's id, so that a terminal of usual width shows it whole.
    return "java -jar dist/callgate.jar "
        + String.join(" ", command.subList(0, 3))
        + " \\\n    "
        + String.join(" ", command.subList(3, command.size()));
  }

  /** Answers from a second process, as a person would. */
  String answer(String verb, String request) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(command(verb, request));
    words.addAll(List.of("--yes", "--reason", "the demo answers by itself"));
    return run(words.toArray(String[]::new));
  }

  private Path key() {
    return folder.resolve(PERSON + ".pem");
  }

  /** Runs Callgate's command line in the project's folder; what it says on standard output. */
  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Java.command());
    command.add("-jar");
    command.add(options.callgate().toString());
    command.addAll(List.of(arguments));
    Path said = Files.createTempFile(folder, "said", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(options.home().getParent().toFile())
            .redirectError(said.toFile())
            .start();
    process.outputWriter().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", arguments) + ": " + Files.readString(said) + out);
    }
    Files.delete(said);
    return out;
  }
}
