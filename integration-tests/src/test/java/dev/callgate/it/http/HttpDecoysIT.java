package dev.callgate.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.files.UndoingAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent that takes the weaving of the JDK's HTTP clients away is noticed, and what notices it is
 * noticed by nobody.
 */
class HttpDecoysIT {
  private static final String CLIENT = "jdk.internal.net.http.MultiExchange";
  private static final String CONNECTION = "sun.net.www.http.HttpClient";
  private static final String BYTES = "jdk.internal.net.http.RequestPublishers$ByteArrayPublisher";

  @TempDir Path folder;

  private String undoing;

  @BeforeEach
  void makeJar() throws IOException {
    undoing = UndoingAgent.jvmOption(folder);
  }

  @OnEachJdk
  void whatIsWovenIsReachedAndWhatIsNotIsNamed(Jdk jdk) throws Exception {
    ChildJvm.Result result = watch(jdk, "now:" + BYTES);
    assertThat(result.ledgerWith("\"gap\"")).hasSize(1);
    assertThat(result.ledgerWith("\"gap\"", lost("http.client.bytes"))).as("%s", result).hasSize(1);
  }

  @OnEachJdk
  void decoysThatRunHaveNoEffect(Jdk jdk) throws Exception {
    ChildJvm.Result result = watch(jdk, "now:" + CLIENT + ":" + CONNECTION + ":" + BYTES);
    String[] all = {
      "http.client.send",
      "http.client.again",
      "http.client.bytes",
      "http.url.send",
      "http.url.answer"
    };
    assertThat(result.ledgerWith("\"gap\"", lost(String.join(", ", all))))
        .as("%s", result)
        .hasSize(1);
  }

  private ChildJvm.Result watch(Jdk jdk, String undo) throws Exception {
    try (var server = new SocketServer()) {
      ChildJvm.Result result =
          child(jdk, "on-gap: continue", undo).arguments("watch", port(server)).run();
      assertThat(result.exitCode()).as("%s", result).isZero();
      assertThat(result.printed("own-calls")).isEqualTo("true");
      assertThat(result.printed("more-calls")).isEqualTo("0");
      assertThat(result.printed("more-threads")).isEqualTo("[]");
      assertThat(result.printed("same-properties")).isEqualTo("true");
      assertThat(result.printed("again")).isEqualTo("served");
      assertThat(server.requests())
          .extracting(SocketServer.Request::line)
          .containsExactly(
              "GET /connection HTTP/1.1", "GET /client HTTP/1.1", "GET /client HTTP/1.1");
      return result;
    }
  }

  @OnEachJdk
  void anAgentThatUndoesTheClientEndsTheProgram(Jdk jdk) throws Exception {
    String lost = lost("http.client.send, http.client.again");
    assertIsStopped(child(jdk, "", "now:" + CLIENT), "use,sleep", lost);
  }

  @OnEachJdk
  void anAgentThatUndoesTheConnectionWhileTheProgramRunsEndsIt(Jdk jdk) throws Exception {
    String lost = lost("http.url.send, http.url.answer");
    assertIsStopped(child(jdk, "", "later:" + CONNECTION), "use,undo,sleep", lost);
  }

  private static void assertIsStopped(ChildJvm child, String what, String lost) throws Exception {
    try (var server = new SocketServer()) {
      ChildJvm.Result result = child.arguments(what, port(server)).run();
      assertThat(result.exitCode()).as("%s", result).isEqualTo(3);
      assertThat(result.stderr()).contains(lost).contains("the program was stopped (on-gap: stop)");
      assertThat(result.ledgerWith("\"gap\"", lost)).hasSize(1);
      // It may be ended before its own second request, and nothing else is sent.
      assertThat(server.requests())
          .extracting(SocketServer.Request::line)
          .isSubsetOf("GET /connection HTTP/1.1", "GET /client HTTP/1.1");
    }
  }

  @OnEachJdk
  void aClassThatTheProgramHasOnlyLoadedIsNotInitialised(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        child(jdk, "on-gap: continue", "now:" + BYTES)
            .jvm("-Xlog:class+init=info:file=" + folder.resolve("classes.txt"))
            .arguments("load,bytes,gap", "0")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.ledgerWith("\"gap\"", lost("http.client.bytes"))).as("%s", result).hasSize(1);
    assertThat(Files.readString(folder.resolve("classes.txt")))
        .contains(BYTES.replace('.', '/'))
        .doesNotContain("'" + CLIENT.replace('.', '/') + "'")
        .doesNotContain("'" + CONNECTION.replace('.', '/') + "'");
  }

  private static String lost(String sinks) {
    return "http: trial calls did not reach the gate (" + sinks + ");";
  }

  private ChildJvm child(Jdk jdk, String setting, String undo) {
    return ChildJvm.of(HttpDecoysProgram.class, folder)
        .on(jdk)
        .policy("callgate: 1\nname: http-decoys\n" + setting + "\n")
        .jvm(undoing + undo);
  }

  private static String port(SocketServer server) {
    return String.valueOf(server.port());
  }
}
