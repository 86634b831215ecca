package dev.callgate.agent.boot;

import dev.callgate.agent.weave.Weaver;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Weaves what is loaded already. In one batch; if that fails one by one, so that one class does not
 * cost the others; and again until nothing that the catalogue names is missing, since a class that
 * is first loaded while a transformer runs is offered to none.
 */
final class Arming {
  private static final int MOST_ROUNDS = 8;

  private final Instrumentation instrumentation;
  private final Weaver weaver;
  private final ArmedState state;
  private final Set<Class<?>> done = new HashSet<>();

  Arming(Instrumentation instrumentation, Weaver weaver, ArmedState state) {
    this.instrumentation = instrumentation;
    this.weaver = weaver;
    this.state = state;
  }

  /**
   * @param attached whether the application's classes may be loaded already
   */
  void retransformLoaded(boolean attached) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Class<?>> missing = missing(attached);
      if (missing.isEmpty()) {
        return;
      }
      done.addAll(missing);
      retransform(missing);
    }
  }

  private List<Class<?>> missing(boolean attached) {
    var missing = new ArrayList<Class<?>>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (done.contains(type) || type.isArray() || type.isHidden()) {
        continue;
      }
      boolean isCandidate =
          weaver.names(type.getName().replace('.', '/'))
              || (attached && type.getClassLoader() != null);
      if (isCandidate && instrumentation.isModifiableClass(type)) {
        missing.add(type);
      }
    }
    return missing;
  }

  private void retransform(List<Class<?>> classes) {
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
      return;
    } catch (UnmodifiableClassException | LinkageError | RuntimeException e) {
      // Which one it was is not said: one by one.
    }
    for (Class<?> type : classes) {
      try {
        instrumentation.retransformClasses(type);
      } catch (UnmodifiableClassException | LinkageError | RuntimeException e) {
        state.report(type.getName().replace('.', '/'), "it could not be woven: " + e);
      }
    }
  }
}
