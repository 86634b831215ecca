package dev.callgate.it.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.it.RecordSchema;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} at any moment leaves no effect without its record, no approval that is used
 * twice, and the chain whole.
 */
class KilledIT {
  private static final int KILLS = 200;
  private static final int AT_ONCE = 2;
  private static final int GRANTS = 3;

  private static final String POLICY =
      """
      callgate: 1
      name: busy
      rules:
        - {id: deletes, action: file.delete, tier: hard-blocked}
        - {id: work, action: file.*, tier: costly}
      ledger: {rotate: {size: 64KiB}}
      approvals: {directory: approvals, keys: %s, expires: 1h, wait: 1ms}
      """;

  @TempDir Path folder;

  @Test
  @Tag(OnEachJdk.TAG)
  void everyEffectHasItsRecordAndNoApprovalIsUsedTwice() throws Exception {
    Path effects = Files.createDirectory(folder.resolve("effects"));
    var people = new People(folder, "alice");
    String policy = POLICY.formatted(people.keys());
    // Made before any starts: it writes the policy, which a child would else find half written.
    var builders = new ArrayList<ProcessBuilder>();
    for (int k = 0; k < AT_ONCE; k++) {
      builders.add(
          ChildJvm.of(Busy.class, folder)
              .on(Jdk.all().get(k % Jdk.all().size()))
              .policy(policy)
              .jvm("-XX:TieredStopAtLevel=1", "-Xmx64m")
              .arguments(effects.toString())
              .builder()
              .redirectErrorStream(true));
    }
    grant(people, effects.toRealPath());
    var kills = new AtomicInteger();
    var failures = new ConcurrentLinkedQueue<Throwable>();
    var killers = new ArrayList<Thread>();
    for (ProcessBuilder busy : builders) {
      var random = new Random(killers.size());
      killers.add(
          new Thread(
              () -> {
                try {
                  while (kills.incrementAndGet() <= KILLS) {
                    kill(busy, random, folder);
                  }
                } catch (Throwable e) {
                  failures.add(e);
                }
              }));
    }
    killers.forEach(Thread::start);
    for (Thread killer : killers) {
      killer.join();
    }
    assertThat(failures).isEmpty();

    ChildJvm.Result verified =
        ChildJvm.started(folder, "-jar", ChildJvm.jar().toString())
            .withoutCallgate()
            .arguments("ledger", "verify", folder.resolve("callgate.jsonl").toString())
            .run();
    assertThat(verified.exitCode()).as("%s", verified.stdout()).isZero();

    RecordSchema.check(folder);
    Map<String, Integer> intents = intents();
    Map<String, Integer> missing = new HashMap<>();
    int seen = 0;
    int deleted = 0;
    try (Stream<Path> files = Files.list(effects)) {
      for (Path file : files.toList()) {
        deleted += deletedBefore(file, intents, missing);
        for (var effect : effects(file).entrySet()) {
          seen += effect.getValue();
          int recorded = intents.getOrDefault(effect.getKey(), 0);
          if (recorded < effect.getValue()) {
            missing.put(effect.getKey(), effect.getValue() - recorded);
          }
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(seen).isGreaterThan(KILLS);
    long approved =
        intents.entrySet().stream()
            .filter(intent -> intent.getKey().startsWith("file.delete "))
            .mapToInt(Map.Entry::getValue)
            .sum();
    assertThat(deleted).isGreaterThan(KILLS / 2);
    assertThat(approved).isBetween((long) deleted, used());
  }

  /** As many times as the deletions of all children may need, of the most that one grant has. */
  private void grant(People people, Path effects) throws Exception {
    var files = List.of(folder.resolve("policy.yaml").toFile());
    String digest = PolicyLoader.load(files, System::getenv, BuiltInCatalogue.load()).digest();
    for (int i = 0; i < GRANTS; i++) {
      long now = System.currentTimeMillis();
      people.grant(
          new Grant(
              Ids.next(now),
              "busy",
              "deletes",
              "file.delete",
              effects + "/*",
              null,
              Grant.Limits.NONE,
              Grant.MOST_TIMES,
              now + 3_600_000,
              digest,
              "alice",
              "",
              now));
    }
  }

  /** How many times of the grants are used up. */
  private long used() throws IOException {
    try (Stream<Path> marks = Files.list(folder.resolve("approvals").resolve("used"))) {
      return marks.count();
    }
  }

  /**
   * Whether the file that its thread made before this one was to be deleted: it must be gone, and
   * an approved deletion must stand in the ledger.
   */
  private static int deletedBefore(
      Path file, Map<String, Integer> intents, Map<String, Integer> missing) {
    String first = file.getFileName().toString().replace(".moved", "");
    int dash = first.lastIndexOf('-') + 1;
    int number = Integer.parseInt(first.substring(dash));
    if (number % 2 == 0 || !first.startsWith("-" + Busy.DELETING + "-", dash - 3)) {
      return 0;
    }
    String name = first.substring(0, dash) + (number - 1);
    assertThat(file.resolveSibling(name)).doesNotExist();
    if (!intents.containsKey("file.delete " + name)) {
      missing.put("file.delete " + name, 1);
    }
    return 1;
  }

  /** Waits until it has deleted a file, then for a random while, and kills it. */
  private static void kill(ProcessBuilder busy, Random random, Path folder) throws Exception {
    Path said = Files.createTempFile(folder, "said", ".txt");
    Process process = busy.redirectOutput(said.toFile()).start();
    try {
      while (!Files.readString(said).contains(Busy.WORKS)) {
        mustLive(process, said);
        Thread.sleep(5);
      }
      Thread.sleep(random.nextInt(120), random.nextInt(1_000_000));
      mustLive(process, said);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static void mustLive(Process process, Path said) throws IOException {
    if (!process.isAlive()) {
      fail("it ended by itself: " + process.exitValue() + "\n" + Files.readString(said));
    }
  }

  /** What was done to a file, by kind and the name that it was done under. */
  private static Map<String, Integer> effects(Path file) throws IOException {
    var effects = new HashMap<String, Integer>();
    String name = file.getFileName().toString();
    String first = name.replace(".moved", "");
    List<String> lines = Files.readAllLines(file);
    effects.put("file.create " + first, 1);
    effects.put("file.append " + first, Math.max(0, lines.size() - 1));
    if (!first.equals(name)) {
      effects.put("file.move " + first, 1);
    }
    return effects;
  }

  /** How many records there are of each kind and file name. */
  private Map<String, Integer> intents() throws IOException {
    var intents = new HashMap<String, Integer>();
    try (var files = Files.newDirectoryStream(folder, "callgate*.jsonl")) {
      for (Path file : files) {
        for (String line : Files.readAllLines(file, java.nio.charset.StandardCharsets.ISO_8859_1)) {
          if (JsonReader.read(line) instanceof JsonObject record
              && text(record, "event").equals("action")
              && !text(record, "decision").equals("blocked")) {
            String target = text(record, "target");
            String name = target.substring(target.lastIndexOf('/') + 1);
            intents.merge(text(record, "kind") + " " + name, 1, Integer::sum);
          }
        }
      }
    }
    return intents;
  }

  private static String text(JsonObject record, String name) {
    return record.members().get(name) instanceof JsonText text ? text.text() : "";
  }
}
