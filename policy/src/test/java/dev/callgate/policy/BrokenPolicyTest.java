package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.FaultsException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every file in {@code broken/} says exactly what {@code broken/expected.txt} has for it. */
class BrokenPolicyTest {
  private static final Path FOLDER = folder();

  @TestFactory
  Stream<DynamicTest> everyFileHasItsMessage() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    for (String line : Files.readAllLines(FOLDER.resolve("expected.txt"))) {
      expected.merge(line.substring(0, line.indexOf(':')), line, (a, b) -> a + "\n" + b);
    }
    List<String> files;
    try (Stream<Path> paths = Files.list(FOLDER)) {
      files = paths.map(p -> p.getFileName().toString()).filter(n -> n.endsWith(".yaml")).toList();
    }
    assertThat(files).hasSizeGreaterThanOrEqualTo(40);
    assertThat(expected.keySet()).containsExactlyInAnyOrderElementsOf(files);
    return files.stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () ->
                        assertThat(faults(FOLDER.resolve(name).toFile()))
                            .isEqualTo(expected.get(name))));
  }

  @Test
  void aFileThatIsNotThere() {
    assertThat(faults(FOLDER.resolve("nowhere.yaml").toFile()))
        .isEqualTo("nowhere.yaml: does not exist");
  }

  @Test
  void aDirectory() {
    assertThat(faults(FOLDER.toFile()))
        .isEqualTo("broken: is a directory; name the policy file in it");
  }

  /** The faults as a person sees them, but for the folder before the file's name. */
  private static String faults(File file) {
    try {
      PolicyLoader.load(List.of(file), name -> null, List.of());
      return fail(file + " was loaded");
    } catch (FaultsException e) {
      return e.faults().stream()
          .map(f -> new Fault(new File(f.file()).getName(), f.line(), f.column(), f.message()))
          .map(Fault::toString)
          .collect(Collectors.joining("\n"));
    }
  }

  private static Path folder() {
    try {
      return Path.of(BrokenPolicyTest.class.getResource("broken").toURI());
    } catch (java.net.URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
