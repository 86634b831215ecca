package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;

/** This process swaps a link between Callgate's look at a path and the open that follows. */
class SwappedLinksIT {
  private static final String POLICY =
      """
      callgate: 1
      name: swapped-links
      workspace: [./work]
      rules:
        - id: not-here
          action: [file.create, file.append, file.write, file.overwrite]
          when: {path: {within: ./out}}
          tier: hard-blocked
      """;

  @TempDir Path folder;

  @OnEachJdk
  void nothingIsWrittenThroughALinkThatWasSwappedIn(Jdk jdk) throws Exception {
    Path work = Files.createDirectory(folder.resolve("work"));
    Path precious =
        Files.writeString(
            Files.createDirectory(folder.resolve("out")).resolve("precious.txt"), "precious");
    Path file = work.resolve("file");
    Path link = work.resolve("link");
    Path name = work.resolve("name");
    var isOver = new AtomicBoolean();
    var failed = new AtomicReference<IOException>();
    var swapping =
        new Thread(
            () -> {
              try {
                while (!isOver.get()) {
                  Files.deleteIfExists(file);
                  Files.writeString(file, "file");
                  Files.move(file, name, StandardCopyOption.ATOMIC_MOVE);
                  Files.deleteIfExists(link);
                  Files.createSymbolicLink(link, precious);
                  Files.move(link, name, StandardCopyOption.ATOMIC_MOVE);
                  Files.deleteIfExists(name);
                }
              } catch (IOException e) {
                failed.set(e);
              }
            });
    swapping.start();
    ChildJvm.Result result;
    try {
      result =
          ChildJvm.of(SwappedLinks.class, folder).on(jdk).policy(POLICY).arguments("3000").run();
    } finally {
      isOver.set(true);
      swapping.join();
    }
    assertThat(failed.get()).isNull();
    assertThat(result.exitCode()).as("%s", result.stderr()).isZero();
    assertThat(precious).hasContent("precious");
    assertThat(Integer.parseInt(result.printed("done"))).isPositive();
    assertThat(result.ledgerWith("\"blocked\"", "out/precious.txt")).isNotEmpty();
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
  }
}
