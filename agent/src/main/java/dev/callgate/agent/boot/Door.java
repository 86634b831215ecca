package dev.callgate.agent.boot;

import java.lang.invoke.MethodHandles;

/**
 * Loaded by a throw-away loader, to whose module alone {@code java.lang} is opened: opens cannot be
 * revoked, and nobody else must have them.
 */
public final class Door {
  private Door() {}

  /** Defines classes in {@code java.lang}, in that order. */
  public static void define(byte[][] classFiles) throws IllegalAccessException {
    MethodHandles.Lookup lookup =
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    for (byte[] classFile : classFiles) {
      lookup.defineClass(classFile);
    }
  }
}
