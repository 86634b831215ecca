package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code JAVA_TOOL_OPTIONS} reaches the JDK's own tools too. */
class JdkToolsIT {
  @TempDir Path folder;

  @OnEachJdk
  void toolsThatRunNoUserCodePassWithALineInTheLedger(Jdk jdk) throws Exception {
    Files.writeString(folder.resolve("policy.yaml"), "callgate: 1\nname: tools\n");
    Files.writeString(folder.resolve("in.txt"), "in");
    assertThat(run(jdk, "jcmd", "-l")).contains("jcmd");
    run(jdk, "jar", "--create", "--file", "made.jar", "in.txt");
    assertThat(run(jdk, "javap", "java.lang.Object")).contains("class java.lang.Object");

    assertThat(folder.resolve("made.jar")).exists();
    assertThat(ledger())
        .extracting(line -> line.replaceAll(".*\"jdk-tool\":\"([^\"]*)\".*", "$1"))
        .containsExactly(
            "jdk.jcmd/sun.tools.jcmd.JCmd",
            "jdk.jartool/sun.tools.jar.Main",
            "jdk.jdeps/com.sun.tools.javap.Main");
  }

  @OnEachJdk
  void theCompilerIsAProgramLikeAnyOther(Jdk jdk) throws Exception {
    Files.writeString(folder.resolve("policy.yaml"), "callgate: 1\nname: tools\n");
    Files.writeString(folder.resolve("A.java"), "class A {}");
    run(jdk, "javac", "A.java");
    assertThat(folder.resolve("A.class")).exists();
    assertThat(ledger())
        .noneMatch(line -> line.contains("jdk-tool"))
        .anyMatch(line -> line.contains("\"file.create\"") && line.contains("A.class"));
  }

  /** Providers of the user's run in keytool, and whatever is on a class path in any tool. */
  @OnEachJdk
  void whatCanRunUserCodeIsAProgram(Jdk jdk) throws Exception {
    Files.writeString(folder.resolve("policy.yaml"), "callgate: 1\nname: tools\n");
    Files.writeString(folder.resolve("in.txt"), "in");
    run(
        jdk,
        "keytool",
        "-genkeypair",
        "-keystore",
        "keys.p12",
        "-storepass",
        "secret12",
        "-dname",
        "CN=x",
        "-alias",
        "x",
        "-keyalg",
        "EC");
    run(jdk, "jar", "-J-cp", "-J.", "--create", "--file", "made.jar", "in.txt");
    assertThat(folder.resolve("keys.p12")).exists();
    assertThat(folder.resolve("made.jar")).exists();
    assertThat(ledger())
        .noneMatch(line -> line.contains("jdk-tool"))
        .anyMatch(line -> line.contains("\"file.create\"") && line.contains("keys.p12"))
        .anyMatch(line -> line.contains("\"file.create\"") && line.contains("made.jar"));
  }

  private List<String> ledger() throws Exception {
    return Files.readAllLines(folder.resolve("callgate.jsonl"));
  }

  /** Runs a tool; returns its stdout. */
  private String run(Jdk jdk, String tool, String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(jdk.home().resolve("bin").resolve(tool).toString());
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder
        .environment()
        .put("JAVA_TOOL_OPTIONS", "-javaagent:" + ChildJvm.jar() + "=policy=policy.yaml");
    Path err = folder.resolve("stderr.txt");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(tool + "\n" + out + Files.readString(err)).isZero();
    return out;
  }
}
