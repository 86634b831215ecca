package dev.callgate.it.tool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one tool handed over must not run for another, whatever happens in between. Only the tool
 * {@code cleanup} may touch; prints {@code case=times touched}.
 */
public final class HandingTwice {
  private final AtomicInteger touched = new AtomicInteger();
  private final Runnable touch = () -> AgentTools.touch(touched);

  private HandingTwice() {}

  public static void main(String[] arguments) throws Exception {
    var before = new Silent();
    before.submit(() -> {}).get();
    var all = new HandingTwice();
    all.sameObject();
    all.afterFailures();
    all.queuesOfTheProgram();
    all.futures();
    all.helping();
    all.toolsOnPools();
    all.idleSince(before);
    System.exit(0);
  }

  /** Its workers tell nobody which task they begin. */
  private static final class Silent extends ThreadPoolExecutor {
    Silent() {
      super(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      // Does not call its superclass.
    }
  }

  private interface Step {
    void run() throws Exception;
  }

  private void say(String name) {
    System.out.println(name + "=" + touched.getAndSet(0));
  }

  private static void by(String tool, Step step) throws Exception {
    Callable<Void> body =
        () -> {
          step.run();
          return null;
        };
    if (tool.equals("none")) {
      body.call();
    } else {
      AgentTools.call(tool, body);
    }
  }

