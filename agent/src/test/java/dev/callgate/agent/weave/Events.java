package dev.callgate.agent.weave;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;

/**
 * What woven code told, in words that are the same for two loaders' classes: primitives by value,
 * texts by content, other objects by class and by the order in which they were first seen.
 */
public final class Events {
  private static List<String> told = new ArrayList<>();
  private static Map<Object, Integer> seen = new IdentityHashMap<>();
  private static int tickets;

  private Events() {}

  static void begin() {
    told = new ArrayList<>();
    seen = new IdentityHashMap<>();
    tickets = 0;
  }

  static List<String> told() {
    return told;
  }

  /** Returns the ticket. */
  public static Object enter(String method, Object self, Object[] arguments) {
    var text = new StringBuilder("enter ").append(method).append(" on ").append(describe(self));
    for (Object argument : arguments) {
      text.append(", ").append(describe(argument));
    }
    Integer ticket = tickets++;
    told.add(text + " -> " + ticket);
    return ticket;
  }

  /**
   * @param method ends with its descriptor
   */
  public static void exit(Object ticket, String method, Object result) {
    told.add("exit " + ticket + ": " + describe(asReturned(method, result)));
  }

  public static void thrown(Object ticket, Throwable thrown) {
    told.add("thrown " + ticket + ": " + describe(thrown));
  }

  /** Byte code knows booleans and characters as ints alone. */
  private static Object asReturned(String method, Object result) {
    if (result instanceof Integer number) {
      return switch (Type.getReturnType(method.substring(method.indexOf('('))).getSort()) {
        case Type.BOOLEAN -> number != 0;
        case Type.CHAR -> (char) number.intValue();
        default -> number;
      };
    }
    return result;
  }

  static String describe(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Float || value instanceof Double) {
      return "float " + ((Number) value).doubleValue();
    }
    if (value instanceof Number number) {
      return "number " + number.longValue();
    }
    if (value instanceof String || value instanceof Boolean || value instanceof Character) {
      return value.getClass().getSimpleName() + " " + value;
    }
    if (value instanceof NullPointerException) {
      // Its message numbers the local variables.
      return "NullPointerException";
    }
    if (value instanceof Throwable thrown && thrown.getClass().getClassLoader() == null) {
      return thrown.getClass().getName() + " " + thrown.getMessage();
    }
    String name = value.getClass().isHidden() ? "hidden" : value.getClass().getName();
    Integer number = seen.get(value);
    if (number == null) {
      number = seen.size();
      seen.put(value, number);
    }
    return name + " #" + number;
  }
}
