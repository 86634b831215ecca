package dev.callgate.benchmarks;

import dev.callgate.policy.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What {@code ledger verify} takes for 100,000 records and at least 100 MB: whole processes, as at
 * a prompt, beside one over a single record, which is the JVM's start, and beside hashing alone.
 */
final class LedgerVerify {
  private static final int RECORDS = 100_000;
  private static final long MEGABYTE = 1_000_000;
  private static final int RUNS = 9;

  private LedgerVerify() {}

  static void measure(Path root, Path parent) throws Exception {
    Path large = Files.createDirectory(parent.resolve("large"));
    Path small = Files.createDirectory(parent.resolve("small"));
    long records = fill(large, RECORDS, 100 * MEGABYTE);
    fill(small, 1, 0);
    double megabytes = (double) bytes(large) / MEGABYTE;
    System.out.printf("%nverifying %d records, %.0f MB%n", records, megabytes);
    System.out.printf("%-34s %10s %10s %14s%n", "", "median s", "least s", "least s/100 MB");
    double[] whole = new double[RUNS];
    double[] start = new double[RUNS];
    double[] without = new double[RUNS];
    double[] hashing = new double[RUNS];
    for (int i = 0; i < RUNS; i++) {
      whole[i] = verify(root, large);
      start[i] = verify(root, small);
      without[i] = whole[i] - start[i];
      hashing[i] = hash(large);
    }
    print("java -jar callgate.jar", whole, megabytes);
    print("the same with one record", start, 0);
    print("the difference", without, megabytes);
    print("SHA-256 alone, in memory", hashing, megabytes);
  }

  private static void print(String name, double[] seconds, double megabytes) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    System.out.printf("%-34s %10.2f %10.2f", name, sorted[RUNS / 2], sorted[0]);
    System.out.printf(megabytes > 1 ? " %14.2f%n" : "%n", sorted[0] * 100 / megabytes);
  }

  /** Writes at least so many records and bytes. */
  private static long fill(Path folder, long records, long bytes) throws Exception {
    long written = 0;
    try (var journal = new CallgateJournal(folder, Tier.COSTLY, false)) {
      while (written < records || bytes(folder) < bytes) {
        for (long i = Math.min(records, 1000); i > 0; i--) {
          journal.append();
          written++;
        }
      }
    }
    return written;
  }

  private static long bytes(Path folder) throws IOException {
    long bytes = 0;
    for (Path file : files(folder)) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  private static List<Path> files(Path folder) throws IOException {
    var found = new ArrayList<Path>();
    try (var files = Files.newDirectoryStream(folder)) {
      files.forEach(found::add);
    }
    return found;
  }

  private static double verify(Path root, Path folder) throws IOException, InterruptedException {
    var command =
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "-jar",
            root.resolve("dist/callgate.jar").toString(),
            "ledger",
            "verify",
            folder.resolve("callgate.jsonl").toString());
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int exit = process.waitFor();
    double seconds = (System.nanoTime() - begin) / 1e9;
    if (exit != 0) {
      throw new IOException("exit code " + exit + " of " + command);
    }
    return seconds;
  }

  private static double hash(Path folder) throws Exception {
    double seconds = 0;
    for (Path file : files(folder)) {
      byte[] bytes = Files.readAllBytes(file);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      long begin = System.nanoTime();
      digest.update(bytes);
      digest.digest();
      seconds += (System.nanoTime() - begin) / 1e9;
    }
    return seconds;
  }
}
