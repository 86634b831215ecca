package dev.callgate.agent.boot;

import java.lang.invoke.MethodHandles;

/**
 * Loaded by a throw-away loader, to whose module alone {@code java.lang} is opened: opens cannot be
 * revoked, and nobody else must have them.
 */
public final class Door {
  private Door() {}

  /**
   * Defines two classes in {@code java.lang}, in that order. Of the shape of {@code premain}, whose
   * method handle the JVM has made already: another one costs a start on JDK 25.
   */
  public static void define(byte[] first, byte[] second) throws IllegalAccessException {
    MethodHandles.Lookup lookup =
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    lookup.defineClass(first);
    lookup.defineClass(second);
  }
}
