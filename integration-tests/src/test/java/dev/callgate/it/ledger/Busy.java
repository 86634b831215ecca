package dev.callgate.it.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Does costly things on four threads for ever: creates files, appends to them, moves them; and
 * deletes some, which must be approved. Each can be seen from outside, and each file's name is used
 * once.
 */
final class Busy {
  /** The thread that deletes every second of its files. */
  static final int DELETING = 0;

  /** What is printed once one was deleted. */
  static final String WORKS = "works";

  private static final int THREADS = 4;

  private Busy() {}

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    for (int t = 0; t < THREADS; t++) {
      String name = ProcessHandle.current().pid() + "-" + System.nanoTime() + "-" + t;
      boolean deletes = t == DELETING;
      new Thread(() -> work(folder, name, deletes)).start();
    }
  }

  private static void work(Path folder, String name, boolean deletes) {
    try {
      for (int n = 0; ; n++) {
        Path file = folder.resolve(name + "-" + n);
        Files.writeString(file, "created\n", StandardOpenOption.CREATE_NEW);
        for (int k = 0; k < n % 4; k++) {
          Files.writeString(file, "appended\n", StandardOpenOption.APPEND);
        }
        if (deletes && n % 2 == 0) {
          Files.delete(file);
          if (n == 0) {
            System.out.println(WORKS);
          }
        } else if (n % 3 == 0) {
          Files.move(file, folder.resolve(name + "-" + n + ".moved"));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
