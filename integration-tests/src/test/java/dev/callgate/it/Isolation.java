package dev.callgate.it;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Looks for traces of an agent as an application would see them. */
final class Isolation {
  private static final List<String> CLASSES =
      List.of(
          "dev.callgate.agent.boot.Agent",
          "dev.callgate.agent.gate.Gate",
          "dev.callgate.agent.gate.ThreadState",
          "dev.callgate.policy.Policy",
          "dev.callgate.cli.Main",
          "org.objectweb.asm.ClassReader",
          "org.yaml.snakeyaml.Yaml",
          "com.google.re2j.Pattern",
          "com.fasterxml.jackson.core.JsonFactory",
          "picocli.CommandLine");

  private Isolation() {}

  public static void main(String[] arguments) throws Exception {
    // Something that is recorded and stopped, so that all of Callgate has been at work.
    try {
      java.nio.file.Files.delete(java.nio.file.Path.of("victim.txt"));
      System.out.println("delete=done");
    } catch (java.nio.file.AccessDeniedException e) {
      System.out.println("delete=denied");
    }
    System.out.println("properties=" + properties());
    System.out.println("context=" + name(Thread.currentThread().getContextClassLoader()));
    System.out.println("own=" + name(Isolation.class.getClassLoader()));
    System.out.println("visible=" + visible());
    System.out.println("provider=" + provider());
    threads();
    if (arguments.length > 0) {
      System.out.println("bridge=" + bridge());
    }
  }

  private static String properties() {
    var properties = new TreeMap<>();
    System.getProperties().forEach(properties::put);
    // What the launcher was told, and the sizes of this very process.
    properties.remove("jdk.debug");
    return properties.toString().replace("\n", " ");
  }

  private static String name(ClassLoader loader) {
    return loader == null ? "null" : loader.getClass().getName();
  }

  private static List<String> visible() {
    var visible = new ArrayList<String>();
    for (String name : CLASSES) {
      for (ClassLoader loader :
          new ClassLoader[] {
            ClassLoader.getSystemClassLoader(), Thread.currentThread().getContextClassLoader(), null
          }) {
        try {
          Class.forName(name, false, loader);
          visible.add(name);
        } catch (ClassNotFoundException e) {
          // As it must be.
        }
      }
    }
    return visible;
  }

  private static List<String> provider() throws Exception {
    var found = new ArrayList<String>();
    var urls =
        ClassLoader.getSystemClassLoader()
            .getResources("META-INF/services/org.slf4j.spi.SLF4JServiceProvider");
    urls.asIterator().forEachRemaining(url -> found.add(url.toString()));
    found.removeIf(url -> !url.contains("callgate"));
    return found;
  }

  private static void threads() {
    var lasting = new ArrayList<String>();
    var handles = new ArrayList<String>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!thread.isDaemon()) {
        lasting.add(thread.getName());
      }
      handles.add(name(thread.getContextClassLoader()));
      handles.add(name(thread.getClass().getClassLoader()));
      Object blocker = LockSupport.getBlocker(thread);
      handles.add(blocker == null ? "null" : name(blocker.getClass().getClassLoader()));
    }
    System.out.println("lasting=" + lasting);
    System.out.println("handles=" + handles.contains("dev.callgate.Premain"));
  }

  /** Calls everything public of the bridge with a key that is not the secret one. */
  private static List<String> bridge() throws Exception {
    var answers = new ArrayList<String>();
    Class<?> bridge = Class.forName("java.lang.CallgateBridge");
    for (Method method : bridge.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers()) || method.getName().equals("inForce")) {
        continue;
      }
      Class<?>[] types = method.getParameterTypes();
      Object[] values = new Object[types.length];
      for (int i = 0; i < types.length; i++) {
        values[i] = value(types[i]);
      }
      try {
        method.invoke(null, values);
        answers.add(method.getName() + " was let in");
      } catch (InvocationTargetException e) {
        if (!(e.getCause() instanceof SecurityException)) {
          answers.add(method.getName() + ": " + e.getCause());
        }
      }
    }
    for (String name : List.of("SECRET", "DISPATCHER")) {
      try {
        bridge.getDeclaredField(name).setAccessible(true);
        answers.add(name + " can be read");
      } catch (RuntimeException e) {
        // InaccessibleObjectException: java.lang is not open.
      }
    }
    return answers;
  }

  private static Object value(Class<?> type) {
    if (type == int.class) {
      return 1;
    }
    if (type == long.class) {
      return 1L << 30;
    }
    if (type == double.class) {
      return 1.0;
    }
    if (type == Object[].class) {
      return new Object[] {"x"};
    }
    return type == Throwable.class ? new IllegalStateException("x") : "x";
  }
}
