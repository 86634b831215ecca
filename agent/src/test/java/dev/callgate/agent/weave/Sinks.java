package dev.callgate.agent.weave;

import dev.callgate.policy.catalogue.Denial;
import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.yaml.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sinks for tests, without a catalogue file. */
public final class Sinks {
  private Sinks() {}

  /** Those methods, read by no path, with {@code subtypes} as given. */
  public static Sink of(boolean subtypes, String... methods) {
    return sink(subtypes, List.of(), Denial.DECLARED, false, methods);
  }

  static Sink copying(int argument, String method) {
    return copying(List.of(argument), method);
  }

  static Sink copying(List<Integer> arguments, String method) {
    return sink(false, arguments, Denial.DECLARED, false, method);
  }

  static Sink answering(String method) {
    return sink(false, List.of(), new Denial.Future("java.io.IOException"), false, method);
  }

  /** One that puts up with a native method. */
  static Sink unlessNative(String method) {
    return sink(false, List.of(), Denial.DECLARED, true, method);
  }

  /** One whose reader is given the object itself. */
  static Sink passingThis(String method) {
    return sink(false, List.of(), Denial.DECLARED, false, "stripe", List.of("this"), method);
  }

  private static Sink sink(
      boolean subtypes,
      List<Integer> copies,
      Denial denied,
      boolean unlessNative,
      String... methods) {
    return sink(subtypes, copies, denied, unlessNative, null, List.of(), methods);
  }

  private static Sink sink(
      boolean subtypes,
      List<Integer> copies,
      Denial denied,
      boolean unlessNative,
      String reader,
      List<String> pass,
      String... methods) {
    var patterns = new ArrayList<MethodPattern>();
    for (String method : methods) {
      patterns.add(MethodPattern.parse(method));
    }
    return new Sink(
        methods[0],
        "test",
        patterns,
        subtypes,
        "tool.call",
        reader,
        null,
        null,
        Map.of(),
        List.of(),
        denied,
        pass,
        null,
        List.of(),
        copies,
        null,
        unlessNative,
        null,
        reader == null,
        new Position("test", 1, 1));
  }
}
