package dev.callgate.it.net;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A hosts file of the JDK ({@code jdk.net.hosts.file}) that is a pipe: who looks up a name opens
 * it, and is counted outside of the JVM that asks.
 */
final class HostsPipe implements AutoCloseable {
  private final Path file;
  private final String hosts;
  private final AtomicInteger asked = new AtomicInteger();
  private volatile boolean isClosed;

  /**
   * @param hosts the lines of the file
   */
  HostsPipe(Path folder, String hosts) throws IOException, InterruptedException {
    this.hosts = hosts;
    file = folder.resolve("hosts");
    make(file);
    var writing = new Thread(this::write, "hosts");
    writing.setDaemon(true);
    writing.start();
  }

  private static void make(Path pipe) throws IOException, InterruptedException {
    new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor();
  }

  private void write() {
    Path next = file.resolveSibling("next-hosts");
    try {
      while (!isClosed) {
        // Waits until somebody reads.
        try (var out = new FileOutputStream(file.toFile())) {
          asked.incrementAndGet();
          // The next one reads from another pipe: this one would wait for no second reader while
          // it has the first.
          make(next);
          Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
          out.write(hosts.getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException | InterruptedException e) {
      // closed
    }
  }

  Path file() {
    return file;
  }

  /** How often a name was looked up. */
  int asked() {
    return asked.get();
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
