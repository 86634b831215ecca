package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be used stops the JVM before {@code main}: a message, exit code 3, nothing else. */
class StartFailureIT {
  private static final String NOT_STARTED = "callgate: the program was not started";
  private static final String FORM =
      "; the options are policy=FILE (repeat it for several), mode=observe or mode=enforce,"
          + " ledger=FILE, name=TEXT, dev=true, separated by commas";

  @TempDir Path folder;

  @BeforeEach
  void policies() throws IOException {
    Files.writeString(folder.resolve("good.yaml"), "callgate: 1\nname: good\n");
    Files.writeString(
        folder.resolve("bad.yaml"),
        """
        callgate: 1
        name: bad
        rules:
          - id: no-deletes
            action: db.delet
            tier: hard-blocked
        """);
  }

  @Test
  void aPolicyWithAFaultIsNamedByFileLineAndColumn() throws Exception {
    assertRefused(
        with("policy=bad.yaml"),
        "callgate: the policy cannot be used",
        "bad.yaml:5:13: unknown kind `db.delet`; did you mean `db.delete`?");
  }

  @Test
  void theSecondPolicyIsNamedIfItIsTheBadOne() throws Exception {
    assertRefused(
        with("policy=good.yaml,policy=missing.yaml"),
        "callgate: the policy cannot be used",
        "missing.yaml: does not exist");
  }

  @Test
  void anOptionThatDoesNotExistIsNamedWithThoseThatDo() throws Exception {
    assertRefused(with("polcy=good.yaml"), "callgate: there is no option \"polcy\"" + FORM);
  }

  @Test
  void aModeThatDoesNotExistIsRefused() throws Exception {
    assertRefused(with("policy=good.yaml,mode=log"), "callgate: there is no mode \"log\"" + FORM);
  }

  @Test
  void aLedgerThatCannotBeWrittenIsRefused() throws Exception {
    Path missing = folder.resolve("missing");
    assertRefused(
        with("policy=good.yaml,ledger=" + missing.resolve("x.jsonl")),
        "callgate: cannot write the ledger "
            + missing.resolve("x.jsonl")
            + ": the folder "
            + missing
            + " does not exist");
  }

  @Test
  void aMilderModeThanThePolicysNeedsDev() throws Exception {
    assertRefused(
        with("policy=good.yaml,mode=observe"),
        "callgate: mode=observe is milder than the policy's mode: enforce; change the policy, or"
            + " add dev=true on a machine where nothing can be lost (it is recorded)");
  }

  @Test
  void anOldJavaGetsASentence() throws Exception {
    ChildJvm child =
        ChildJvm.of(Hello.class, folder)
            .withoutCallgate()
            .jvm("-javaagent:" + jarOfOldJava())
            .jvm("-javaagent:" + ChildJvm.jar() + "=policy=good.yaml");
    assertThat(run(child).stderr())
        .isEqualTo(
            "callgate: needs Java 17 or newer, but this is Java 1.8 ("
                + Jdk.current().home()
                + "); the program was not started. Run it on a newer JDK, or without"
                + " -javaagent.\n");
  }

  @Test
  void theClassThatSaysSoIsReadableForJava8() throws Exception {
    try (var jar = new JarFile(ChildJvm.jar().toFile());
        var in = jar.getInputStream(jar.getEntry("dev/callgate/Premain.class"))) {
      assertThat(in.readNBytes(8)[7]).as("major version").isEqualTo((byte) 52);
    }
  }

  @Test
  void aJarWithoutOneOfItsPartsIsSaidNotToBeWhole() throws Exception {
    for (String part :
        List.of(
            "inside/classes.bin",
            "inside/bridge/java/lang/CallgateBridge.classdata",
            "inside/dev/callgate/catalogue/catalogue.bin")) {
      Path jar = jarWithout(part);
      ChildJvm.Result result =
          run(
              ChildJvm.of(Hello.class, folder)
                  .withoutCallgate()
                  .jvm("-javaagent:" + jar + "=policy=good.yaml"));
      assertThat(result.stderr().lines())
          .as(part)
          .isNotEmpty()
          .allMatch(line -> line.startsWith("callgate: "))
          .anyMatch(line -> line.contains("callgate.jar is not whole"))
          .anyMatch(line -> line.endsWith("the program was not started"));
    }
  }

  @Test
  void attachedByFlagAndByEnvironmentWithOnePolicyIsAttachedOnce() throws Exception {
    ChildJvm.Result result = twice("policy=good.yaml", "policy=good.yaml").run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.stdout()).isEqualTo("hello=world\n");
    assertThat(ours(result)).hasSize(1).first().asString().startsWith("callgate: enforcing good, ");
  }

  @Test
  void attachedTwiceWithDifferentPoliciesOrModesDoesNotStart() throws Exception {
    Files.writeString(folder.resolve("other.yaml"), "callgate: 1\nname: other\n");
    for (ChildJvm child :
        List.of(
            twice("policy=good.yaml", "policy=other.yaml"),
            twice("policy=good.yaml", "policy=good.yaml,mode=observe,dev=true"))) {
      ChildJvm.Result result = run(child);
      assertThat(ours(result).subList(1, 3))
          .containsExactly(
              "callgate: it is attached already, with another policy or mode; give all policies in"
                  + " one -javaagent (policy=a.yaml,policy=b.yaml)",
              NOT_STARTED);
    }
  }

  /** Callgate's lines; the JVM tells of the environment variable itself. */
  private static List<String> ours(ChildJvm.Result result) {
    return result.stderr().lines().filter(line -> !line.startsWith("Picked up ")).toList();
  }

  private ChildJvm twice(String environment, String flag) {
    return with(flag)
        .environment("JAVA_TOOL_OPTIONS", "-javaagent:" + ChildJvm.jar() + "=" + environment);
  }

  private ChildJvm with(String options) {
    return ChildJvm.of(Hello.class, folder)
        .withoutCallgate()
        .jvm("-javaagent:" + ChildJvm.jar() + "=" + options);
  }

  private void assertRefused(ChildJvm child, String... lines) throws Exception {
    ChildJvm.Result result = run(child);
    assertThat(result.stderr()).isEqualTo(String.join("\n", lines) + "\n" + NOT_STARTED + "\n");
  }

  private static ChildJvm.Result run(ChildJvm child) throws Exception {
    ChildJvm.Result result = child.run();
    assertThat(result.exitCode()).as("%s", result).isEqualTo(3);
    assertThat(result.stdout()).isEmpty();
    return result;
  }

  /** An agent that makes this JVM look old: the JVM itself sets the property after any -D. */
  private Path jarOfOldJava() throws IOException {
    Path jar = folder.resolve("old-java.jar");
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", OldJava.class.getName());
    try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      // The class itself is on the class path.
      out.finish();
    }
    return jar;
  }

  private Path jarWithout(String part) throws IOException {
    Path jar = folder.resolve("broken.jar");
    boolean found = false;
    try (var in = new ZipInputStream(Files.newInputStream(ChildJvm.jar()));
        var out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.setMethod(ZipOutputStream.STORED);
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.getName().equals(part)) {
          found = true;
          continue;
        }
        byte[] bytes = in.readAllBytes();
        var copy = new ZipEntry(entry.getName());
        copy.setSize(bytes.length);
        var crc = new CRC32();
        crc.update(bytes);
        copy.setCrc(crc.getValue());
        out.putNextEntry(copy);
        out.write(bytes);
      }
    }
    assertThat(found).as(part).isTrue();
    return jar;
  }
}
