package dev.callgate.it.approve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Deletes the file that its argument names when the JVM ends. */
final class AtTheEnd {
  private AtTheEnd() {}

  public static void main(String[] arguments) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(Path.of(arguments[0]))));
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
      System.out.println("deleted");
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }
}
