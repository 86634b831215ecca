package dev.callgate.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class HttpsIT {
  private static final String PASSWORD = "changeit";

  @TempDir static Path keys;
  @TempDir Path folder;

  @BeforeAll
  static void makeKey() throws Exception {
    int exit =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storepass",
                PASSWORD,
                "-keystore",
                keys.resolve("server.p12").toString())
            .redirectErrorStream(true)
            .redirectOutput(keys.resolve("keytool.txt").toFile())
            .start()
            .waitFor();
    assertThat(exit).isZero();
  }

  @OnEachJdk
  void whatIsEncryptedIsReadBeforeItIs(Jdk jdk) throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    HttpsServer server = server(seen);
    try {
      ChildJvm.Result result =
          ChildJvm.of(HttpsRoutes.class, folder)
              .on(jdk)
              .policy("callgate: 1\nname: https-routes\n")
              .jvm(
                  "-Djavax.net.ssl.trustStore=" + keys.resolve("server.p12"),
                  "-Djavax.net.ssl.trustStorePassword=" + PASSWORD)
              .arguments(String.valueOf(server.getAddress().getPort()))
              .run();
      for (String name : List.of("url-post", "client-post")) {
        assertThat(result.printed(name)).as("%s in %s", name, result).isEqualTo("served");
      }
      for (String name : List.of("url-delete", "client-delete")) {
        assertThat(result.printed(name))
            .as("%s in %s", name, result)
            .startsWith("java.io.IOException: Callgate stopped http.delete on https://localhost:");
      }
      assertThat(seen).containsExactly("POST /post/url secretly", "POST /post/client secretly");
      assertThat(result.ledgerWith("\"action\"", "\"recorded\"", "\"body\":\"secretly\""))
          .hasSize(2);
    } finally {
      server.stop(0);
    }
  }

  private static HttpsServer server(List<String> seen) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys.resolve("server.p12"))) {
      store.load(in, PASSWORD.toCharArray());
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, PASSWORD.toCharArray());
    var context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          seen.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + new String(body, StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(200, 6);
          exchange.getResponseBody().write("served".getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    server.start();
    return server;
  }
}
