package dev.callgate.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JVM with Callgate attached that runs a program of this module's test classes. Its class path is
 * the tests' own without any class of Callgate's; its files lie in one folder that the test gives.
 */
public final class ChildJvm {
  private static final long MOST_MINUTES = 5;

  private final Class<?> program;
  private final Path folder;
  private final List<String> jvmOptions = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private final List<Path> classPath = new ArrayList<>();
  private final List<String> started = new ArrayList<>();
  private final Map<String, String> environment = new java.util.TreeMap<>();
  private Jdk jdk = Jdk.current();
  private String policy;
  private String agentOptions = "";
  private boolean isAttached = true;

  private ChildJvm(Class<?> program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  /**
   * @param program has a {@code main}; it must use no class of Callgate's or JUnit's
   * @param folder becomes the working folder; policy and ledger are put into it
   */
  public static ChildJvm of(Class<?> program, Path folder) {
    return new ChildJvm(program, folder);
  }

  /**
   * Another JVM, with no class path of ours.
   *
   * @param started what stands behind the JVM's options: {@code -p mods -m app/app.Main}, {@code
   *     -cp app.jar Main}
   */
  public static ChildJvm started(Path folder, String... started) {
    var child = new ChildJvm(null, folder);
    child.started.addAll(List.of(started));
    return child;
  }

  public ChildJvm on(Jdk jdk) {
    this.jdk = jdk;
    return this;
  }

  /** The text of the policy file, {@code policy.yaml} in the child's folder. */
  public ChildJvm policy(String text) {
    policy = text;
    return this;
  }

  /** Further options behind the jar, such as {@code mode=observe}. */
  public ChildJvm agentOptions(String options) {
    agentOptions = "," + options;
    return this;
  }

  /** Runs the program as it is. */
  public ChildJvm withoutCallgate() {
    isAttached = false;
    return this;
  }

  public ChildJvm jvm(String... options) {
    jvmOptions.addAll(List.of(options));
    return this;
  }

  public ChildJvm arguments(String... more) {
    arguments.addAll(List.of(more));
    return this;
  }

  /** Put before the tests' own class path. */
  public ChildJvm classPath(Path... first) {
    classPath.addAll(List.of(first));
    return this;
  }

  public ChildJvm environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /**
   * What the child left behind.
   *
   * @param ledger the lines of {@code callgate.jsonl}, empty if there is no such file
   */
  public record Result(int exitCode, String stdout, String stderr, List<String> ledger) {

    /** The value of a line {@code name=value} on stdout; fails if there is none. */
    public String printed(String name) {
      for (String line : stdout.lines().toList()) {
        if (line.startsWith(name + "=")) {
          return line.substring(name.length() + 1);
        }
      }
      throw new AssertionError("no line \"" + name + "=\" in\n" + this);
    }

    /** The ledger's lines that hold all of these texts. */
    public List<String> ledgerWith(String... texts) {
      return ledger.stream()
          .filter(line -> Stream.of(texts).allMatch(line::contains))
          .collect(Collectors.toList());
    }

    @Override
    public String toString() {
      return "exit code "
          + exitCode
          + "\n--- stdout\n"
          + stdout
          + "--- stderr\n"
          + stderr
          + "--- ledger\n"
          + String.join("\n", ledger);
    }
  }

  /**
   * Runs the child to its end; one that hangs is killed and fails the test. So does a ledger whose
   * records are not as their schema says.
   */
  public Result run() throws IOException, InterruptedException {
    return run(null);
  }

  /**
   * As {@link #run()}.
   *
   * @param input what the child reads from standard input, or null for nothing
   */
  public Result run(Path input) throws IOException, InterruptedException {
    Path out = folder.resolve("stdout.txt");
    Path err = folder.resolve("stderr.txt");
    ProcessBuilder builder = builder().redirectOutput(out.toFile()).redirectError(err.toFile());
    if (input != null) {
      builder.redirectInput(input.toFile());
    }
    Process process = builder.start();
    try {
      if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
        throw new AssertionError("it hangs\n" + Files.readString(out) + Files.readString(err));
      }
    } finally {
      process.destroyForcibly();
    }
    RecordSchema.check(folder);
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err), ledger());
  }

  /** The ledger's lines so far. */
  public List<String> ledger() throws IOException {
    Path ledger = folder.resolve("callgate.jsonl");
    return Files.exists(ledger) ? Files.readAllLines(ledger) : List.of();
  }

  /** The process to start, for tests that must talk to it while it runs. */
  public ProcessBuilder builder() throws IOException {
    var command = new ArrayList<String>();
    command.add(jdk.java().toString());
    if (isAttached) {
      command.add(agent());
    }
    command.addAll(jvmOptions);
    if (program == null) {
      command.addAll(started);
    } else {
      command.add("-cp");
      command.add(classPath());
      command.add(program.getName());
    }
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(environment);
    return builder;
  }

  private String agent() throws IOException {
    String agent = "-javaagent:" + jar() + "=";
    if (policy != null) {
      agent += "policy=" + policyFile() + ",";
    }
    return agent + "ledger=" + folder.resolve("callgate.jsonl") + agentOptions;
  }

  /** Written only if it is another one: a child that is just starting may be reading it. */
  private Path policyFile() throws IOException {
    Path file = folder.resolve("policy.yaml");
    if (!Files.exists(file) || !Files.readString(file).equals(policy)) {
      Files.writeString(file, policy);
    }
    return file;
  }

  /** The jar that is shipped. */
  public static Path jar() {
    Path jar = Path.of(System.getProperty("callgate.jar", "../dist/callgate.jar"));
    return jar.toAbsolutePath().normalize();
  }

  private String classPath() {
    Stream<String> own =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !isOfCallgate(entry) && !isForTests(entry));
    return Stream.concat(classPath.stream().map(Path::toString), own)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isOfCallgate(String entry) {
    String name = Path.of(entry).getFileName().toString();
    return name.startsWith("callgate-") || name.equals("classes");
  }

  /** What only {@link RecordSchema} needs. */
  private static boolean isForTests(String entry) {
    return entry.contains("json-schema-validator")
        || entry.matches(".*[/\\\\]tools[/\\\\]jackson.*");
  }
}
