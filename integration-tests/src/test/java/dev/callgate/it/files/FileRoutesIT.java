package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way to change a file is stopped outside the workspace and open in it, by what is left. */
class FileRoutesIT {
  private static final String POLICY =
      """
      callgate: 1
      name: file-routes
      workspace: [./work]
      rules:
        - id: nothing-new-outside
          action: [file.create, file.append, file.write]
          when: {path: {within: ./out}}
          tier: hard-blocked
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("dev.callgate.it.Jdk#all")
  void noRouteIsOpenOutsideTheWorkspaceAndAllAreInIt(Jdk jdk) throws Exception {
    Map<String, Map<String, String>> before = new TreeMap<>();
    for (Map<String, FileRoutes.Route> routes : FileRoutes.all().values()) {
      for (String route : routes.keySet()) {
        for (String where : new String[] {"out", "work"}) {
          Path own = folder.resolve(where).resolve(FileRoutes.folderOf(route));
          fill(own);
          before.put(where + " " + route, seen(own));
        }
      }
    }
    ChildJvm.Result result =
        ChildJvm.of(FileRoutes.class, folder)
            .on(jdk)
            .jvm("-Xverify:all", "-Xlog:disable")
            .policy(POLICY)
            .arguments("out", "work")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    var softly = new SoftAssertions();
    FileRoutes.all()
        .forEach(
            (exception, routes) -> {
              for (String route : routes.keySet()) {
                check(softly, result, before, exception, route);
              }
            });
    softly.assertAll();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
  }

  private void check(
      SoftAssertions softly,
      ChildJvm.Result result,
      Map<String, Map<String, String>> before,
      String exception,
      String route) {
    String own = FileRoutes.folderOf(route);
    softly.assertThat(result.printed("out " + route)).as(route).isEqualTo(exception);
    softly
        .assertThat(seen(folder.resolve("out").resolve(own)))
        .as("what is left of " + route)
        .isEqualTo(before.get("out " + route));
    softly
        .assertThat(result.ledgerWith("\"blocked\"", "/out/" + own))
        .as("records of " + route)
        .isNotEmpty();
    softly
        .assertThat(result.printed("work " + route))
        .as(route + " in the workspace")
        .isEqualTo("done");
    softly
        .assertThat(seen(folder.resolve("work").resolve(own)))
        .as("effect of " + route)
        .isNotEqualTo(before.get("work " + route));
  }

  private static void fill(Path own) throws IOException {
    Files.createDirectories(own.resolve("empty"));
    Files.writeString(own.resolve("precious.txt"), "precious");
    Files.writeString(own.resolve("other.txt"), "other");
    URI zip = URI.create("jar:" + own.resolve("archive.zip").toUri());
    try (FileSystem system = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      Files.writeString(system.getPath("entry.txt"), "entry");
      Files.writeString(system.getPath("second.txt"), "second");
    }
  }

  /** Names, modes, links, times and contents. */
  private static Map<String, String> seen(Path own) {
    Map<String, String> seen = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(own)) {
      for (Path path : paths.toList()) {
        Map<String, Object> stat =
            Files.readAttributes(path, "unix:mode,nlink", LinkOption.NOFOLLOW_LINKS);
        String text = stat.get("mode") + " " + stat.get("nlink");
        if (Files.isRegularFile(path)) {
          text += " " + Files.getLastModifiedTime(path) + " ";
          text +=
              new String(Files.readAllBytes(path), java.nio.charset.StandardCharsets.ISO_8859_1);
        }
        seen.put(own.relativize(path).toString(), text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seen;
  }
}
