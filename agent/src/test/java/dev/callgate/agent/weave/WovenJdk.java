package dev.callgate.agent.weave;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A program, and an agent: weaves every method of all classes of the JDK's modules that it is
 * given, and then goes on running on them. Prints a line for each class that could not be woven.
 */
public final class WovenJdk {
  private static final int BATCH = 200;

  private static Instrumentation instrumentation;

  private WovenJdk() {}

  public static void premain(String options, Instrumentation given) {
    instrumentation = given;
  }

  public static void main(String[] modules) throws Exception {
    PassAll.install();
    Map<String, byte[]> files = ClassFiles.ofModules(modules);
    var types = new ArrayList<Class<?>>();
    var failures = new ArrayList<String>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      if (!EveryMethod.isBodied(file.getValue())) {
        continue;
      }
      String name = file.getKey().replace('/', '.');
      try {
        Class<?> type = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
        if (instrumentation.isModifiableClass(type)) {
          types.add(type);
        } else {
          failures.add(name + " cannot be modified");
        }
      } catch (ClassNotFoundException | LinkageError e) {
        failures.add(name + " cannot be loaded: " + e);
      }
    }
    var transformer = new Transformer();
    instrumentation.addTransformer(transformer, true);
    for (int from = 0; from < types.size(); from += BATCH) {
      weave(types.subList(from, Math.min(from + BATCH, types.size())), failures, transformer);
    }
    instrumentation.removeTransformer(transformer);
    for (String failure : failures) {
      System.out.println("FAILED " + failure);
    }
    System.out.println("woven=" + transformer.woven.size());
    System.out.println("works=" + work());
  }

  private static void weave(List<Class<?>> types, List<String> failures, Transformer transformer) {
    try {
      instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
      return;
    } catch (Exception | LinkageError | InternalError e) {
      if (types.size() == 1) {
        transformer.woven.remove(types.get(0).getName());
        failures.add(types.get(0).getName() + " cannot be woven: " + e);
        return;
      }
    }
    for (Class<?> type : types) {
      weave(List.of(type), failures, transformer);
    }
  }

  /** Something of everything, on woven classes. */
  private static String work() throws Exception {
    var pool = Executors.newFixedThreadPool(2);
    try {
      String words =
          IntStream.range(0, 2000)
              .parallel()
              .mapToObj(i -> String.format("%05d %s", i, i % 7 == 0 ? "seven" : "none"))
              .filter(Pattern.compile("(\\d+) s.*n$").asMatchPredicate())
              .sorted()
              .collect(Collectors.joining(";"));
      int length = pool.submit(words::length).get();
      return length + " " + ZonedDateTime.parse("2026-11-29T10:00:00+01:00[Europe/Berlin]");
    } finally {
      pool.shutdown();
    }
  }

  private static final class Transformer implements ClassFileTransformer {
    private final Set<String> woven = new HashSet<>();

    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
      if (type == null) {
        return null;
      }
      try {
        byte[] made = EveryMethod.weave(file, PassAll.SECRET);
        woven.add(type.getName());
        return made;
      } catch (RuntimeException e) {
        // Not a class file, so that the class counts as failed.
        return new byte[] {1};
      }
    }
  }
}
