package dev.callgate.policy.catalogue;

/** What counts as a Java name. */
final class Names {
  private Names() {}

  /** Whether {@code text} is one Java identifier. */
  static boolean isIdentifier(String text) {
    if (text.isEmpty() || !Character.isJavaIdentifierStart(text.charAt(0))) {
      return false;
    }
    for (int i = 1; i < text.length(); i++) {
      if (!Character.isJavaIdentifierPart(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code text} is a binary class name: identifiers between dots. */
  static boolean isClassName(String text) {
    int from = 0;
    while (true) {
      int dot = text.indexOf('.', from);
      if (!isIdentifier(dot < 0 ? text.substring(from) : text.substring(from, dot))) {
        return false;
      }
      if (dot < 0) {
        return true;
      }
      from = dot + 1;
    }
  }
}
