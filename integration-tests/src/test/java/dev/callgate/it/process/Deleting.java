package dev.callgate.it.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Deletes the file that its argument names. */
final class Deleting {
  private Deleting() {}

  public static void main(String[] arguments) throws IOException {
    Files.delete(Path.of(arguments[0]));
  }
}
