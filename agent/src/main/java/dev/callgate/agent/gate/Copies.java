package dev.callgate.agent.gate;

/** Clones of arrays, so that nobody can change what was checked before it runs. */
final class Copies {
  private Copies() {}

  static Object of(Object argument) {
    if (argument instanceof byte[] bytes) {
      return bytes.clone();
    }
    if (argument instanceof Object[] objects) {
      Object[] copy = objects.clone();
      for (int i = 0; i < copy.length; i++) {
        if (copy[i] instanceof byte[] || copy[i] instanceof Object[]) {
          copy[i] = of(copy[i]);
        }
      }
      return copy;
    }
    if (argument instanceof char[] chars) {
      return chars.clone();
    }
    if (argument instanceof int[] ints) {
      return ints.clone();
    }
    if (argument instanceof long[] longs) {
      return longs.clone();
    }
    return argument;
  }
}
