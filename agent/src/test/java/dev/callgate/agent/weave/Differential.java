package dev.callgate.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.gate.TestDispatcher;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs the same classes as they are, woven by Callgate, and woven by Byte Buddy's Advice, with the
 * same inputs: the results must be the same in all three, and what was told in the last two.
 */
final class Differential {
  /** Rounds of inputs for each method. */
  private static final int ROUNDS = 6;

  private Differential() {}

  /** Defines classes of its own, even where its parent has one of that name. */
  static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;

    Loader(Map<String, byte[]> classes) {
      super(Differential.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] file = classes.get(name);
      if (file == null) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : defineClass(name, file, 0, file.length);
      }
    }
  }

  /** What a class, all of whose methods were called, did and told. */
  private record Run(List<String> results, List<String> told) {}

  static byte[] file(Class<?> type) {
    return filesOf(type).get(type.getName());
  }

  /** The class files of a class and of all that are nested in it, by class name. */
  static Map<String, byte[]> filesOf(Class<?> type) {
    Map<String, byte[]> files = new TreeMap<>();
    String prefix = type.getSimpleName();
    try {
      Path here = Path.of(type.getResource(prefix + ".class").toURI());
      try (var all = Files.newDirectoryStream(here.getParent(), prefix + "{,$*}.class")) {
        for (Path file : all) {
          String name = file.getFileName().toString();
          name = type.getPackageName() + '.' + name.substring(0, name.length() - 6);
          files.put(name, Files.readAllBytes(file));
        }
      }
      return files;
    } catch (IOException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** Asserts that all three agree; {@code about} begins the message if they do not. */
  static void check(String about, Map<String, byte[]> classes) {
    var weaver = Woven.everyMethodOf(classes.keySet());
    var loader = new Loader(classes);
    Map<String, byte[]> woven = new LinkedHashMap<>();
    Map<String, byte[]> reference = new LinkedHashMap<>();
    for (String name : classes.keySet()) {
      woven.put(name, weaver.weave(loader, name, classes.get(name)));
      reference.put(name, Reference.weave(name, classes));
    }
    assertThat(weaver.gaps()).as(about).allMatch(gap -> gap.contains("no method of its own"));

    TestDispatcher.handTo(weaver);
    try {
      Run plain = run(classes);
      Run ours = run(woven);
      Run theirs = run(reference);
      assertThat(plain.told()).as(about).isEmpty();
      assertThat(ours.told()).as(about).isNotEmpty();
      assertSame(about + ": what is told", ours.told(), theirs.told());
      assertSame(about + ": results", ours.results(), plain.results());
      assertSame(about + ": results of the reference", theirs.results(), plain.results());
    } finally {
      TestDispatcher.handTo((TestDispatcher.Behind) null);
    }
  }

  private static void assertSame(String about, List<String> ours, List<String> theirs) {
    for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
      assertThat(ours.get(i)).as("%s, line %d", about, i).isEqualTo(theirs.get(i));
    }
    assertThat(ours).as(about).hasSameSizeAs(theirs);
  }

  private static Run run(Map<String, byte[]> classes) {
    var loader = new Loader(classes);
    var results = new ArrayList<String>();
    Events.begin();
    var types = new ArrayList<Class<?>>();
    for (String name : classes.keySet()) {
      try {
        types.add(Class.forName(name, true, loader));
      } catch (ClassNotFoundException | LinkageError e) {
        throw new AssertionError(name + ": " + e, e);
      }
    }
    Map<String, Object> instances = new TreeMap<>();
    for (Class<?> type : types) {
      if (Enum.class.isAssignableFrom(type)) {
        for (Object constant : type.isEnum() ? type.getEnumConstants() : new Object[0]) {
          instances.putIfAbsent(constant.getClass().getName(), constant);
        }
        continue;
      }
      for (Constructor<?> constructor : sorted(type.getDeclaredConstructors())) {
        for (int round = 0; round < ROUNDS; round++) {
          Object made = call(constructor, null, round, instances, results);
          if (made != null) {
            instances.putIfAbsent(type.getName(), made);
          }
        }
      }
    }
    for (Class<?> type : types) {
      for (Method method : sorted(type.getDeclaredMethods())) {
        for (Object self : selves(type, method, instances)) {
          for (int round = 0; round < ROUNDS; round++) {
            call(method, self, round, instances, results);
          }
        }
      }
    }
    return new Run(results, List.copyOf(Events.told()));
  }

  private static List<Object> selves(Class<?> type, Method method, Map<String, Object> instances) {
    if (Modifier.isStatic(method.getModifiers())) {
      return Arrays.asList((Object) null);
    }
    return instances.values().stream().filter(type::isInstance).toList();
  }

  private static <E extends Executable> List<E> sorted(E[] members) {
    return Arrays.stream(members)
        .filter(member -> !Modifier.isAbstract(member.getModifiers()))
        .sorted(Comparator.comparing(Executable::toGenericString).thenComparing(Object::toString))
        .toList();
  }

  private static Object call(
      Executable member,
      Object self,
      int round,
      Map<String, Object> instances,
      List<String> results) {
    member.setAccessible(true);
    var arguments = new Object[member.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = value(member.getParameterTypes()[i], round + 2 * i, instances);
    }
    Object result = null;
    String outcome;
    try {
      result =
          member instanceof Method method
              ? method.invoke(self, arguments)
              : ((Constructor<?>) member).newInstance(arguments);
      outcome = Events.describe(result);
    } catch (InvocationTargetException e) {
      outcome = "threw " + Events.describe(e.getCause());
      if (e.getCause() instanceof VerifyError) {
        throw new AssertionError(member + ": " + e.getCause(), e.getCause());
      }
    } catch (InstantiationException e) {
      outcome = "abstract";
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    results.add(member.getName() + " round " + round + ": " + outcome.replaceAll("#.*", ""));
    return result;
  }

  private static Object value(Class<?> type, int pick, Map<String, Object> instances) {
    int[] numbers = {0, 3, 1, -2, 7, 2};
    int number = numbers[pick % numbers.length];
    if (type == int.class || type == Integer.class) {
      return number;
    }
    if (type == long.class) {
      return number * 10_000_000_000L;
    }
    if (type == double.class) {
      return number * 1.5;
    }
    if (type == float.class) {
      return number * 0.25f;
    }
    if (type == short.class) {
      return (short) number;
    }
    if (type == byte.class) {
      return (byte) number;
    }
    if (type == char.class) {
      return (char) ('a' + pick % 26);
    }
    if (type == boolean.class) {
      return pick % 2 == 0;
    }
    if (type == String.class || type == Object.class || type == CharSequence.class) {
      return new String[] {"", "one", "two", null}[pick % 4];
    }
    if (type == String[].class) {
      return new String[] {"x", "y"};
    }
    if (type == int[].class) {
      return new int[] {1, 2, number};
    }
    for (Object instance : instances.values()) {
      if (type.isInstance(instance)) {
        return instance;
      }
    }
    return null;
  }
}
