package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Preferences, by the files in which the JDK keeps them. Where they are is asked for once a JVM, so
 * that they cannot be among the routes of {@link FileRoutes}.
 */
class PreferencesIT {
  private static final String POLICY = "callgate: 1\nname: preferences\n";
  private static final String NOTHING_NEW =
      """
      rules:
        - {id: nothing-new, action: file.create, when: {path: {within: ./kept}}, tier: hard-blocked}
      """;

  private static final Coverage COVERAGE = new Coverage(PreferencesIT.class);

  @TempDir Path folder;

  private Path kept;

  @BeforeEach
  void make() throws IOException {
    kept = Files.createDirectory(folder.resolve("kept"));
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @OnEachJdk
  void newOnesAreCreatedUnlessARuleSaysNo(Jdk jdk) throws Exception {
    ChildJvm.Result stopped = child(jdk, "new").policy(POLICY + NOTHING_NEW).run();
    assertThat(files()).as("%s", stopped).isEmpty();
    assertThat(stopped.ledgerWith("\"blocked\"", "file.create")).isNotEmpty();

    Files.delete(folder.resolve("callgate.jsonl"));
    ChildJvm.Result result = child(jdk, "new").policy(POLICY).run();
    assertThat(result.printed("flush")).as("%s", result).isEqualTo("done");
    assertThat(values()).contains("value=\"new\"");
    COVERAGE.add(
        "Preferences.flush, new file",
        jdk,
        Coverage.decided(result.ledgerWith("prefs.tmp").get(0)));
  }

  @OnEachJdk
  void thoseThatAreThereStayAsTheyAre(Jdk jdk) throws Exception {
    child(jdk, "old").withoutCallgate().run();
    assertThat(values()).contains("value=\"old\"");
    ChildJvm.Result result = child(jdk, "new").policy(POLICY).run();
    assertThat(result.printed("flush")).as("%s", result).isEqualTo("BackingStoreException");
    assertThat(values()).contains("value=\"old\"");
    List<String> blocked = result.ledgerWith("\"blocked\"", "prefs.xml");
    assertThat(blocked).as("%s", result).isNotEmpty();
    COVERAGE.add("Preferences.flush", jdk, Coverage.decided(blocked.get(0)));

    ChildJvm.Result allowed = child(jdk, "new").policy(POLICY + "workspace: [./kept]\n").run();
    assertThat(allowed.printed("flush")).as("%s", allowed).isEqualTo("done");
    assertThat(values()).contains("value=\"new\"");
  }

  /** Native code makes the lock, and the program says where: by the name of the user. */
  @OnEachJdk
  void aLockIsMadeNowhereElse(Jdk jdk) throws Exception {
    Path made = Files.createDirectory(folder.resolve("elsewhere")).resolve("lock");
    Files.createDirectories(kept.resolve(".java/.userPrefs/.user.lock.x"));
    String elsewhere = "-Duser.name=x/../../../../elsewhere/lock";
    String rule = "{id: here, action: file.create, when: {path: {within: ./elsewhere}}, tier: ";

    ChildJvm.Result stopped =
        child(jdk, "new")
            .jvm(elsewhere)
            .policy(POLICY + "rules:\n  - " + rule + "hard-blocked}\n")
            .run();
    assertThat(made).as("%s", stopped).doesNotExist();
    assertThat(stopped.printed("flush")).isEqualTo("BackingStoreException");
    assertThat(stopped.ledgerWith("\"blocked\"", made.toString())).isNotEmpty();
    assertThat(stopped.ledgerWith("\"gap\"")).isEmpty();
    assertThat(stopped.ledgerWith("\"fault\"")).isEmpty();

    Files.delete(folder.resolve("callgate.jsonl"));
    ChildJvm.Result result = child(jdk, "new").jvm(elsewhere).policy(POLICY).run();
    assertThat(made).as("%s", result).isEmptyFile();
    COVERAGE.add(
        "Preferences.flush, new lock",
        jdk,
        Coverage.decided(result.ledgerWith(made.toString()).get(0)));
  }

  private ChildJvm child(Jdk jdk, String value) {
    return ChildJvm.of(Preferring.class, folder)
        .on(jdk)
        .jvm("-Djava.util.prefs.userRoot=" + kept)
        .arguments(value);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(kept)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private String values() throws IOException {
    return Files.readString(kept.resolve(".java/.userPrefs/prefs.xml"));
  }
}
