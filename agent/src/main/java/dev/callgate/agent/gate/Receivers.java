package dev.callgate.agent.gate;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether a receiver is of a sink's class, for woven methods of which the class file did not tell.
 * Asked of the receiver's class once, by the names of its supertypes.
 */
final class Receivers {
  private static final ClassValue<Set<String>> SUPERTYPES =
      new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
          Set<String> names = ConcurrentHashMap.newKeySet();
          collect(type, names);
          return names;
        }
      };

  private Receivers() {}

  /** Whether it is an instance of one of the classes. */
  static boolean isOne(Object self, List<String> classNames) {
    if (self == null) {
      return false;
    }
    Set<String> supertypes = SUPERTYPES.get(self.getClass());
    for (int i = 0; i < classNames.size(); i++) {
      if (supertypes.contains(classNames.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static void collect(Class<?> type, Set<String> names) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      names.add(c.getName());
      for (Class<?> i : c.getInterfaces()) {
        if (names.add(i.getName())) {
          collect(i, names);
        }
      }
    }
  }
}
