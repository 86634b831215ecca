package dev.callgate.agent.boot;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/**
 * Loaded by a throw-away loader, to whose module alone {@code java.lang} is opened: opens cannot be
 * revoked, and nobody else must have them. When it is initialised, it defines in {@code java.lang}
 * what its loader has under {@link #CLASSES}; a method to call would cost a start two classes that
 * the JVM makes for its method handle.
 */
final class Door {
  /** Resource names, in the order in which the classes are defined. */
  static final String[] CLASSES = {"CallgateDispatcher", "CallgateBridge"};

  static {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
      for (String name : CLASSES) {
        try (InputStream in = Door.class.getClassLoader().getResourceAsStream(name)) {
          lookup.defineClass(in.readAllBytes());
        }
      }
    } catch (IllegalAccessException | IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Door() {}
}
