package dev.callgate.it;

/** An agent that makes a JVM say that it is Java 8. */
final class OldJava {
  private OldJava() {}

  public static void premain(String options) {
    System.setProperty("java.specification.version", "1.8");
  }
}
