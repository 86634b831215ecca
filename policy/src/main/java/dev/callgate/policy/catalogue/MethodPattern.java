package dev.callgate.policy.catalogue;

import java.util.ArrayList;
import java.util.List;

/**
 * A method, named as {@code com.acme.Store#purge(java.lang.String, int[])}; {@code (*)} is any
 * overload, {@code *} in the name any characters, {@code #new} or {@code #<init>} a constructor.
 * Return types are not part of it: libraries narrow them between versions.
 *
 * @param className binary name, with {@code $} before a nested class
 * @param method the name as the JVM knows it, {@code <init>} for a constructor; may hold {@code *}
 * @param parameters as in a JVM descriptor, with both parentheses: {@code (Ljava/lang/String;[I)};
 *     null means any. In this form, since a start compares hundreds of them with class files
 */
public record MethodPattern(String className, String method, String parameters) {

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException with a message that says what was expected
   */
  public static MethodPattern parse(String text) {
    int hash = text.indexOf('#');
    if (hash < 0) {
      throw expected(text, "a `#` between class and method");
    }
    String className = text.substring(0, hash).trim();
    if (!Names.isClassName(className)) {
      throw expected(text, "the full name of a class before the `#`");
    }
    int open = text.indexOf('(', hash);
    if (open < 0 || !text.endsWith(")")) {
      throw expected(text, "the parameter types in parentheses, or (*) for any overload");
    }
    String method = text.substring(hash + 1, open).trim();
    if (method.equals("new")) {
      method = "<init>";
    }
    if (!method.equals("<init>") && !isMethodGlob(method)) {
      throw expected(text, "the name of a method (`new` is a constructor)");
    }
    String inside = text.substring(open + 1, text.length() - 1).trim();
    if (inside.equals("*")) {
      return new MethodPattern(className, method, null);
    }
    List<String> types = new ArrayList<>();
    if (!inside.isEmpty()) {
      int from = 0;
      while (from >= 0) {
        int comma = inside.indexOf(',', from);
        types.add(type(text, inside.substring(from, comma < 0 ? inside.length() : comma).trim()));
        from = comma < 0 ? -1 : comma + 1;
      }
    }
    return new MethodPattern(className, method, descriptor(types));
  }

  private static boolean isMethodGlob(String name) {
    return Names.isIdentifier(name.replace('*', 'x'));
  }

  private static String type(String text, String written) {
    String type =
        written.endsWith("...") ? written.substring(0, written.length() - 3) + "[]" : written;
    String element = elementOf(type);
    if (!Names.isClassName(element)) {
      throw expected(text, "a full type name instead of `" + written + "`");
    }
    if (primitive(element) == 0 && element.indexOf('.') < 0 && isOfJavaLang(element)) {
      throw expected(text, "java.lang." + written + " instead of `" + written + "`");
    }
    return type;
  }

  /**
   * The simple names that people write without their package; other ones may be unpackaged classes.
   */
  private static boolean isOfJavaLang(String name) {
    return switch (name) {
      case "String",
          "Object",
          "Integer",
          "Long",
          "Boolean",
          "Double",
          "Float",
          "Short",
          "Byte",
          "Character",
          "Number",
          "Class",
          "CharSequence",
          "Runnable",
          "Iterable",
          "Void" ->
          true;
      default -> false;
    };
  }

  /** Whether the method's name and parameters fit; the class is the caller's question. */
  public boolean matches(String name, String descriptor) {
    return matchesName(name) && (parameters == null || descriptor.startsWith(parameters));
  }

  /** Whether the method's name fits. A constructor is matched by its own name alone. */
  public boolean matchesName(String name) {
    if (method.indexOf('*') < 0) {
      return method.equals(name);
    }
    return name.charAt(0) != '<' && glob(method, name);
  }

  /** Whether any name could be matched by more than equality. */
  public boolean hasGlob() {
    return method.indexOf('*') >= 0;
  }

  /** Linear but for the last star, to which it goes back. */
  private static boolean glob(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int resume = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        resume = n;
      } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++resume;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }

  private static String descriptor(List<String> types) {
    StringBuilder text = new StringBuilder(64).append('(');
    for (String type : types) {
      String element = elementOf(type);
      for (int rank = (type.length() - element.length()) / 2; rank > 0; rank--) {
        text.append('[');
      }
      char primitive = primitive(element);
      if (primitive != 0) {
        text.append(primitive);
      } else {
        text.append('L').append(element.replace('.', '/')).append(';');
      }
    }
    return text.append(')').toString();
  }

  /** The parameters' binary names, arrays with {@code []}; null means any. */
  public List<String> parameterTypes() {
    if (parameters == null) {
      return null;
    }
    List<String> types = new ArrayList<>();
    int at = 1;
    while (parameters.charAt(at) != ')') {
      int rank = 0;
      while (parameters.charAt(at + rank) == '[') {
        rank++;
      }
      at += rank;
      int end = parameters.charAt(at) == 'L' ? parameters.indexOf(';', at) : at;
      String element =
          end == at
              ? primitive(parameters.charAt(at))
              : parameters.substring(at + 1, end).replace('/', '.');
      types.add(element + "[]".repeat(rank));
      at = end + 1;
    }
    return types;
  }

  private static String elementOf(String type) {
    int end = type.length();
    while (end >= 2 && type.startsWith("[]", end - 2)) {
      end -= 2;
    }
    return type.substring(0, end);
  }

  private static char primitive(String type) {
    return switch (type) {
      case "int" -> 'I';
      case "long" -> 'J';
      case "boolean" -> 'Z';
      case "byte" -> 'B';
      case "char" -> 'C';
      case "short" -> 'S';
      case "float" -> 'F';
      case "double" -> 'D';
      default -> 0;
    };
  }

  private static String primitive(char descriptor) {
    return switch (descriptor) {
      case 'I' -> "int";
      case 'J' -> "long";
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'S' -> "short";
      case 'F' -> "float";
      case 'D' -> "double";
      default -> throw new IllegalStateException("no type of a parameter: " + descriptor);
    };
  }

  /** Whether a type as {@link #parameterTypes} writes it is primitive. */
  static boolean isPrimitive(String type) {
    return primitive(type) != 0;
  }

  private static IllegalArgumentException expected(String text, String expected) {
    return new IllegalArgumentException(
        "`"
            + text
            + "`: expected "
            + expected
            + ", as in `com.acme.Store#purge(java.lang.String)`");
  }

  /** As it is written in a catalogue. */
  @Override
  public String toString() {
    return className
        + '#'
        + (method.equals("<init>") ? "new" : method)
        + '('
        + (parameters == null ? "*" : String.join(", ", parameterTypes()))
        + ')';
  }
}
