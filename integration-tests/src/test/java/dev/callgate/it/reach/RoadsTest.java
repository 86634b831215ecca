package dev.callgate.it.reach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the search takes for a road, on a handful of classes. */
class RoadsTest {
  private static final String PREFIX = Samples.class.getName();

  private static final Entries NOTHING = Entries.parse("", "none");

  private static JdkImage image;
  private static CallGraph graph;

  @BeforeAll
  static void readSamples() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (String name :
        List.of(
            "java/lang/Object",
            "java/lang/Runnable",
            samples(""),
            samples("$1"),
            samples("$Door"),
            samples("$HiddenDoor"),
            samples("$HiddenParent"),
            samples("$Child"),
            samples("$Wakes"))) {
      try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
        files.add(in.readAllBytes());
      }
    }
    image = JdkImage.of(files);
    graph = new CallGraph(image);
  }

  private static String samples(String nested) {
    return PREFIX.replace('.', '/') + nested;
  }

  @Test
  void findsEveryWayOfAnApplicationToANative() {
    assertThat(roots(NOTHING, ""))
        .containsExactlyInAnyOrder(
            "#direct()",
            "#forSubclasses()",
            "#makesALambda()",
            "#makesAnObject()",
            "#namesAMethod()",
            "$HiddenParent#inherited()",
            "$Door#open()",
            "$Wakes#static()");
  }

  @Test
  void saysEachStepOfTheWay() {
    assertThat(search(NOTHING, ""))
        .extracting(Object::toString)
        .contains(
            "[%1$s#direct(), %1$s#inner(), %1$s#world()]".formatted(PREFIX),
            "[%1$s$Door#open(), %1$s$HiddenDoor#open(), %1$s#world()]".formatted(PREFIX),
            "[%1$s#makesAnObject(), %1$s$1#run(), %1$s#world()]".formatted(PREFIX));
  }

  @Test
  void goesPastNoSink() {
    assertThat(roots(NOTHING, "inner"))
        .doesNotContain("#direct()", "#namesAMethod()")
        .contains("#makesALambda()");
  }

  @Test
  void goesPastNothingReviewedAndSaysWhichLinesItNeeded() {
    Entries reviewed =
        Entries.parse(
            """
            # a note
            harmless  %1$s#inner, forSubclasses  looked at
            harmless  %1$s#notForApplications()  nobody comes here
            harmless  %1$s$Wakes#static()  once
            """
                .formatted(PREFIX),
            "harmless");

    assertThat(roots(reviewed, ""))
        .doesNotContain("#direct()", "#namesAMethod()", "#forSubclasses()", "$Wakes#static()")
        .contains("#makesALambda()");
    assertThat(reviewed.unneeded())
        .extracting(Entries.Entry::toString)
        .containsExactly("line 3: harmless  " + PREFIX + "#notForApplications()");
  }

  @Test
  void aLineIsNotNeededWhereEachOfItsRoadsIsDecidedElsewhere() {
    Entries reviewed = Entries.parse("open  " + PREFIX + "#inner()  still to come", "open");

    assertThat(roots(reviewed, "direct", "namesAMethod")).isNotEmpty();
    assertThat(reviewed.unneeded()).hasSize(1);
  }

  private static List<String> roots(Entries reviewed, String... sinks) {
    return search(reviewed, sinks).stream()
        .map(road -> road.get(0).toString().substring(PREFIX.length()))
        .toList();
  }

  private static List<List<JdkMethod>> search(Entries reviewed, String... sinks) {
    JdkMethod world = graph.hierarchy().declared(samples(""), "world()V");
    List<String> names = List.of(sinks);
    return new Roads(
            graph, Roots.of(image, graph), method -> names.contains(method.name()), reviewed)
        .to(world);
  }

  @Test
  void aVerdictThatIsNoneIsAnError() {
    assertThatThrownBy(() -> Entries.parse("\nharmles  a.B#c  why", "open|harmless"))
        .hasMessage("line 2: expected one of open|harmless: harmles  a.B#c  why");
    assertThatThrownBy(() -> Entries.parse("open  a.B#c no reason", "open|harmless"))
        .hasMessage("line 1: expected verdict, method and reason: open  a.B#c no reason");
  }
}
