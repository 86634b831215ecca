package dev.callgate.it.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many threads hand over work for two tools and for none to the same few pools. Prints how often
 * something was touched that must not be, or was not touched that must be.
 */
public final class HandingStress {
  private static final int THREADS = 6;
  private static final int ROUNDS = 300;
  private static final String[] TOOLS = {"cleanup", "report", "none"};

  private HandingStress() {}

  public static void main(String[] arguments) throws Exception {
    var leaks = new AtomicInteger();
    var lost = new AtomicInteger();
    List<Executor> executors = executors();
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < THREADS; i++) {
      var random = new Random(i);
      var thread =
          new Thread(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  String tool = TOOLS[random.nextInt(TOOLS.length)];
                  Executor first = executors.get(random.nextInt(executors.size()));
                  Executor second = executors.get(random.nextInt(executors.size()));
                  boolean touched = touches(tool, first, second, random.nextBoolean());
                  if (touched != tool.equals("cleanup")) {
                    (touched ? leaks : lost).incrementAndGet();
                  }
                }
              });
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("leaks=" + leaks);
    System.out.println("lost=" + lost);
    System.exit(0);
  }

  private static List<Executor> executors() throws Exception {
    var executors = new ArrayList<Executor>();
    executors.add(Executors.newFixedThreadPool(2));
    executors.add(Executors.newCachedThreadPool());
    executors.add(Executors.newScheduledThreadPool(2));
    executors.add(new ForkJoinPool(2));
    executors.add(ForkJoinPool.commonPool());
    executors.add(task -> new Thread(task).start());
    if (Runtime.version().feature() >= 21) {
      var made = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
      executors.add((ExecutorService) made.invoke(null));
    }
    return executors;
  }

  private static boolean touches(String tool, Executor first, Executor second, boolean future) {
    var times = new AtomicInteger();
    try {
      if (tool.equals("none")) {
        hand(first, second, future, times);
      } else {
        AgentTools.call(
            tool,
            () -> {
              hand(first, second, future, times);
              return null;
            });
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return times.get() > 0;
  }

  private static void hand(Executor first, Executor second, boolean future, AtomicInteger times)
      throws InterruptedException {
    var done = new CountDownLatch(1);
    Runnable last =
        () -> {
          try {
            AgentTools.touch(times);
          } catch (RuntimeException e) {
            // Stopped.
          } finally {
            done.countDown();
          }
        };
    if (future) {
      CompletableFuture.runAsync(() -> {}, first).thenRunAsync(last, second);
    } else {
      first.execute(() -> second.execute(last));
    }
    done.await();
  }
}
