package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The OpenTelemetry Java agent beside Callgate, before or after it: the same is gated. */
class OtherAgentIT {
  private static final String OPENTELEMETRY =
      "-javaagent:" + Path.of(System.getProperty("other.jars"), "opentelemetry-javaagent.jar");

  @TempDir Path folder;
  private final List<String> arrived = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void world() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          arrived.add(exchange.getRequestMethod());
          exchange.getRequestBody().readAllBytes();
          byte[] answer = "answer".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  @Test
  void theSameIsGatedBesideOpenTelemetry() throws Exception {
    String callgate = "-javaagent:" + ChildJvm.jar() + "=policy=policy.yaml";
    ChildJvm.Result alone = run("alone", callgate);
    assertThat(alone.printed("insert")).as("%s", alone).isEqualTo("1");
    assertThat(alone.printed("delete")).isEqualTo("SQLInvalidAuthorizationSpecException 42501");
    assertThat(alone.printed("rows")).isEqualTo("1");
    assertThat(alone.printed("GET")).isEqualTo("answer");
    assertThat(alone.printed("POST")).isEqualTo("answer");
    assertThat(alone.printed("DELETE")).isEqualTo("IOException");
    assertThat(alone.printed("new")).isEqualTo("new");
    assertThat(alone.printed("file")).isEqualTo("AccessDeniedException");

    ChildJvm.Result before = run("before", OPENTELEMETRY, callgate);
    ChildJvm.Result after = run("after", callgate, OPENTELEMETRY);
    assertThat(before.stdout()).as("%s", before).isEqualTo(alone.stdout());
    assertThat(after.stdout()).as("%s", after).isEqualTo(alone.stdout());
    assertThat(before.stderr()).contains("[otel.javaagent");
    assertThat(after.stderr()).contains("[otel.javaagent");
    assertThat(stopped(before)).isEqualTo(stopped(alone));
    assertThat(stopped(after)).isEqualTo(stopped(alone));
    assertThat(arrived).containsExactly("GET", "POST", "GET", "POST", "GET", "POST");
  }

  private static List<String> stopped(ChildJvm.Result result) {
    return result.ledgerWith("\"blocked\"").stream()
        .map(line -> line.replaceAll(".*\"kind\":\"([^\"]*)\".*\"caller\":\"([^\"]*)\".*", "$1 $2"))
        .collect(Collectors.toList());
  }

  private ChildJvm.Result run(String name, String... agents) throws Exception {
    Path home = Files.createDirectory(folder.resolve(name));
    Files.createFile(home.resolve("victim.txt"));
    Files.writeString(home.resolve("policy.yaml"), "callgate: 1\nname: shop\n");
    ChildJvm.Result result =
        ChildJvm.of(Shop.class, home)
            .withoutCallgate()
            .jvm(agents)
            .arguments("http://127.0.0.1:" + server.getAddress().getPort())
            .environment("OTEL_TRACES_EXPORTER", "none")
            .environment("OTEL_METRICS_EXPORTER", "none")
            .environment("OTEL_LOGS_EXPORTER", "none")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(home.resolve("victim.txt")).exists();
    return result;
  }
}
