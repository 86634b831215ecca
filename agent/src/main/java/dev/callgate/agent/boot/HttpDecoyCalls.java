package dev.callgate.agent.boot;

import dev.callgate.agent.gate.Decoy;
import dev.callgate.agent.gate.ThreadState;
import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * The decoys of the JDK's HTTP clients. A client of our own would start threads, look names up and
 * ask the application's proxy selector, cookie handler and authenticator. So the woven method
 * itself is called, on a receiver whose constructor never ran and with nothing in its arguments:
 * should it run, because the weaving was lost, it ends at its first step with nothing to send.
 *
 * <p>Its classes are loaded and initialised by the program alone, when it needs them: an
 * initialiser takes the system properties as they are, and two threads that initialise classes can
 * wait for each other for ever. What is not initialised has not been called.
 */
final class HttpDecoyCalls {
  static final String GROUP = "http";

  /** Of each method that a sink names here it is known what it does without a receiver's fields. */
  private static final Set<String> CLASSES =
      Set.of(
          "jdk.internal.net.http.MultiExchange",
          "jdk.internal.net.http.RequestPublishers$ByteArrayPublisher",
          "sun.net.www.http.HttpClient");

  private final Instrumentation instrumentation;
  private final ClassLoader jdk = ClassLoader.getPlatformClassLoader();
  private final Object unsafe;
  private final Method shouldBeInitialized;
  private final Method allocateInstance;
  private boolean isWaiting;

  /**
   * @throws ReflectiveOperationException if this JDK cannot be asked whether a class is initialised
   */
  HttpDecoyCalls(Instrumentation instrumentation) throws ReflectiveOperationException {
    this.instrumentation = instrumentation;
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    open(type);
    unsafe = type.getMethod("getUnsafe").invoke(null);
    shouldBeInitialized = type.getMethod("shouldBeInitialized", Class.class);
    allocateInstance = type.getMethod("allocateInstance", Class.class);
  }

  /** Whether there was a loaded class, when last asked, that the program had not initialised. */
  boolean isWaiting() {
    return isWaiting;
  }

  /**
   * The classes to which decoys can be sent now.
   *
   * @param loadedClasses binary names of classes of the JDK
   */
  Set<String> initialised(Set<String> loadedClasses) throws ReflectiveOperationException {
    var initialised = new HashSet<String>();
    isWaiting = false;
    for (String name : CLASSES) {
      if (loadedClasses.contains(name)) {
        // True as well while the program is in the middle of its initialiser.
        if ((boolean) shouldBeInitialized.invoke(unsafe, loaded(name))) {
          isWaiting = true;
        } else {
          initialised.add(name);
        }
      }
    }
    return initialised;
  }

  /** Calls each method of these classes that the sink names. */
  void send(Sink sink, Set<String> initialised, Decoy decoy) throws ReflectiveOperationException {
    for (MethodPattern pattern : sink.methods()) {
      if (!initialised.contains(pattern.className())) {
        continue;
      }
      Class<?> type = loaded(pattern.className());
      open(type);
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (pattern.matches("<init>", Type.getConstructorDescriptor(constructor))) {
          constructor.setAccessible(true);
          call(constructor, decoy);
        }
      }
      for (Method method : type.getDeclaredMethods()) {
        if (pattern.matches(method.getName(), Type.getMethodDescriptor(method))) {
          method.setAccessible(true);
          call(method, allocateInstance.invoke(unsafe, type), decoy);
        }
      }
    }
  }

  /** The decoy stands for the call alone: what reflection loads is no call of a sink. */
  private static void call(Constructor<?> constructor, Decoy decoy)
      throws ReflectiveOperationException {
    Object[] blanks = blanks(constructor.getParameterTypes());
    ThreadState state = ThreadState.current();
    state.decoy(decoy);
    try {
      constructor.newInstance(blanks);
    } catch (InvocationTargetException e) {
      // Whether it was stopped is not told by what it threw.
    } finally {
      state.decoy(null);
    }
  }

  private static void call(Method method, Object receiver, Decoy decoy)
      throws ReflectiveOperationException {
    Object[] blanks = blanks(method.getParameterTypes());
    ThreadState state = ThreadState.current();
    state.decoy(decoy);
    try {
      method.invoke(receiver, blanks);
    } catch (InvocationTargetException e) {
      // As above.
    } finally {
      state.decoy(null);
    }
  }

  private static Object[] blanks(Class<?>[] types) {
    Object[] blanks = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      // Zero, false or null: what an array of the type starts with.
      blanks[i] = Array.get(Array.newInstance(types[i], 1), 0);
    }
    return blanks;
  }

  /** Loads nothing: the class is among the JDK's loaded ones. */
  private Class<?> loaded(String name) throws ClassNotFoundException {
    return Class.forName(name, false, jdk);
  }

  /** To Callgate's own loader alone. */
  private void open(Class<?> type) {
    instrumentation.redefineModule(
        type.getModule(),
        Set.of(),
        Map.of(),
        Map.of(type.getPackageName(), Set.of(HttpDecoyCalls.class.getModule())),
        Set.of(),
        Map.of());
  }
}
