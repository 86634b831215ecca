package dev.callgate.agent.read;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.UUID;

/**
 * Values of JDK classes that nobody can change and whose text says all of them. Exact classes only:
 * a subclass of the application's could say anything.
 */
public final class ImmutableValue {
  private ImmutableValue() {}

  /** The value as text; null if it is of no such class. */
  public static String text(Object value) {
    Class<?> type = value.getClass();
    if (type == String.class) {
      return (String) value;
    }
    return isText(type) ? value.toString() : null;
  }

  private static boolean isText(Class<?> type) {
    return type == Integer.class
        || type == Long.class
        || type == Boolean.class
        || type == Double.class
        || type == Float.class
        || type == Short.class
        || type == Byte.class
        || type == Character.class
        || type == BigDecimal.class
        || type == BigInteger.class
        || type == UUID.class
        || (type.getClassLoader() == null && type.getPackageName().equals("java.time"));
  }
}
