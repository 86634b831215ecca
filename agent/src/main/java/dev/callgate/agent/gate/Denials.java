package dev.callgate.agent.gate;

import dev.callgate.agent.read.Site;
import dev.callgate.policy.catalogue.Denial;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.nio.file.AccessDeniedException;
import java.util.concurrent.CompletableFuture;

/**
 * What a stopped caller gets: an exception that the method's own contract allows, of a JDK type or
 * of the sink's own declared type, never one of Callgate's.
 */
final class Denials {
  private Denials() {}

  /**
   * Stops the call.
   *
   * @return a ticket with the value to return, where the contract asks for a failed future
   * @throws Throwable undeclared, in all other cases
   */
  static Ticket deny(Site site, String target, String message) {
    Denial denial = site.sink().denied();
    if (denial instanceof Denial.Future future) {
      return Ticket.answering(
          CompletableFuture.failedFuture(exception(site, future.className(), target, message)));
    }
    String className = denial instanceof Denial.Throws named ? named.className() : site.thrown();
    throw Denials.<RuntimeException>undeclared(exception(site, className, target, message));
  }

  private static Throwable exception(Site site, String className, String target, String message) {
    if (className == null) {
      return new SecurityException(message);
    }
    return switch (className) {
      case "java.sql.SQLException", "java.sql.SQLInvalidAuthorizationSpecException" ->
          SqlDenial.of(message);
      case "java.nio.file.AccessDeniedException" ->
          new AccessDeniedException(target, null, message);
      case "java.io.FileNotFoundException" -> new FileNotFoundException(message);
      case "java.io.IOException" -> new IOException(message);
      default -> declared(site, className, message);
    };
  }

  /** An exception type of the application or a library, from the loader of the sink's class. */
  private static Throwable declared(Site site, String className, String message) {
    try {
      Class<?> type = Class.forName(className, true, Origin.loaderOf(site.owner()));
      return (Throwable) create(type, message);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      // Abstract, or without a constructor that takes a text: what any caller must reckon with.
      return new SecurityException(message);
    }
  }

  /**
   * By the constructor that takes one text; else by the longest whose first argument is a text, and
   * nothing for the others.
   */
  private static Object create(Class<?> type, String message) throws ReflectiveOperationException {
    Constructor<?> best = null;
    for (Constructor<?> candidate : type.getConstructors()) {
      Class<?>[] types = candidate.getParameterTypes();
      if (types.length == 0 || types[0] != String.class) {
        continue;
      }
      if (types.length == 1) {
        return candidate.newInstance(message);
      }
      if (best == null || types.length > best.getParameterCount()) {
        best = candidate;
      }
    }
    if (best == null) {
      throw new NoSuchMethodException(type + " has no constructor that takes a text");
    }
    Object[] arguments = new Object[best.getParameterCount()];
    arguments[0] = message;
    for (int i = 1; i < arguments.length; i++) {
      // Zero, false or null: what an array of the type starts with.
      arguments[i] = Array.get(Array.newInstance(best.getParameterTypes()[i], 1), 0);
    }
    return best.newInstance(arguments);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T undeclared(Throwable exception) throws T {
    throw (T) exception;
  }
}
