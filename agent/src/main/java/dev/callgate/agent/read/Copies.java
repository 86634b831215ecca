package dev.callgate.agent.read;

import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import java.util.Map;

/** Clones of arrays, so that nobody can change what was checked before it runs. */
public final class Copies {
  private Copies() {}

  /** A copy of an array and of all arrays in it; anything else as it is. */
  public static Object of(Object argument) {
    return argument instanceof Object[] objects
        ? of(objects, null)
        : isArray(argument) ? flat(argument) : argument;
  }

  /**
   * @param made the copies so far, since an array may hold itself; null before there are any
   */
  private static Object[] of(Object[] objects, Map<Object, Object> made) {
    Object[] copy = objects.clone();
    Map<Object, Object> all = made;
    for (int i = 0; i < copy.length; i++) {
      Object element = copy[i];
      if (!isArray(element)) {
        continue;
      }
      if (all == null) {
        all = new IdentityHashMap<>();
      }
      all.putIfAbsent(objects, copy);
      Object known = all.get(element);
      if (known == null) {
        known = element instanceof Object[] inner ? of(inner, all) : flat(element);
        all.put(element, known);
      }
      copy[i] = known;
    }
    return copy;
  }

  private static boolean isArray(Object value) {
    return value != null && value.getClass().isArray();
  }

  private static Object flat(Object numbers) {
    int length = Array.getLength(numbers);
    Object copy = Array.newInstance(numbers.getClass().getComponentType(), length);
    System.arraycopy(numbers, 0, copy, 0, length);
    return copy;
  }
}
