package dev.callgate.it.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Opens one name again and again while another process makes it a file, nothing, and a link out of
 * the workspace by turns; arguments: how many milliseconds.
 */
final class SwappedLinks {
  private interface Open {
    void once() throws IOException;
  }

  private SwappedLinks() {}

  public static void main(String[] arguments) throws Exception {
    String name = "work/name";
    Path path = Path.of(name);
    Open[] opens = {
      () -> write(new FileOutputStream(name, true)),
      () -> {
        try (var file = new RandomAccessFile(name, "rw")) {
          file.write('x');
        }
      },
      () -> Files.write(path, new byte[] {'x'}, StandardOpenOption.WRITE),
      () ->
          Files.write(path, new byte[] {'x'}, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
    };
    int done = 0;
    int failed = 0;
    long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000;
    for (int i = 0; System.nanoTime() < end; i++) {
      try {
        opens[i % opens.length].once();
        done++;
      } catch (IOException e) {
        failed++;
      }
    }
    System.out.println("done=" + done);
    System.out.println("failed=" + failed);
  }

  private static void write(FileOutputStream out) throws IOException {
    try (out) {
      out.write('x');
    }
  }
}
