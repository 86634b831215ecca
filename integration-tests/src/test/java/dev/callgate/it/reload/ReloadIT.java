package dev.callgate.it.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.RecordSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Each change is made from outside, and what it does is looked at from outside. */
class ReloadIT {
  private static final String HEAD = "callgate: 1\nname: talking\n";
  private static final String ALL =
      HEAD
          + """
          rules:
            - {id: files, action: "file.*", tier: reversible}
            - {id: rows, action: db.delete, when: {tables: {all: customers}}, tier: reversible}
          """;
  private static final String ONLY_CREATING =
      HEAD
          + """
          rules:
            - {id: creating, action: file.create, tier: reversible}
            - {id: no-rows, action: db.delete, tier: hard-blocked}
          """;
  private static final String ROCKET =
      ONLY_CREATING
          + """
          intercept:
            - id: rocket
              method: dev.callgate.it.reload.Talking$Rocket#launch(java.lang.String)
              action: rocket.launch
              tier: hard-blocked
              target: arg0
          """;
  private static final String MILDER_ROCKET = ROCKET + "defaults: {rocket.launch: reversible}\n";

  @TempDir Path folder;
  private Process process;
  private BufferedReader out;
  private PrintWriter in;
  private ChildJvm child;

  @AfterEach
  void end() throws IOException {
    if (process != null) {
      process.destroyForcibly().onExit().join();
    }
    RecordSchema.check(folder);
  }

  @OnEachJdk
  void whatTheFileSaysNowIsInForceAlsoForWhatWasPreparedBefore(Jdk jdk) throws Exception {
    start(jdk, ALL);
    Path one = Files.createFile(folder.resolve("one"));
    Path two = Files.createFile(folder.resolve("two"));
    assertThat(ask("file one")).isEqualTo("ran");
    assertThat(ask("row 1")).isEqualTo("ran");
    assertThat(one).doesNotExist();

    write(ONLY_CREATING);
    awaitReloads(1);
    assertThat(ask("file two")).startsWith("stopped: ");
    assertThat(two).exists();
    assertThat(ask("row 2")).startsWith("stopped: ").contains("no-rows");
    assertThat(ask("launch first")).isEqualTo("ran");

    write(ROCKET);
    awaitReloads(2);
    assertThat(ask("launch second")).startsWith("stopped: ").contains("rocket.launch");
    assertThat(folder.resolve("second")).doesNotExist();

    write(MILDER_ROCKET);
    awaitReloads(3);
    assertThat(ask("launch third")).isEqualTo("ran");

    write(ALL);
    awaitReloads(4);
    assertThat(ask("launch fourth")).isEqualTo("ran");
    assertThat(ask("row 3")).isEqualTo("ran");
    assertThat(ask("file two")).isEqualTo("ran");
    assertThat(two).doesNotExist();
    assertThat(endAndCount()).isEqualTo(1);
    List<String> reloads = reloads();
    assertThat(reloads.get(0)).contains("\"policy\":", "\"before\":", "\"mode\":\"enforce\"");
    assertThat(Files.readString(folder.resolve("err.txt"))).contains("loaded again: enforcing");
  }

  /** Before anybody looks at the file for the first time. */
  @OnEachJdk
  void aChangeRightAfterTheStartIsSeen(Jdk jdk) throws Exception {
    begin(jdk, ALL);
    write(ONLY_CREATING);
    Path one = Files.createFile(folder.resolve("one"));
    awaitReloads(1);
    assertThat(ask("file one")).startsWith("stopped: ");
    assertThat(one).exists();
  }

  @OnEachJdk
  void aFileThatMustNotCountLeavesTheOneBeforeInForce(Jdk jdk) throws Exception {
    start(jdk, ONLY_CREATING);
    Path one = Files.createFile(folder.resolve("one"));

    write(ALL + "tierr: x\n");
    awaitReloads(1);
    assertThat(ask("file one")).startsWith("stopped: ");
    write(ALL.replace("name: talking", "name: another"));
    awaitReloads(2);
    assertThat(ask("file one")).startsWith("stopped: ");
    Files.writeString(folder.resolve("policy.yaml"), ALL);
    Files.setPosixFilePermissions(
        folder.resolve("policy.yaml"), PosixFilePermissions.fromString("rw-rw-rw-"));
    awaitReloads(3);
    assertThat(ask("file one")).startsWith("stopped: ");
    assertThat(one).exists();
    List<String> reloads = reloads();
    assertThat(reloads.get(0)).contains("not loaded", "tierr");
    assertThat(reloads.get(1)).contains("not loaded", "`name` cannot change");
    assertThat(reloads.get(2)).contains("not loaded", "another owner or mode");
    assertThat(Files.readString(folder.resolve("err.txt"))).contains("NOT loaded again");

    Files.setPosixFilePermissions(
        folder.resolve("policy.yaml"), PosixFilePermissions.fromString("rw-r--r--"));
    awaitReloads(4);
    assertThat(ask("file one")).isEqualTo("ran");
    assertThat(one).doesNotExist();
  }

  private void start(Jdk jdk, String policy) throws IOException {
    begin(jdk, policy);
    sleep(2_500);
  }

  private void begin(Jdk jdk, String policy) throws IOException {
    child = ChildJvm.of(Talking.class, folder).on(jdk).policy(policy);
    ProcessBuilder builder = child.builder().redirectError(folder.resolve("err.txt").toFile());
    Files.setPosixFilePermissions(
        folder.resolve("policy.yaml"), PosixFilePermissions.fromString("rw-r--r--"));
    process = builder.start();
    out = process.inputReader(StandardCharsets.UTF_8);
    in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    assertThat(out.readLine()).isEqualTo("ready");
  }

  private String ask(String line) throws IOException {
    in.println(line);
    return out.readLine();
  }

  /** As an editor does it: whole, by another file's name. */
  private void write(String policy) throws IOException {
    Path fresh = Files.writeString(folder.resolve("policy.new"), policy);
    Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
    Files.move(fresh, folder.resolve("policy.yaml"), StandardCopyOption.ATOMIC_MOVE);
  }

  private List<String> reloads() throws IOException {
    var reloads = new ArrayList<String>();
    for (String line : child.ledger()) {
      if (line.contains("\"event\":\"reload\"")) {
        reloads.add(line);
      }
    }
    return reloads;
  }

  /** The record stands before what it tells of is in force. */
  private void awaitReloads(int count) throws Exception {
    for (int i = 0; i < 600 && reloads().size() < count; i++) {
      sleep(100);
    }
    assertThat(reloads()).hasSize(count);
    sleep(1_500);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int endAndCount() throws Exception {
    in.close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    try (Connection own =
            DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"), "sa", "");
        ResultSet rows = own.createStatement().executeQuery("SELECT count(*) FROM customers")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
