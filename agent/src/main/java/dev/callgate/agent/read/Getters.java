package dev.callgate.agent.read;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Values of objects whose classes only the application has, by name. Each call of {@link #read} is
 * one call of the getter.
 */
public final class Getters {
  /** The member that a name means in a class, found once. */
  private static final ClassValue<Map<String, Member>> MEMBERS =
      new ClassValue<>() {
        @Override
        protected Map<String, Member> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  private Getters() {}

  /**
   * What the record component or method of that name, the getter, or the public field says, in this
   * order of preference.
   *
   * @throws NoSuchFieldException if the class has nothing readable of that name
   * @throws ReflectiveOperationException if the getter throws or must not be called
   */
  public static Object read(Object value, String name) throws ReflectiveOperationException {
    Member member = member(value.getClass(), name);
    return member instanceof Method getter ? getter.invoke(value) : ((Field) member).get(value);
  }

  private static Member member(Class<?> type, String name) throws NoSuchFieldException {
    Map<String, Member> members = MEMBERS.get(type);
    Member member = members.get(name);
    if (member == null) {
      member = find(type, name);
      members.put(name, member);
    }
    return member;
  }

  private static Member find(Class<?> type, String name) throws NoSuchFieldException {
    String upper = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    for (String candidate : new String[] {name, "get" + upper, "is" + upper}) {
      try {
        Method method = accessible(type.getMethod(candidate));
        if (method.getReturnType() != void.class) {
          return method;
        }
      } catch (NoSuchMethodException e) {
        // the next form
      }
    }
    try {
      Field field = type.getField(name);
      if (!Modifier.isPublic(field.getDeclaringClass().getModifiers())) {
        field.setAccessible(true);
      }
      return field;
    } catch (NoSuchFieldException | RuntimeException e) {
      throw new NoSuchFieldException("no readable \"" + name + "\"");
    }
  }

  private static Method accessible(Method method) {
    if (!Modifier.isPublic(method.getDeclaringClass().getModifiers())) {
      // A public method of a class that is not public; the packages of applications are open.
      method.setAccessible(true);
    }
    return method;
  }
}