  private static ThreadPoolExecutor onePool() {
    return (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
  }

  /** Waits until all before it has run; a worker that died of a task is replaced. */
  private static void drain(ThreadPoolExecutor pool) throws Exception {
    var done = new CountDownLatch(1);
    pool.execute(done::countDown);
    done.await();
  }

  /** Hands over the same object for each of these tools while the only worker is busy. */
  private void waiting(String name, String... tools) throws Exception {
    ThreadPoolExecutor pool = onePool();
    var go = new CountDownLatch(1);
    pool.execute(() -> await(go));
    for (String tool : tools) {
      by(tool, () -> pool.execute(touch));
    }
    go.countDown();
    drain(pool);
    say(name);
    pool.shutdown();
  }

  private void sameObject() throws Exception {
    waiting("waiting-for-two-tools", "cleanup", "report");
    waiting("waiting-for-two-tools-the-other-way", "report", "cleanup");
    waiting("waiting-for-none-and-a-tool", "none", "cleanup");
    waiting("waiting-for-a-tool-and-none", "cleanup", "none");
    waiting("waiting-twice-for-one-tool", "cleanup", "cleanup");
    waiting("waiting-once", "cleanup");
    ThreadPoolExecutor pool = onePool();
    for (String tool : new String[] {"cleanup", "report", "none", "cleanup", "none", "report"}) {
      by(tool, () -> pool.execute(touch));
      drain(pool);
    }
    say("in-turn");
    by("cleanup", () -> pool.execute(touch));
    drain(pool);
    pool.getQueue().add(touch);
    drain(pool);
    say("put-into-the-queue-again");
    var go = new CountDownLatch(1);
    pool.execute(() -> await(go));
    by("cleanup", () -> pool.execute(touch));
    System.out.println("removed=" + pool.remove(touch));
    by("none", () -> pool.execute(touch));
    go.countDown();
    drain(pool);
    say("removed-then-none");
    pool.shutdown();
  }

  private void afterFailures() throws Exception {
    ThreadPoolExecutor pool = onePool();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    for (int i = 0; i < 20; i++) {
      by("cleanup", () -> pool.execute(HandingTwice::fail));
      by("none", () -> pool.execute(touch));
      by("cleanup", () -> pool.submit(HandingTwice::fail));
      by("report", () -> pool.execute(touch));
      by("cleanup", () -> pool.execute(() -> overflow(0)));
      by("none", () -> pool.submit(touch));
      by("cleanup", () -> pool.submit(() -> overflow(0)));
      by("none", () -> pool.execute(touch));
      drain(pool);
    }
    say("after-failures");
    var forkJoin = new ForkJoinPool(1);
    for (int i = 0; i < 20; i++) {
      by("cleanup", () -> quietly(forkJoin.submit(() -> overflow(0))));
      by("none", () -> quietly(forkJoin.submit(touch)));
      by("cleanup", () -> quietly(forkJoin.submit(() -> nested(0))));
      by("report", () -> quietly(forkJoin.submit(touch)));
    }
    say("after-failures-in-fork-join");
    ForkJoinTask<?>[] others = new ForkJoinTask<?>[20];
    for (int i = 0; i < others.length; i++) {
      int at = i;
      by("report", () -> others[at] = ForkJoinTask.adapt(() -> overflow(0)));
    }
    by(
        "cleanup",
        () -> {
          for (ForkJoinTask<?> other : others) {
            other.quietlyInvoke();
            touch.run();
          }
        });
    say("on-the-tools-own-thread-after-failures-of-others");
    pool.shutdown();
  }

  private void queuesOfTheProgram() throws Exception {
    var queue = new LinkedBlockingQueue<Runnable>();
    by(
        "cleanup",
        () -> {
          var worker = new Thread(() -> loop(queue));
          worker.setDaemon(true);
          worker.start();
          handAndWait(queue);
        });
    say("own-worker-while-its-tool-runs");
    by("none", () -> handAndWait(queue));
    by("report", () -> handAndWait(queue));
    say("own-worker-later");
  }

  private void handAndWait(LinkedBlockingQueue<Runnable> queue) throws InterruptedException {
    var done = new CountDownLatch(1);
    queue.add(touch);
    queue.add(done::countDown);
    done.await();
  }

  private static void loop(LinkedBlockingQueue<Runnable> queue) {
    while (true) {
      try {
        queue.take().run();
      } catch (RuntimeException e) {
        // Stopped.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void futures() throws Exception {
    registered("registered-by-cleanup-completed-by-report", "cleanup", "report");
    registered("registered-by-report-completed-by-cleanup", "report", "cleanup");
    registered("registered-by-none-completed-by-cleanup", "none", "cleanup");
    registered("registered-by-cleanup-completed-by-none", "cleanup", "none");
  }

  private void registered(String name, String by, String completed) throws Exception {
    var future = new CompletableFuture<Void>();
    var next = new CompletableFuture<?>[2];
    by(
        by,
        () -> {
          next[0] = future.thenRun(touch);
          next[1] = future.thenRunAsync(touch);
        });
    by(completed, () -> future.complete(null));
    quietly(next[0]);
    quietly(next[1]);
    say(name);
  }

  private void helping() throws Exception {
    var pool = new ForkJoinPool(1);
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    by(
        "cleanup",
        () ->
            pool.execute(
                () -> {
                  begun.countDown();
                  await(go);
                  ForkJoinTask.helpQuiesce();
                }));
    begun.await();
    ForkJoinTask<?> ofNone = pool.submit(touch);
    var ofReport = new ForkJoinTask<?>[1];
    by("report", () -> ofReport[0] = pool.submit(touch));
    go.countDown();
    quietly(ofNone);
    quietly(ofReport[0]);
    say("helped-by-another-tool");
    var full =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(1),
            new ThreadPoolExecutor.CallerRunsPolicy());
    var open = new CountDownLatch(1);
    full.execute(() -> await(open));
    full.execute(() -> {});
    by("cleanup", () -> full.execute(touch));
    open.countDown();
    say("run-by-the-caller");
    full.shutdown();
  }

  private void toolsOnPools() throws Exception {
    ThreadPoolExecutor pool = onePool();
    for (int i = 0; i < 3; i++) {
      quietly(pool.submit(() -> AgentTools.call("cleanup", Executors.callable(touch))));
      quietly(pool.submit(touch));
      pool.execute(touch);
      drain(pool);
    }
    say("tool-on-a-pool");
    by(
        "report",
        () -> pool.submit(() -> AgentTools.call("cleanup", Executors.callable(touch))).get());
    by("report", () -> quietly(pool.submit(touch)));
    say("tool-in-a-tools-task");
    pool.shutdown();
  }

  private void idleSince(ThreadPoolExecutor before) throws Exception {
    by("cleanup", () -> before.submit(touch).get());
    by("none", () -> before.execute(touch));
    by("report", () -> before.execute(touch));
    by("none", () -> quietly(before.submit(touch)));
    say("idle-since-before-the-first-tool");
  }

  private static void quietly(java.util.concurrent.Future<?> future) throws InterruptedException {
    try {
      future.get();
    } catch (java.util.concurrent.ExecutionException e) {
      // What was stopped was not touched.
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void fail() {
    throw new IllegalStateException("a task that fails");
  }

  private static int overflow(int depth) {
    return overflow(depth + 1) + 1;
  }

  /** Overflows somewhere in the middle of tasks that run one in the other. */
  private static int nested(int depth) {
    ForkJoinTask.adapt(() -> nested(depth + 1)).invoke();
    return depth;
  }
}
