package dev.callgate.benchmarks;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What the device allows: all threads wait for each other, the last writes one finished text for
 * each of them, all in one write, and waits for the device. No record is made, redacted or hashed,
 * and nobody looks whether the file is still there.
 */
final class BareJournal implements Journal {
  /** Who waits longer than this has been left by threads that have ended. */
  private static final long LEFT_MILLIS = 500;

  private final Path file;
  private final FileOutputStream out;
  private final byte[] group;
  private final CyclicBarrier barrier;

  BareJournal(Path folder, String line, int threads) throws IOException {
    this.file = folder.resolve("bare.jsonl");
    this.out = new FileOutputStream(file.toFile(), true);
    this.group = (line + "\n").repeat(threads).getBytes(StandardCharsets.UTF_8);
    this.barrier = new CyclicBarrier(threads, this::bring);
  }

  private void bring() {
    try {
      out.write(group);
      out.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int append() throws InterruptedException {
    try {
      barrier.await(LEFT_MILLIS, TimeUnit.MILLISECONDS);
      return 1;
    } catch (TimeoutException | BrokenBarrierException e) {
      return 0;
    }
  }

  @Override
  public long count() throws IOException {
    try (var lines = Files.lines(file)) {
      return lines.count();
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
