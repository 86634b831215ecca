package dev.callgate.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * Makes one call of {@link HotPath} again and again and prints what it took of this thread's own
 * processor time, in nanoseconds, and how many bytes it allocated on this thread. Of many short
 * batches it is the tenth quickest of a hundred: others get the processor in between.
 */
final class Batches {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int BATCHES = 500;
  private static final long BATCH = 2_000_000;
  private static final long WARM_UP = 3_000_000_000L;

  private interface Call {
    Object run() throws Exception;
  }

  /** So that no result is thought to be unused. */
  private static volatile Object last;

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
          default -> throw new IllegalArgumentException(arguments[0]);
        };
    int size = 1_000;
    long end = THREADS.getCurrentThreadCpuTime() + WARM_UP;
    for (long now = 0; now < end; now = THREADS.getCurrentThreadCpuTime()) {
      long took = batch(call, size);
      size = (int) Math.max(100, Math.min(10_000_000, size * (BATCH + 1) / (took + 1)));
    }
    long id = Thread.currentThread().getId();
    var took = new long[BATCHES];
    long bytes = THREADS.getThreadAllocatedBytes(id);
    for (int i = 0; i < BATCHES; i++) {
      took[i] = batch(call, size);
    }
    bytes = THREADS.getThreadAllocatedBytes(id) - bytes;
    Arrays.sort(took);
    System.out.printf(
        Locale.ROOT,
        "%.3f %.3f%n",
        (double) took[BATCHES / 10] / size,
        (double) bytes / BATCHES / size);
    calls.close();
  }

  private static long batch(Call call, int size) throws Exception {
    long start = THREADS.getCurrentThreadCpuTime();
    Object result = null;
    for (int i = 0; i < size; i++) {
      result = call.run();
    }
    last = result;
    return THREADS.getCurrentThreadCpuTime() - start;
  }
}
