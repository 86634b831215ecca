package dev.callgate.agent.boot;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/**
 * Puts the bridge into {@code java.lang}. Not by a longer boot class path: that prints a JVM
 * warning and switches class-data sharing off for the application.
 */
final class BridgeInstaller {
  private static final String DOOR = "dev.callgate.agent.boot.Door";

  private BridgeInstaller() {}

  static void install(Instrumentation instrumentation) throws StartFailure {
    var thrownAway =
        new ClassLoader(null) {
          Class<?> door(byte[] classFile) {
            return defineClass(DOOR, classFile, 0, classFile.length);
          }

          @Override
          public InputStream getResourceAsStream(String name) {
            return opened("bridge/java/lang/" + name + ".classdata");
          }
        };
    try {
      Class<?> door = thrownAway.door(bytes(DOOR.replace('.', '/') + ".classdata"));
      instrumentation.redefineModule(
          Object.class.getModule(),
          Set.of(),
          Map.of(),
          Map.of(
              "java.lang",
              Set.of(thrownAway.getUnnamedModule()),
              // To Callgate's own loader alone: readers and decoys use no file system, socket
              // factory or selector provider of the application's, and load no library.
              "sun.nio.fs",
              Set.of(BridgeInstaller.class.getModule()),
              "java.io",
              Set.of(BridgeInstaller.class.getModule()),
              "sun.nio.ch",
              Set.of(BridgeInstaller.class.getModule()),
              "jdk.internal.loader",
              Set.of(BridgeInstaller.class.getModule())),
          Set.of(),
          Map.of());
      Class.forName(door.getName(), true, thrownAway);
    } catch (ExceptionInInitializerError e) {
      throw new StartFailure("the bridge could not be defined: " + e.getCause());
    } catch (ClassNotFoundException | IOException | RuntimeException | LinkageError e) {
      throw new StartFailure("the bridge could not be defined: " + e);
    }
  }

  /**
   * Lets the bridge take its dispatcher now. At the first call of a sink the stack may be nearly
   * used up, and a class whose initialiser failed once stays unusable (JVMS 5.5).
   */
  static void initialise() throws StartFailure {
    try {
      Class.forName("java.lang.CallgateBridge");
      Class.forName("dev.callgate.agent.ledger.LedgerRecord");
    } catch (ClassNotFoundException | LinkageError e) {
      throw new StartFailure("the bridge could not be initialised: " + e);
    }
  }

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in = opened(name)) {
      return in.readAllBytes();
    }
  }

  private static InputStream opened(String name) {
    InputStream in = BridgeInstaller.class.getClassLoader().getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("callgate.jar is not whole: " + name + " is missing");
    }
    return in;
  }
}
