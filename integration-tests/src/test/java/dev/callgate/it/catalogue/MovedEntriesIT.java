package dev.callgate.it.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.catalogue.Catalogue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.io.TempDir;

/** Every built-in sink, moved into a policy's {@code intercept:}, behaves the same. */
class MovedEntriesIT {
  private static final String HEAD = "callgate: 1\nname: moved\n";

  @TempDir Path folder;

  @OnEachJdk
  void aBuiltInEntryMeansTheSameInAPolicy(Jdk jdk) throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.add(exchange.getRequestMethod());
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
      ChildJvm.Result builtIn = run(jdk, "built-in", HEAD, url);
      List<String> seen = List.copyOf(requests);
      requests.clear();
      ChildJvm.Result moved = run(jdk, "moved", HEAD + "intercept:\n" + allSinks(), url);

      assertThat(builtIn.printed("delete"))
          .isEqualTo("java.sql.SQLInvalidAuthorizationSpecException");
      assertThat(builtIn.printed("file.delete")).isEqualTo("java.lang.SecurityException");
      assertThat(seen).containsExactly("POST");
      assertThat(moved.stdout()).as("%s", moved).isEqualTo(builtIn.stdout());
      assertThat(requests).isEqualTo(seen);
      assertThat(decisions(moved)).isEqualTo(decisions(builtIn)).isNotEmpty();
    } finally {
      server.stop(0);
    }
  }

  private ChildJvm.Result run(Jdk jdk, String name, String policy, String url) throws Exception {
    Path own = Files.createDirectories(folder.resolve(name));
    Path precious = Files.writeString(own.resolve("precious.txt"), "precious");
    ChildJvm.Result result =
        ChildJvm.of(Everything.class, own).on(jdk).policy(policy).arguments(url).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(precious).as("%s", result).hasContent("precious");
    return result;
  }

  /** The entries of all built-in files, as they stand there. */
  private static String allSinks() throws IOException {
    var text = new StringBuilder();
    for (Catalogue catalogue : BuiltInCatalogue.load()) {
      if (!catalogue.sinks().isEmpty()) {
        String file = "/dev/callgate/catalogue/" + catalogue.name() + ".yaml";
        try (var in = BuiltInCatalogue.class.getResourceAsStream(file)) {
          String yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          text.append(yaml.substring(yaml.indexOf("\nsinks:\n") + "\nsinks:\n".length()));
        }
      }
    }
    return text.toString();
  }

  /** Kind, tier and decision of each record, in order. */
  private static List<String> decisions(ChildJvm.Result result) {
    var decisions = new ArrayList<String>();
    for (String line : result.ledgerWith("\"event\":\"action\"")) {
      decisions.add(part(line, "kind") + " " + part(line, "tier") + " " + part(line, "decision"));
    }
    return decisions;
  }

  private static String part(String line, String name) {
    int start = line.indexOf("\"" + name + "\":\"") + name.length() + 4;
    return line.substring(start, line.indexOf('"', start));
  }
}
