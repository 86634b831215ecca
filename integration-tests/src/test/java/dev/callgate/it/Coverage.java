package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The part of {@code docs/coverage.md} that one test answers for: what it tried, on which JDKs, and
 * what was decided. The file is written by the tests; a test whose part is stale fails and says how
 * to write it anew.
 *
 * <p>Use: a static field, {@link #add} for each route when it has passed, {@link #check} in an
 * {@code @AfterAll} method, and two lines in the file where the part belongs: {@code <!-- begin
 * FileRoutesIT -->} and {@code <!-- end FileRoutesIT -->}.
 */
public final class Coverage {
  private static final Path FILE = Path.of("../docs/coverage.md");
  private static final String HEAD = "| route | JDK | decision | tested by |\n|---|---|---|---|\n";

  private static final Pattern DECIDED =
      Pattern.compile("\"kind\":\"([^\"]*)\".*?\"tier\":\"([^\"]*)\"");

  private record Row(String route, String decision) {}

  private final String test;
  private final Map<Row, TreeSet<Integer>> rows = new LinkedHashMap<>();

  public Coverage(Class<?> test) {
    this.test = test.getSimpleName();
  }

  /**
   * @param route what was called, as a reader of the docs would say it
   * @param decision what became of it by default: {@code `file.delete`: hard-blocked}
   */
  public void add(String route, Jdk jdk, String decision) {
    rows.computeIfAbsent(new Row(route, decision), row -> new TreeSet<>()).add(jdk.feature());
  }

  /**
   * What a line of a ledger says was decided, as it stands in the table; empty if it is about no
   * action.
   */
  public static String decided(String line) {
    Matcher decided = DECIDED.matcher(line);
    return decided.find() ? "`" + decided.group(1) + "`: " + decided.group(2) : "";
  }

  /** The same where a rule of the test decided, because the defaults would have let it run. */
  public static String decidedByRule(String line) {
    return decided(line) + " by a rule";
  }

  /**
   * Compares the file with what was added; with {@code -Dcoverage=write} writes it instead. Without
   * a JDK 25 on this machine nothing is compared: the table speaks of both.
   */
  public void check() throws IOException {
    if (Jdk.all().size() < 2) {
      return;
    }
    String begin = "<!-- begin " + test + " -->\n";
    String end = "<!-- end " + test + " -->";
    String file = Files.readString(FILE);
    int from = file.indexOf(begin);
    int to = file.indexOf(end);
    assertThat(from >= 0 && to > from).as("docs/coverage.md has a part for " + test).isTrue();
    from += begin.length();
    if ("write".equals(System.getProperty("coverage"))) {
      Files.writeString(FILE, file.substring(0, from) + table() + file.substring(to));
      return;
    }
    assertThat(file.substring(from, to))
        .as(
            "docs/coverage.md is stale. Write it anew, and look at what changed: mvn -pl"
                + " integration-tests -am -Dit.test="
                + test
                + " -Dcoverage=write verify")
        .isEqualTo(table());
  }

  private String table() {
    return HEAD
        + rows.entrySet().stream()
            .map(row -> line(row.getKey(), row.getValue()))
            .collect(Collectors.joining());
  }

  private String line(Row row, TreeSet<Integer> jdks) {
    String on = jdks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "| " + row.route() + " | " + on + " | " + row.decision() + " | " + test + " |\n";
  }
}
