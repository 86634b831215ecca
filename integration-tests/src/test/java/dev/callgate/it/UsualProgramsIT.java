package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that do nothing wrong run under the default policy, enforced, and nothing of theirs is
 * stopped: what the JVM does for itself is no action. A second run meets what the first one left.
 */
class UsualProgramsIT {
  private static final String POLICY = "callgate: 1\nname: usual\nworkspace: [.]\n";

  @TempDir Path temp;

  /** The policy and the ledger lie outside the workspace. */
  private Path folder;

  @BeforeEach
  void prepare() throws IOException {
    folder = Files.createDirectory(temp.resolve("work"));
    Files.writeString(temp.resolve("outside.yaml"), "callgate: 1\nname: usual\n");
    Files.writeString(folder.resolve("policy.yaml"), POLICY);
    Files.writeString(
        folder.resolve("A.java"),
        "public class A { public static void main(String[] a) { System.out.print(\"it ran\"); } }");
  }

  @OnEachJdk
  void aProgramInOneSourceFileRunsWithoutAWorkspace(Jdk jdk) throws Exception {
    for (int run = 0; run < 2; run++) {
      assertThat(run(jdk, temp.resolve("outside.yaml"), "java", "A.java")).endsWith("it ran");
    }
    assertThat(ledger()).isEmpty();
  }

  @OnEachJdk
  void theCompilerReplacesWhatItMade(Jdk jdk) throws Exception {
    for (int run = 0; run < 2; run++) {
      run(jdk, folder.resolve("policy.yaml"), "javac", "-d", "classes", "A.java");
      assertThat(run(jdk, folder.resolve("policy.yaml"), "java", "-cp", "classes", "A"))
          .endsWith("it ran");
    }
    assertThat(ledger()).isEmpty();
  }

  /** In one process: starting another is an action that the default policy stops. */
  @OnEachJdk
  void jshellRunsAScript(Jdk jdk) throws Exception {
    Files.writeString(
        folder.resolve("script"), "int x = 20 + 22;\nSystem.out.println(\"x=\" + x);\n/exit\n");
    for (int run = 0; run < 2; run++) {
      assertThat(run(jdk, temp.resolve("outside.yaml"), "jshell", "--execution", "local", "script"))
          .contains("x=42");
    }
    assertThat(ledger()).noneMatch(line -> line.contains("\"blocked\""));
  }

  @OnEachJdk
  void mavenBuildsAJarTwice(Jdk jdk) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("src/main/java"));
    Files.move(folder.resolve("A.java"), sources.resolve("A.java"));
    Files.writeString(
        folder.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>usual</groupId><artifactId>usual</artifactId><version>1</version>
          <properties>
            <maven.compiler.release>17</maven.compiler.release>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
        </project>
        """);
    String maven = Path.of(System.getProperty("maven.home"), "bin", "mvn").toString();
    for (int run = 0; run < 2; run++) {
      start(
          jdk,
          folder.resolve("policy.yaml"),
          List.of(
              maven,
              "--offline",
              "--batch-mode",
              "-Dmaven.repo.local=" + System.getProperty("maven.repository"),
              // The versions that this build uses itself, so that they are here.
              "org.apache.maven.plugins:maven-resources-plugin:3.5.0:resources",
              "org.apache.maven.plugins:maven-compiler-plugin:3.16.0:compile",
              "org.apache.maven.plugins:maven-jar-plugin:3.5.1:jar"));
      Files.writeString(
          sources.resolve("A.java"), "\n// changed\n", java.nio.file.StandardOpenOption.APPEND);
    }
    assertThat(folder.resolve("target/usual-1.jar")).isNotEmptyFile();
    assertThat(ledger()).noneMatch(line -> line.contains("\"blocked\""));
  }

  @OnEachJdk
  void aSpringBootApplicationAnswers(Jdk jdk) throws Exception {
    Path sources = Path.of("src/test/spring-boot/app/Application.java");
    String jars;
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("spring.boot.jars")))) {
      jars = all.map(Path::toString).collect(Collectors.joining(java.io.File.pathSeparator));
    }
    String classes = Files.createDirectory(folder.resolve("classes")).toString();
    int compiled =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "--release",
                "17",
                "-proc:none",
                "-cp",
                jars,
                "-d",
                classes,
                sources.toString());
    assertThat(compiled).isZero();
    for (int run = 0; run < 2; run++) {
      assertThat(
              run(
                  jdk,
                  temp.resolve("outside.yaml"),
                  "java",
                  "-cp",
                  jars + java.io.File.pathSeparator + classes,
                  "app.Application"))
          .contains("answer: hello");
    }
    assertThat(ledger()).noneMatch(line -> line.contains("\"blocked\""));
  }

  /** The ledgers of all processes that were started. */
  private List<String> ledger() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> all = Files.list(temp)) {
      for (Path file : all.filter(path -> path.toString().endsWith(".jsonl")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines.stream().filter(line -> line.contains("\"event\":\"action\"")).toList();
  }

  private String run(Jdk jdk, Path policy, String tool, String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(jdk.home().resolve("bin").resolve(tool).toString());
    command.addAll(List.of(arguments));
    return start(jdk, policy, command);
  }

  /** Its stdout; it must end well. */
  private String start(Jdk jdk, Path policy, List<String> command) throws Exception {
    Path err = temp.resolve("stderr.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", jdk.home().toString());
    builder.environment().put("HOME", temp.toString());
    builder
        .environment()
        .put(
            "JAVA_TOOL_OPTIONS",
            "-javaagent:"
                + ChildJvm.jar()
                + "=policy="
                + policy
                + ",ledger="
                + temp.resolve("callgate.jsonl"));
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s\n%s%s", command, out, Files.readString(err)).isZero();
    return out;
  }
}
