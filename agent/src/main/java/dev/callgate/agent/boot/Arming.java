package dev.callgate.agent.boot;

import dev.callgate.agent.read.SiteTable;
import dev.callgate.agent.weave.Gaps;
import dev.callgate.agent.weave.Weaver;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Weaves what is loaded already: the classes that the catalogue names, those that it means as
 * subtypes, and every class of the application, since a class can be the superclass of a sink that
 * is loaded later. In one batch; if that fails one by one, so that one class does not cost the
 * others; and again until nothing that the catalogue names is missing, since a class that is first
 * loaded while a transformer runs is offered to none.
 */
final class Arming {
  /** Our own visible class: it declares no sink, and a retransformation costs a start. */
  private static final String ENTRY = "dev.callgate.Premain";

  private static final int MOST_ROUNDS = 8;

  private final Instrumentation instrumentation;
  private final Weaver weaver;
  private final SiteTable sites;
  private final Gaps gaps;
  private final ClassLoader own = Arming.class.getClassLoader();
  private final Set<Class<?>> seen = new HashSet<>();

  Arming(Instrumentation instrumentation, Weaver weaver, SiteTable sites, Gaps gaps) {
    this.instrumentation = instrumentation;
    this.weaver = weaver;
    this.sites = sites;
    this.gaps = gaps;
  }

  /**
   * @param attached whether the program runs, with loaders of its own
   * @return what {@link #loadedSinkClasses} would say
   */
  Set<String> retransformLoaded(boolean attached) {
    var names = new HashSet<String>();
    for (Class<?> type : retransformLoaded(true, attached)) {
      if (isOfJdk(type.getClassLoader())) {
        names.add(type.getName());
      }
    }
    return names;
  }

  /** As {@link #retransformLoaded}, for sinks that the JDK alone declares. */
  void retransformNamed() {
    retransformLoaded(false, false);
  }

  private List<Class<?>> retransformLoaded(boolean withApplication, boolean attached) {
    var named = new ArrayList<Class<?>>();
    Class<?>[] before = {};
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Class<?>[] loaded = loadedClasses();
      List<Class<?>> missing = missing(loaded, before, named, withApplication, attached);
      if (missing.isEmpty()) {
        break;
      }
      retransform(missing);
      before = loaded;
    }
    return named;
  }

  /** All loaded classes; none once the JVM is ending, when it answers null. */
  private Class<?>[] loadedClasses() {
    Class<?>[] loaded = instrumentation.getAllLoadedClasses();
    return loaded == null ? new Class<?>[0] : loaded;
  }

  /** Weaves classes that sinks name and that were loaded since without being offered to us. */
  void retransformMissed() {
    var missed = new ArrayList<Class<?>>();
    for (Class<?> type : loadedClasses()) {
      if (weaver.names(type.getName())
          && !sites.hasOwner(type.getName())
          && !seen.contains(type)
          && instrumentation.isModifiableClass(type)) {
        missed.add(type);
      }
    }
    if (!missed.isEmpty()) {
      retransform(missed);
    }
  }

  /** Binary names of the JDK's loaded classes that sinks name. */
  Set<String> loadedSinkClasses() {
    var names = new HashSet<String>();
    for (Class<?> type : loadedClasses()) {
      if (weaver.names(type.getName()) && isOfJdk(type.getClassLoader())) {
        names.add(type.getName());
      }
    }
    return names;
  }

  /**
   * No question to every class that costs: a hello world has a thousand (reflection's caches).
   *
   * @param before what was loaded in the round before. The JVM lists classes in an order that new
   *     ones do not change; if it ever does, some classes are asked again
   * @param named receives those that a sink names
   */
  private List<Class<?>> missing(
      Class<?>[] loaded,
      Class<?>[] before,
      List<Class<?>> named,
      boolean withApplication,
      boolean attached) {
    var missing = new ArrayList<Class<?>>();
    int known = 0;
    for (Class<?> type : loaded) {
      if (known < before.length && type == before[known]) {
        known++;
        continue;
      }
      boolean isNamed = weaver.names(type.getName());
      if (isNamed) {
        named.add(type);
      }
      ClassLoader loader = type.getClassLoader();
      boolean isOther = withApplication && loader != null && isOfApplication(loader, attached);
      if (isNamed || isOther) {
        add(type, missing);
      }
    }
    for (Class<?> sink : named) {
      if (weaver.meansSubtypesOf(sink.getName())) {
        for (Class<?> type : loaded) {
          if (sink.isAssignableFrom(type)) {
            add(type, missing);
          }
        }
      }
    }
    return missing;
  }

  private void add(Class<?> type, List<Class<?>> missing) {
    boolean canBeSink = !type.isArray() && !type.isHidden() && !type.getName().equals(ENTRY);
    if (canBeSink && instrumentation.isModifiableClass(type) && seen.add(type)) {
      missing.add(type);
    }
  }

  static boolean isOfJdk(ClassLoader loader) {
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  /** Before {@code main} such classes are loaded only if an AOT cache holds them, linked. */
  private boolean isOfApplication(ClassLoader loader, boolean attached) {
    if (isOfJdk(loader) || loader == own) {
      return false;
    }
    if (attached) {
      return true;
    }
    // Not the loaders of other agents.
    ClassLoader system = ClassLoader.getSystemClassLoader();
    while (system != null && system != loader) {
      system = system.getParent();
    }
    return system == loader;
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
        gaps.report(type.getName().replace('.', '/'), "it could not be woven: " + e);
      }
    }
  }
}
