package dev.callgate.benchmarks;

import dev.callgate.policy.Tier;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What 8 threads append in a second to the ledger, to Logback's files and to SQLite, in turn within
 * one run, beside what the device takes in that same run: for one fsync, and for groups of the bare
 * text. Then {@link LedgerVerify}.
 *
 * <p>All write records of one length. Logback and SQLite get the finished text: to make it, to
 * redact and to hash it is the ledger's work alone.
 */
public final class LedgerCompare {
  private static final int THREADS = 8;
  private static final int ROUNDS = 7;
  private static final long ROUND_MILLIS = 1500;
  private static final int FSYNCS = 200;

  private interface Opens {
    Journal in(Path folder) throws Exception;
  }

  private record Variant(String name, String survives, Opens opens) {}

  private record Run(double perSecond, double bytes) {}

  private LedgerCompare() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(arguments[1]), "ledger");
    try {
      FileStore disk = Files.getFileStore(folder);
      System.out.printf(
          "on %s (%s), Java %s, %d processors%n%n",
          disk.type(), disk.name(), Runtime.version(), Runtime.getRuntime().availableProcessors());
      compare(folder);
      LedgerVerify.measure(Path.of(arguments[0]), folder);
    } finally {
      delete(folder);
    }
  }

  private static void compare(Path folder) throws Exception {
    String line = line(folder);
    List<Variant> variants =
        List.of(
            new Variant("bare, grouped", "power loss", at -> new BareJournal(at, line, THREADS)),
            new Variant(
                "callgate, approved calls",
                "power loss",
                at -> callgate(at, Tier.HARD_BLOCKED, true)),
            new Variant(
                "callgate, durable", "power loss", at -> callgate(at, Tier.HARD_BLOCKED, false)),
            new Variant("sqlite, FULL", "power loss", at -> new SqliteJournal(at, line, "FULL")),
            new Variant("logback, forced", "power loss", at -> new LogbackJournal(at, line, true)),
            new Variant("callgate, costly", "kill -9", at -> callgate(at, Tier.COSTLY, false)),
            new Variant("sqlite, NORMAL", "kill -9", at -> new SqliteJournal(at, line, "NORMAL")),
            new Variant("logback", "kill -9", at -> new LogbackJournal(at, line, false)));
    Map<Variant, List<Run>> runs = new LinkedHashMap<>();
    var fsyncs = new ArrayList<Double>();
    for (int round = 0; round <= ROUNDS; round++) {
      for (Variant variant : variants) {
        double fsync = fsyncMicros(folder, line.length() + 1);
        Run run = run(variant, folder);
        // The first round is for the JVM's compilers.
        if (round > 0) {
          fsyncs.add(fsync);
          runs.computeIfAbsent(variant, ignored -> new ArrayList<>()).add(run);
        }
      }
    }
    System.out.printf(
        "%-26s %-12s %14s %12s %12s%n",
        THREADS + " threads", "survives", "bytes/record", "median/s", "best/s");
    runs.forEach(
        (variant, all) -> {
          double[] rates = all.stream().mapToDouble(Run::perSecond).sorted().toArray();
          System.out.printf(
              "%-26s %-12s %14.0f %12.0f %12.0f%n",
              variant.name(),
              variant.survives(),
              all.get(0).bytes(),
              rates[rates.length / 2],
              rates[rates.length - 1]);
        });
    double[] micros = fsyncs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf(
        "one thread, one record, one fsync: median %.0f, least %.0f microseconds%n",
        micros[micros.length / 2], micros[0]);
  }

  private static Journal callgate(Path folder, Tier tier, boolean outcomes) {
    return new CallgateJournal(folder, tier, outcomes);
  }

  /** A record's text, as long as all those of the ledger will be. */
  private static String line(Path folder) throws Exception {
    Path sample = Files.createDirectory(folder.resolve("sample"));
    try (var journal = new CallgateJournal(sample, Tier.COSTLY, false)) {
      onThread("writer-0", journal::append);
    }
    return Files.readAllLines(sample.resolve("callgate.jsonl")).get(0);
  }

  private static void onThread(String name, Runnable work) throws InterruptedException {
    var thread = new Thread(work, name);
    thread.start();
    thread.join();
  }

  private static Run run(Variant variant, Path parent) throws Exception {
    Path folder = Files.createDirectory(parent.resolve("run"));
    long count;
    double seconds;
    try (Journal journal = variant.opens().in(folder)) {
      var go = new CountDownLatch(1);
      var stop = new AtomicBoolean();
      var appended = new AtomicLong();
      var threads = new ArrayList<Thread>();
      for (int i = 0; i < THREADS; i++) {
        var thread = new Thread(() -> append(journal, go, stop, appended), "writer-" + i);
        thread.start();
        threads.add(thread);
      }
      long begin = System.nanoTime();
      go.countDown();
      Thread.sleep(ROUND_MILLIS);
      stop.set(true);
      seconds = (System.nanoTime() - begin) / 1e9;
      for (Thread thread : threads) {
        thread.join();
      }
      count = appended.get();
      if (journal.count() != count) {
        throw new IOException(
            variant.name() + " has " + journal.count() + " records instead of " + count);
      }
    }
    long bytes = 0;
    try (var files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        bytes += Files.size(file);
      }
    }
    delete(folder);
    return new Run(count / seconds, (double) bytes / count);
  }

  private static void append(
      Journal journal, CountDownLatch go, AtomicBoolean stop, AtomicLong appended) {
    long mine = 0;
    try {
      go.await();
      while (!stop.get()) {
        mine += journal.append();
      }
    } catch (Exception e) {
      // Its records are missing from the count, which ends the run.
      e.printStackTrace();
    } finally {
      appended.addAndGet(mine);
    }
  }

  /** What one append to a file takes that waits for the device: the median of some. */
  private static double fsyncMicros(Path folder, int bytes) throws IOException {
    Path file = folder.resolve("fsync");
    double[] micros = new double[FSYNCS];
    byte[] record = new byte[bytes];
    try (var out = new RandomAccessFile(file.toFile(), "rw")) {
      for (int i = 0; i < FSYNCS; i++) {
        long begin = System.nanoTime();
        out.write(record);
        out.getFD().sync();
        micros[i] = (System.nanoTime() - begin) / 1e3;
      }
    }
    Files.delete(file);
    Arrays.sort(micros);
    return micros[FSYNCS / 2];
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.isDirectory(file)) {
          delete(file);
        } else {
          Files.delete(file);
        }
      }
    }
    Files.delete(folder);
  }
}
