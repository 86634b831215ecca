package dev.callgate.agent.read;

import dev.callgate.policy.Fact;
import dev.callgate.policy.catalogue.ValuePath;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The value at the end of a catalogue path. The getters that the path names are called, each once,
 * and nothing else of an application object: no {@code toString}, no {@code equals}. A getter that
 * throws is unknown, a null is absent.
 */
public final class PathValue {
  private static final int LONGEST_LIST = 10_000;

  private PathValue() {}

  /**
   * @param result what the body returned; null before it ran
   * @throws IllegalArgumentException if the path does not fit the class of a value on its way
   */
  public static Fact fact(ValuePath path, Call call, Object result) {
    if (path instanceof ValuePath.Constant constant) {
      return new Fact.Text(constant.text());
    }
    var walk = (ValuePath.Walk) path;
    Object value =
        switch (walk.start()) {
          case THIS -> call.self();
          case ARGUMENT -> call.argument(walk.argument());
          case RESULT -> result;
          case THROWN -> null;
        };
    for (ValuePath.Step step : walk.steps()) {
      if (value == null) {
        return Fact.ABSENT;
      }
      try {
        value = step(value, step);
      } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
        if (e instanceof NoSuchFieldException) {
          throw new IllegalArgumentException(
              "'" + path + "' does not fit: " + e.getMessage() + " in " + value.getClass());
        }
        return Fact.UNKNOWN;
      }
    }
    return factOf(value);
  }

  private static Object step(Object value, ValuePath.Step step)
      throws ReflectiveOperationException {
    if (step instanceof ValuePath.Name name) {
      return Getters.read(value, name.name());
    }
    if (step instanceof ValuePath.Index index) {
      if (value instanceof List<?> list) {
        return index.index() < list.size() ? list.get(index.index()) : null;
      }
      return index.index() < Array.getLength(value) ? Array.get(value, index.index()) : null;
    }
    return ((Map<?, ?>) value).get(((ValuePath.Key) step).key());
  }

  /** A fact of a value whose type says it without calling the application. */
  static Fact factOf(Object value) {
    if (value == null) {
      return Fact.ABSENT;
    }
    if (value instanceof String text) {
      return new Fact.Text(text);
    }
    if (value instanceof Boolean flag) {
      return Fact.Flag.of(flag);
    }
    BigDecimal number = number(value);
    if (number != null) {
      return new Fact.Number(number);
    }
    if (value instanceof Enum<?> constant) {
      return new Fact.Text(constant.name());
    }
    if (value instanceof Iterable<?> || value instanceof Object[]) {
      return list(value);
    }
    if (value.getClass().getClassLoader() == null && !(value instanceof Map)) {
      // URI, Path, File, UUID, Currency and the like; StringBuilder and Character as well.
      return new Fact.Text(value.toString());
    }
    return Fact.UNKNOWN;
  }

  private static BigDecimal number(Object value) {
    // The exact classes: a subclass of BigDecimal could answer differently the second time.
    if (value.getClass() == BigDecimal.class) {
      return (BigDecimal) value;
    }
    if (value.getClass() == BigInteger.class) {
      return new BigDecimal((BigInteger) value);
    }
    if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    if (value instanceof Double || value instanceof Float) {
      double d = ((Number) value).doubleValue();
      return Double.isFinite(d) ? new BigDecimal(value.toString()) : null;
    }
    return null;
  }

  private static Fact list(Object value) {
    List<String> texts = new ArrayList<>();
    boolean complete = true;
    try {
      Iterable<?> elements =
          value instanceof Object[] array ? List.of(array.clone()) : (Iterable<?>) value;
      for (Object element : elements) {
        if (texts.size() == LONGEST_LIST) {
          return new Fact.Many(texts, false);
        }
        Fact fact = element instanceof Iterable<?> ? Fact.UNKNOWN : factOf(element);
        if (fact instanceof Fact.Text text) {
          texts.add(text.value());
        } else if (fact instanceof Fact.Number number) {
          texts.add(number.value().toPlainString());
        } else {
          complete = false;
        }
      }
    } catch (RuntimeException | StackOverflowError e) {
      complete = false;
    }
    return new Fact.Many(texts, complete);
  }
}
