package dev.callgate.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * Makes one call of {@link HotPath} or {@link Deletion} again and again and prints what it took of
 * this thread's own processor time, in nanoseconds, and how many bytes it allocated on this thread.
 * Of many short batches it is the tenth quickest of a hundred: others get the processor in between.
 */
final class Batches {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int BATCHES = 200;
  private static final int FEWEST = 20;
  private static final long BATCH = 2_000_000;
  private static final long WARM_UP = 1_500_000_000L;

  /**
   * By the clock, for each of the two: a call that waits for others takes little processor time.
   */
  private static final long LONGEST = 4_000_000_000L;

  private interface Call {
    Object run() throws Exception;

    /** Makes what the next calls need. That is not measured. */
    default void prepare(int calls) throws Exception {}
  }

  private record Deletions(Deletion files) implements Call {
    Deletions(String folder) throws IOException {
      this(new Deletion());
      files.name = folder;
      files.open();
    }

    @Override
    public void prepare(int calls) throws IOException {
      files.make(calls);
    }

    @Override
    public Object run() throws IOException {
      return files.delete();
    }
  }

  /** So that no result is thought to be unused. */
  private static volatile Object last;

  private static long bytes;

  private Batches() {}

  public static void main(String[] arguments) throws Exception {
    var calls = new HotPath();
    calls.open();
    Call call =
        switch (arguments[0]) {
          case "bind" -> calls::bind;
          case "preparedSelect" -> calls::preparedSelect;
          case "waist" -> calls::waist;
          case "openFile" -> calls::openFile;
          case "submit" -> calls::submit;
          case "connect" -> calls::connect;
          case "startProcess" -> calls::startProcess;
          case "delete" -> new Deletions("own");
          case "deleteRecorded" -> new Deletions("recorded");
          default -> throw new IllegalArgumentException(arguments[0]);
        };
    int size = 1;
    long end = THREADS.getCurrentThreadCpuTime() + WARM_UP;
    long latest = System.nanoTime() + LONGEST;
    while (THREADS.getCurrentThreadCpuTime() < end && System.nanoTime() < latest) {
      long took = batch(call, size);
      size = (int) Math.max(1, Math.min(10_000_000, size * (BATCH + 1) / (took + 1)));
    }
    var took = new long[BATCHES];
    int batches = 0;
    bytes = 0;
    latest = System.nanoTime() + LONGEST;
    while (batches < BATCHES && (batches < FEWEST || System.nanoTime() < latest)) {
      took[batches++] = batch(call, size);
    }
    Arrays.sort(took, 0, batches);
    System.out.printf(
        Locale.ROOT,
        "%.3f %.3f%n",
        (double) took[batches / 10] / size,
        (double) bytes / batches / size);
    if (call instanceof Deletions deletions) {
      deletions.files().close();
    }
    calls.close();
  }

  private static long batch(Call call, int size) throws Exception {
    call.prepare(size);
    long id = Thread.currentThread().getId();
    long before = THREADS.getThreadAllocatedBytes(id);
    long start = THREADS.getCurrentThreadCpuTime();
    Object result = null;
    for (int i = 0; i < size; i++) {
      result = call.run();
    }
    long took = THREADS.getCurrentThreadCpuTime() - start;
    bytes += THREADS.getThreadAllocatedBytes(id) - before;
    last = result;
    return took;
  }
}
