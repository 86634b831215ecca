package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class OwnWorkIT {
  @TempDir Path folder;

  @OnEachJdk
  void aProgramMayDoAsItLikesWithItsOwnFilesAndNotWithOthers(Jdk jdk) throws Exception {
    Path theirs = Files.writeString(folder.resolve("theirs.txt"), "theirs");
    Files.writeString(folder.resolve("empty.txt"), "");
    Files.createDirectory(folder.resolve("there"));
    Path work = Files.createDirectory(folder.resolve("work"));
    Files.writeString(work.resolve("inside.txt"), "inside");
    Files.createSymbolicLink(work.resolve("out-link"), Path.of("../theirs.txt"));
    Files.createSymbolicLink(work.resolve("dangling"), Path.of("../not-there-yet"));
    Files.createSymbolicLink(work.resolve("folder-link"), Path.of(".."));
    Files.createLink(work.resolve("second-name"), theirs);
    String policy =
        """
        callgate: 1
        name: own-work
        workspace: [./work]
        rules:
          - {id: out, action: file.create, when: {path: "**/not-there-yet"}, tier: hard-blocked}
        """;
    ChildJvm.Result result = ChildJvm.of(OwnWork.class, folder).on(jdk).policy(policy).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    List<String> lines = result.stdout().lines().toList();
    int others = lines.indexOf("name taken over=AccessDeniedException");
    assertThat(others).as("%s", result).isPositive();
    assertThat(lines.subList(0, others))
        .allMatch(line -> line.endsWith("=done") || line.equals("missing=NoSuchFileException"));
    assertThat(lines.subList(others, lines.size()))
        .noneMatch(line -> line.endsWith("=done"))
        .contains("subclass=SecurityException", "through link out=AccessDeniedException");
    assertThat(theirs).hasContent("theirs");
    assertThat(folder.resolve("not-there-yet")).doesNotExist();
    assertThat(folder.resolve("at-exit")).doesNotExist();
    assertThat(work.resolve("out-link")).isSymbolicLink();
    assertThat(result.ledgerWith("\"recorded\"", "file.delete", "renamed.txt")).hasSize(1);
    assertThat(result.ledgerWith("/dev/null")).isEmpty();
    // A path that cannot be resolved is told as it was given.
    assertThat(result.ledgerWith("\"blocked\"", "file.delete", "unresolved half")).hasSize(1);
    assertThat(result.ledgerWith("\"blocked\"", "file.delete", "unresolved ././")).hasSize(1);
    assertThat(result.ledgerWith("\"blocked\"", "\"given\":\"half")).isNotEmpty();
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
  }
}
