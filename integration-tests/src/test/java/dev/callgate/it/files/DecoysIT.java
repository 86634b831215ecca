package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An agent that takes the weaving away is noticed, wherever it stands on the command line. */
class DecoysIT {
  private static final String LOST =
      "file-entries: trial calls did not reach the gate (file.delete, file.delete-on-exit,";

  @TempDir Path folder;

  private String undoing;

  @BeforeEach
  void makeJar() throws IOException {
    undoing = UndoingAgent.jvmOption(folder);
    Files.writeString(folder.resolve("precious.txt"), "precious");
  }

  @OnEachJdk
  void anAgentThatUndoesTheWeavingAfterCallgateStartedEndsTheProgram(Jdk jdk) throws Exception {
    ChildJvm.Result result = child(jdk, "enforce").jvm(undoing + "now").arguments("wait").run();
    assertIsStopped(result);
  }

  @OnEachJdk
  void anAgentThatUndoesItWhileTheProgramRunsEndsTheProgram(Jdk jdk) throws Exception {
    ChildJvm.Result result = child(jdk, "enforce").jvm(undoing + "later").arguments("undo").run();
    assertIsStopped(result);
    assertThat(result.stdout()).isEqualTo("started=true\n");
  }

  @OnEachJdk
  void anAgentThatOpensTheDoorToNativeCodeEndsTheProgram(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        child(jdk, "enforce")
            .jvm(undoing + "now:jdk.internal.loader.NativeLibraries")
            .arguments("wait")
            .run();
    assertThat(result.exitCode()).as("%s", result).isEqualTo(3);
    assertThat(result.ledgerWith("\"gap\"", "jvm-native: trial calls did not reach the gate"))
        .hasSize(1);
  }

  @OnEachJdk
  void anAgentBeforeCallgateUndoesNothing(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(UndoingProgram.class, folder)
            .on(jdk)
            .environment("JAVA_TOOL_OPTIONS", undoing + "now")
            .policy("callgate: 1\nname: decoys\n")
            .arguments("go on")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.printed("deleted")).contains("Callgate stopped file.delete");
    assertThat(folder.resolve("precious.txt")).exists();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
  }

  @OnEachJdk
  void whereGapsAreToBeBorneTheyAreRecorded(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        ChildJvm.of(UndoingProgram.class, folder)
            .on(jdk)
            .policy("callgate: 1\nname: decoys\non-gap: continue\n")
            .jvm(undoing + "now")
            .arguments("until a gap is recorded")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.ledgerWith("\"gap\"", LOST)).hasSize(1);
    assertThat(result.stderr()).contains("callgate: NOT armed any more: " + LOST);
  }

  @OnEachJdk
  void aSinkOfTheUsersThatNoDecoyArrivesAtIsNoGap(Jdk jdk) throws Exception {
    String sinks =
        """
        intercept:
          - {id: behind, method: java.io.File#delete(), action: file.delete, target: this.path, group: file-entries}
          - {id: own, method: "%s#main(java.lang.String[])", action: file.write, target: '"x"', group: file-entries}
        """;
    ChildJvm.Result result =
        ChildJvm.of(UndoingProgram.class, folder)
            .on(jdk)
            .policy("callgate: 1\nname: decoys\n" + sinks.formatted(UndoingProgram.class.getName()))
            .arguments("go on")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.printed("deleted")).contains("Callgate stopped file.delete");
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
  }

  @OnEachJdk
  void decoysLoadNoHttpClientThatTheProgramDoesNotUse(Jdk jdk) throws Exception {
    Path classes = folder.resolve("classes.txt");
    ChildJvm.Result result =
        ChildJvm.of(UndoingProgram.class, folder)
            .on(jdk)
            .policy("callgate: 1\nname: decoys\non-gap: continue\n")
            .jvm("-Xlog:class+load=info:file=" + classes, undoing + "now")
            .arguments("until a gap is recorded")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(Files.readString(classes))
        .contains("dev.callgate.agent.boot.LaterDecoys ")
        .doesNotContain("jdk.internal.net.http.")
        .doesNotContain("sun.net.www.http.HttpClient")
        .doesNotContain("dev.callgate.agent.boot.HttpDecoyCalls");
  }

  private ChildJvm child(Jdk jdk, String mode) {
    return ChildJvm.of(UndoingProgram.class, folder)
        .on(jdk)
        .policy("callgate: 1\nname: decoys\nmode: " + mode + "\n");
  }

  private void assertIsStopped(ChildJvm.Result result) {
    assertThat(result.exitCode()).as("%s", result).isEqualTo(3);
    assertThat(result.stderr()).contains(LOST).contains("the program was stopped (on-gap: stop)");
    assertThat(result.ledgerWith("\"gap\"", LOST)).hasSize(1);
    assertThat(folder.resolve("precious.txt")).hasContent("precious");
  }
}
