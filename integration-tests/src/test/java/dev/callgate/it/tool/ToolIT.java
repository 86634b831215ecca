package dev.callgate.it.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.http.SocketServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class ToolIT {
  private static final String POLICY =
      """
      callgate: 1
      name: tool-routes
      rules:
        - id: never
          action: tool.call
          when: {tool: forbidden}
          tier: hard-blocked
      """;

  @TempDir Path folder;

  @OnEachJdk
  void anActionNamesTheToolThatItBelongsTo(Jdk jdk) throws Exception {
    try (var server = new SocketServer()) {
      ChildJvm.Result result =
          ChildJvm.of(ToolRoutes.class, folder)
              .on(jdk)
              .policy(POLICY)
              .arguments(String.valueOf(server.port()))
              .run();
      for (String name :
          List.of("execute", "other-thread", "lambda", "no-tool", "pool", "client")) {
        assertThat(result.printed(name)).as("%s in %s", name, result).isEqualTo("200");
      }
      assertThat(result.printed("forbidden")).contains("Callgate stopped tool.call on forbidden");
      assertThat(server.requests("PUT /page/four")).isEmpty();
      assertThat(result.ledgerWith("/page/one\"", "\"tool\":\"putPage\""))
          .as("%s", result)
          .hasSize(1);
      assertThat(result.ledgerWith("/page/two\"", "\"tool\":\"putPage\"")).hasSize(1);
      assertThat(result.ledgerWith("/page/three\"", "\"tool\":\"lambdaTool\""))
          .as("%s", result)
          .hasSize(1);
      assertThat(result.ledgerWith("/page/five\"", "\"http.send\"")).hasSize(1);
      assertThat(result.ledgerWith("/page/five\"", "\"tool\"")).isEmpty();
      String submitter = "\"submitted\":{\"caller\":\"dev.callgate.it.tool.ToolRoutes";
      assertThat(result.ledgerWith("/page/six\"", "\"tool\":\"putFromAPool\"", submitter))
          .as("%s", result)
          .hasSize(1);
      assertThat(result.ledgerWith("/page/seven\"", "\"tool\":{\"unknown\":true}"))
          .as("%s", result)
          .hasSize(1);
      assertThat(result.ledgerWith("/page/eight\"", "\"tool\":\"putWhatCame\"", submitter))
          .as("%s", result)
          .hasSize(1);
      assertThat(result.ledgerWith("tool.call", "langchain4j", "four")).as("%s", result).hasSize(1);
    }
  }
}
