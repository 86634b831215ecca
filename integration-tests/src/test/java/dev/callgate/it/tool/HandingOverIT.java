package dev.callgate.it.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What a tool has another thread do is the tool's own doing. */
class HandingOverIT {
  static final String POLICY =
      """
      callgate: 1
      name: handing-over
      rules:
        - id: cleanup-may-delete
          action: file.delete
          when: {tool: cleanup}
          tier: costly
        - {id: nobody-else, action: file.delete, tier: hard-blocked}
        - {id: cleanup-may-touch, action: probe.touch, when: {tool: cleanup}, tier: reversible}
        - {id: nobody-else-touches, action: probe.touch, tier: hard-blocked}
      intercept:
        - id: tool
          method: dev.callgate.it.tool.AgentTools#call(*)
          action: tool.call
          facts: {tool: arg0}
        - {id: touch, method: dev.callgate.it.tool.AgentTools#touch(*), action: probe.touch, tier: hard-blocked}
      """;

  @TempDir Path folder;

  @OnEachJdk
  void onEachRoadTheSubmittingToolDecides(Jdk jdk) throws Exception {
    ChildJvm child = ChildJvm.of(HandingOver.class, folder).on(jdk).policy(POLICY);
    if (jdk.feature() == 25) {
      child.jvm("--enable-preview", "-Dstructured-scopes=true");
    }
    ChildJvm.Result result = child.run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    var wrong = new ArrayList<String>();
    List<String> lines = result.stdout().lines().toList();
    for (String line : lines) {
      boolean may = line.contains(" cleanup");
      if (!line.endsWith(may ? "=gone" : "=there")) {
        wrong.add(line);
      }
    }
    assertThat(wrong).as("%s", result).isEmpty();
    assertThat(lines).hasSizeGreaterThan(150);
    for (String record : result.ledgerWith("\"event\":\"action\"", "\"file.delete\"")) {
      tellsWhoHandedItOver(record);
    }
  }

  /** Some threads are the tool's own: they help. */
  private static void tellsWhoHandedItOver(String record) {
    String target = record.replaceAll(".*\"target\":\"([^\"]*)\".*", "$1");
    boolean isMain = record.contains("\"thread\":\"main\"");
    if (target.contains(".none")) {
      // Before any tool was called there was none to ask about.
      boolean isUnknown = record.contains("\"tool\":{\"unknown\":true}");
      assertThat(isUnknown).as(record).isEqualTo(target.contains(".none-again") && !isMain);
      assertThat(record).doesNotContain("\"submitted\"", "\"tool\":\"");
      return;
    }
    assertThat(record)
        .contains("\"tool\":\"" + (target.contains(".cleanup") ? "cleanup" : "report"));
    if (!isMain) {
      assertThat(record)
          .contains("\"submitted\":{\"caller\":\"dev.callgate.it.tool.Handing")
          .containsPattern("\"submitted\":\\{[^}]*\"line\":[0-9]+}");
    }
  }

  @OnEachJdk
  void whatOneToolHandedOverNeverRunsForAnother(Jdk jdk) throws Exception {
    ChildJvm.Result result = ChildJvm.of(HandingTwice.class, folder).on(jdk).policy(POLICY).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.stdout().lines())
        .as("%s", result)
        .containsExactly(
            "waiting-for-two-tools=0",
            "waiting-for-two-tools-the-other-way=0",
            "waiting-for-none-and-a-tool=0",
            "waiting-for-a-tool-and-none=0",
            "waiting-twice-for-one-tool=2",
            "waiting-once=1",
            "in-turn=2",
            "put-into-the-queue-again=1",
            "removed=true",
            "removed-then-none=0",
            "after-failures=0",
            "after-failures-in-fork-join=0",
            "on-the-tools-own-thread-after-failures-of-others=20",
            "own-worker-while-its-tool-runs=1",
            "own-worker-later=0",
            "registered-by-cleanup-completed-by-report=2",
            "registered-by-report-completed-by-cleanup=0",
            "registered-by-none-completed-by-cleanup=0",
            "registered-by-cleanup-completed-by-none=2",
            "helped-by-another-tool=0",
            "run-by-the-caller=1",
            "tool-on-a-pool=3",
            "tool-in-a-tools-task=1",
            "idle-since-before-the-first-tool=1");
  }

  @OnEachJdk
  void manyThreadsAtOnceMixNothingUp(Jdk jdk) throws Exception {
    ChildJvm.Result result = ChildJvm.of(HandingStress.class, folder).on(jdk).policy(POLICY).run();
    assertThat(result.printed("leaks")).as("%s", result.stderr()).isEqualTo("0");
    assertThat(result.printed("lost")).as("%s", result.stderr()).isEqualTo("0");
  }

  @OnEachJdk
  void ofThousandsOfTasksTheFirstTellTheLineAndAllTheTool(Jdk jdk) throws Exception {
    ChildJvm.Result result = ChildJvm.of(HandingMuch.class, folder).on(jdk).policy(POLICY).run();
    assertThat(result.printed("touched")).as("%s", result).isEqualTo("20000");
    assertThat(folder.resolve("first.txt")).doesNotExist();
    assertThat(folder.resolve("last.txt")).doesNotExist();
    assertThat(result.ledgerWith("\"file.delete\"", "first.txt", "\"tool\":\"cleanup\""))
        .singleElement()
        .asString()
        .containsPattern("\"submitted\":\\{\"caller\":\"[^\"]*HandingMuch[^}]*\"line\":[0-9]+}");
    assertThat(result.ledgerWith("\"file.delete\"", "last.txt", "\"tool\":\"cleanup\""))
        .singleElement()
        .asString()
        .contains("\"submitted\":{\"unknown\":true}");
  }

  @OnEachJdk
  void aProgramSeesItsOwnTasksAsWithoutCallgate(Jdk jdk) throws Exception {
    ChildJvm.Result without =
        ChildJvm.of(TaskIdentities.class, folder).on(jdk).withoutCallgate().run();
    ChildJvm.Result with = ChildJvm.of(TaskIdentities.class, folder).on(jdk).policy(POLICY).run();
    assertThat(with.stdout()).as("%s", with).isEqualTo(without.stdout()).contains("watched: true");
  }

  @OnEachJdk
  void aProgramWithoutToolsHasNoneOfItsThreadsWoven(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(TaskIdentities.class, folder)
            .on(jdk)
            .policy(POLICY.replace("AgentTools#call", "Other#call"))
            .jvm("-Xlog:redefine*=debug:file=woven.txt")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(Files.readString(folder.resolve("woven.txt")))
        .contains("java.io.")
        .doesNotContain("java.util.concurrent.", "java.lang.Thread ", "java.util.Timer");
  }
}
