package dev.callgate.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tries to delete {@code victim.txt}, with nothing but {@code java.base}. */
final class Deleter {
  private Deleter() {}

  public static void main(String[] arguments) {
    System.out.println("loader=" + ClassLoader.getSystemClassLoader().getClass().getSimpleName());
    System.out.println("modules=" + ModuleLayer.boot().modules().size());
    try {
      Files.delete(Path.of("victim.txt"));
      System.out.println("delete=done");
    } catch (IOException e) {
      System.out.println("delete=" + e.getClass().getSimpleName());
    }
  }
}
