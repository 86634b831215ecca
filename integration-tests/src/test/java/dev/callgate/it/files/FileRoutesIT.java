package dev.callgate.it.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each way to change a file, by what is left: stopped where nothing is allowed, and in the
 * workspace just as without Callgate.
 */
class FileRoutesIT {
  private static final String POLICY =
      """
      callgate: 1
      name: file-routes
      workspace: [./work]
      rules:
        - id: nothing-new-here
          action: [file.create, file.append, file.write]
          when: {path: {within: ./out}}
          tier: hard-blocked
        - {id: echo, action: process.exec, when: {command: "**/echo"}, tier: costly}
      """;

  /** Nothing is allowed; the defaults; the workspace; without Callgate. */
  private static final List<String> WHERE = List.of("out", "defaults", "work", "plain");

  private static final Coverage COVERAGE = new Coverage(FileRoutesIT.class);

  @TempDir Path folder;

  private final Map<String, Map<String, String>> before = new TreeMap<>();

  @OnEachJdk
  void noRouteIsOpenOutsideTheWorkspaceAndAllAreInIt(Jdk jdk) throws Exception {
    List<RouteList.Route> routes = FileRoutes.all().on(jdk.feature());
    for (RouteList.Route route : routes) {
      for (String where : WHERE) {
        Path own = own(where, route);
        Canary.fill(own);
        before.put(where + " " + route.name(), Canary.seen(own));
      }
    }
    ChildJvm.Result plain =
        ChildJvm.of(FileRoutes.class, folder)
            .on(jdk)
            .jvm("-Xlog:disable")
            .withoutCallgate()
            .arguments("plain")
            .run();
    assertThat(plain.exitCode()).as("%s", plain).isZero();
    ChildJvm.Result result =
        ChildJvm.of(FileRoutes.class, folder)
            .on(jdk)
            .jvm("-Xverify:all", "-Xlog:disable")
            .policy(POLICY)
            .arguments("out", "defaults", "work")
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    var softly = new SoftAssertions();
    for (RouteList.Route route : routes) {
      isStopped(softly, result, route);
      isAsWithoutCallgate(softly, result, plain, route);
      COVERAGE.add(route.name(), jdk, decision(result, route));
    }
    softly.assertAll();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  private void isStopped(SoftAssertions softly, ChildJvm.Result result, RouteList.Route route) {
    String name = route.name();
    softly.assertThat(result.printed("out " + name)).as(name).isEqualTo(route.stopped());
    softly
        .assertThat(Canary.seen(own("out", route)))
        .as("what is left of " + name)
        .isEqualTo(before.get("out " + name));
    softly
        .assertThat(result.ledgerWith("\"blocked\"", "/out/" + route.folder()))
        .as("records of " + name)
        .isNotEmpty();
  }

  private void isAsWithoutCallgate(
      SoftAssertions softly, ChildJvm.Result result, ChildJvm.Result plain, RouteList.Route route) {
    String name = route.name();
    Map<String, String> left = Canary.seen(own("work", route));
    softly.assertThat(left).as("effect of " + name).isNotEqualTo(before.get("work " + name));
    softly
        .assertThat(Canary.comparable(left, !route.differs()))
        .as("effect of " + name + ", compared with that without Callgate")
        .isEqualTo(Canary.comparable(Canary.seen(own("plain", route)), !route.differs()));
    softly
        .assertThat(result.printed("work " + name))
        .as(name + " in the workspace")
        .startsWith("done")
        .isEqualTo(plain.printed("plain " + name));
  }

  /** The strictest of what was decided where no rule says anything. */
  private static String decision(ChildJvm.Result result, RouteList.Route route) {
    String costly = "";
    for (String line : result.ledgerWith("/defaults/" + route.folder())) {
      boolean isOther =
          !line.contains("/defaults/" + route.folder() + "/")
              && !line.contains("/defaults/" + route.folder() + "\"");
      String decision = Coverage.decided(line);
      if (isOther || decision.isEmpty()) {
        continue;
      }
      if (decision.endsWith("hard-blocked")) {
        return decision;
      }
      costly = decision;
    }
    return costly;
  }

  private Path own(String where, RouteList.Route route) {
    return folder.resolve(where).resolve(route.folder());
  }
}
