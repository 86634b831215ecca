package dev.callgate.it.tool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What a program sees of its own tasks while they wait and run; prints one line for each look. */
public final class TaskIdentities {
  private TaskIdentities() {}

  public static void main(String[] arguments) throws Exception {
    // Twice: what is done within a tool is seen the same way as without.
    all();
    AgentTools.call(
        "cleanup",
        () -> {
          all();
          return null;
        });
    System.exit(0);
  }

  private static void all() throws Exception {
    removing();
    priorities();
    stopping();
    watching();
    decorating();
  }

  private record Numbered(int number, List<Integer> ran) implements Runnable, Comparable<Numbered> {
    @Override
    public void run() {
      ran.add(number);
    }

    @Override
    public int compareTo(Numbered other) {
      return Integer.compare(number, other.number);
    }

    /** Nobody but the program may ask. */
    @Override
    public boolean equals(Object other) {
      throw new AssertionError("asked whether it is equal");
    }

    @Override
    public int hashCode() {
      throw new AssertionError("asked for its hash code");
    }
  }

  private static CountDownLatch busy(ThreadPoolExecutor pool) {
    var go = new CountDownLatch(1);
    pool.execute(new Waiting(go));
    return go;
  }

  private record Waiting(CountDownLatch go) implements Runnable, Comparable<Runnable> {
    @Override
    public void run() {
      try {
        go.await();
      } catch (InterruptedException e) {
        // Stopped.
      }
    }

    @Override
    public int compareTo(Runnable other) {
      return -1;
    }
  }

  private static void removing() throws Exception {
    var pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
    CountDownLatch go = busy(pool);
    Runnable one = () -> System.out.println("ran what was removed");
    pool.execute(one);
    Future<?> two = pool.submit(one);
    System.out.println("first in the queue is it: " + (pool.getQueue().peek() == one));
    System.out.println(
        "queue holds both: " + pool.getQueue().contains(one) + pool.getQueue().contains(two));
    System.out.println(
        "removed: " + pool.remove(one) + pool.remove((Runnable) two) + pool.remove(one));
    go.countDown();
    end(pool);
  }

  private static void priorities() throws Exception {
    var pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new PriorityBlockingQueue<>());
    CountDownLatch go = busy(pool);
    List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
    for (int number : new int[] {5, 3, 9, 1}) {
      pool.execute(new Numbered(number, ran));
    }
    go.countDown();
    end(pool);
    System.out.println("by priority: " + ran);
  }

  private static void stopping() {
    var pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
    busy(pool);
    Runnable one = () -> {};
    pool.execute(one);
    Future<?> two = pool.submit(one);
    List<Runnable> left = pool.shutdownNow();
    System.out.println("left: " + left.size() + (left.get(0) == one) + (left.get(1) == two));
  }

  private static void watching() throws Exception {
    var seen = Collections.synchronizedList(new ArrayList<Runnable>());
    var thrown = Collections.synchronizedList(new ArrayList<String>());
    var pool =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>()) {
          @Override
          protected void beforeExecute(Thread thread, Runnable task) {
            seen.add(task);
            super.beforeExecute(thread, task);
          }

          @Override
          protected void afterExecute(Runnable task, Throwable failure) {
            seen.add(task);
            thrown.add(String.valueOf(failure));
          }
        };
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
    Runnable good = () -> {};
    Runnable bad =
        () -> {
          throw new IllegalStateException("bad");
        };
    pool.execute(good);
    pool.execute(bad);
    Future<?> submitted = pool.submit(bad);
    end(pool);
    System.out.println(
        "watched: "
            + (seen.get(0) == good && seen.get(1) == good)
            + (seen.get(2) == bad && seen.get(3) == bad)
            + (seen.get(4) == submitted && seen.get(5) == submitted)
            + thrown);
  }

  private static final class Decorating extends ScheduledThreadPoolExecutor {
    private final List<Object> decorated = new ArrayList<>();

    Decorating() {
      super(1);
    }

    @Override
    protected <V> RunnableScheduledFuture<V> decorateTask(
        Runnable runnable, RunnableScheduledFuture<V> task) {
      decorated.add(task);
      return task;
    }
  }

  private static void decorating() throws Exception {
    var pool = new Decorating();
    pool.setRemoveOnCancelPolicy(true);
    Future<?> late = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
    Future<?> later = pool.schedule(() -> {}, 2, TimeUnit.HOURS);
    System.out.println(
        "scheduled: " + (pool.getQueue().peek() == late) + pool.decorated.contains(later));
    System.out.println("cancelled: " + late.cancel(false) + (pool.getQueue().peek() == later));
    System.out.println("left: " + (pool.shutdownNow().get(0) == later));
  }

  private static void end(ThreadPoolExecutor pool) throws InterruptedException {
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
  }
}
