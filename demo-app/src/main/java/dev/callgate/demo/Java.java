package dev.callgate.demo;

import java.nio.file.Path;

/** The Java that runs this JVM, for its children. */
final class Java {
  private Java() {}

  static String command() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
