package dev.callgate.it.tool;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The JDK's ways to have something run by another thread; each waits until it has run. */
final class HandingRoads {
  /** Hands over the work, and waits. */
  interface Road {
    void hand(Runnable work) throws Exception;
  }

  private final ExecutorService pool = Executors.newFixedThreadPool(1);
  private final ExecutorService cached = Executors.newCachedThreadPool();
  private final ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(1);
  private final ForkJoinPool forkJoin = new ForkJoinPool(1);
  private final Timer timer = new Timer(true);

  /** By name, in the order in which they are to be tried. */
  Map<String, Road> all() throws Exception {
    Map<String, Road> roads = new LinkedHashMap<>();
    threads(roads);
    pools(roads);
    forkJoin(roads);
    futures(roads);
    if (Runtime.version().feature() >= 21) {
      virtual(roads);
    }
    return roads;
  }

  private void threads(Map<String, Road> roads) {
    roads.put("thread", work -> joined(new Thread(work)));
    roads.put("thread-of-a-subclass", work -> joined(new Sub(work)));
    roads.put("thread-in-a-thread", work -> joined(new Thread(() -> quietly(new Thread(work)))));
    roads.put(
        "timer",
        work ->
            waited(
                done ->
                    timer.schedule(
                        new TimerTask() {
                          @Override
                          public void run() {
                            try {
                              done.then(work);
                            } catch (RuntimeException e) {
                              // It would end the timer's thread.
                            }
                          }
                        },
                        1)));
  }

  private void pools(Map<String, Road> roads) {
    roads.put("execute", work -> waited(done -> pool.execute(() -> done.then(work))));
    roads.put("submit", work -> pool.submit(work).get());
    roads.put("submit-callable", work -> pool.submit(Executors.callable(work)).get());
    roads.put("invoke-all", work -> pool.invokeAll(List.of(Executors.callable(work))).get(0).get());
    roads.put("invoke-any", work -> cached.invokeAny(List.of(Executors.callable(work))));
    roads.put("cached", work -> waited(done -> cached.execute(() -> done.then(work))));
    roads.put("from-a-task", work -> pool.submit(() -> cached.submit(work).get()).get());
    roads.put("schedule", work -> scheduled.schedule(work, 1, TimeUnit.MILLISECONDS).get());
    roads.put(
        "scheduled-execute", work -> waited(done -> scheduled.execute(() -> done.then(work))));
    roads.put("at-fixed-rate", this::thirdTime);
    roads.put(
        "completion-service",
        work -> new ExecutorCompletionService<Void>(pool).submit(work, null).get());
    roads.put("own-executor", this::byOwnExecutor);
  }

  /** What repeats keeps whose it is. */
  private void thirdTime(Runnable work) throws Exception {
    var times = new int[1];
    waited(
        done -> {
          Runnable counting =
              () -> {
                if (++times[0] == 3) {
                  done.then(work);
                }
              };
          scheduled.scheduleAtFixedRate(counting, 1, 1, TimeUnit.MILLISECONDS);
        });
  }

  /** A task of the JDK's in a queue of the program's, and a thread that was there before. */
  private void byOwnExecutor(Runnable work) throws Exception {
    var task = new FutureTask<Void>(work, null);
    synchronized (own) {
      own.add(task);
      own.notifyAll();
    }
    task.get();
  }

  private static final Queue<Runnable> own = new ArrayDeque<>();

  static {
    var worker =
        new Thread(
            () -> {
              while (true) {
                Runnable next;
                synchronized (own) {
                  while (own.isEmpty()) {
                    try {
                      own.wait();
                    } catch (InterruptedException e) {
                      return;
                    }
                  }
                  next = own.remove();
                }
                next.run();
              }
            });
    worker.setDaemon(true);
    worker.start();
  }

  private void forkJoin(Map<String, Road> roads) {
    roads.put("fork-join-execute", work -> waited(d -> forkJoin.execute(() -> d.then(work))));
    roads.put("fork-join-submit", work -> forkJoin.submit(work).get());
    roads.put("fork-join-invoke", work -> forkJoin.invoke(ForkJoinTask.adapt(work)));
    roads.put("fork", work -> forkJoin.invoke(new Halves(work, 3)));
    roads.put("counted-completer", work -> forkJoin.invoke(new Counted(null, work, 3)));
    roads.put("common-pool", work -> ForkJoinPool.commonPool().submit(work).get());
    roads.put("helped", work -> ForkJoinTask.adapt(work).fork().get());
    roads.put(
        "parallel-stream", work -> IntStream.range(0, 64).parallel().forEach(i -> once(i, work)));
    roads.put(
        "parallel-stream-in-a-pool",
        work ->
            forkJoin
                .submit(() -> IntStream.range(0, 64).parallel().forEach(i -> once(i, work)))
                .get());
  }

  private void futures(Map<String, Road> roads) {
    roads.put("run-async", work -> CompletableFuture.runAsync(work).get());
    roads.put("supply-async", work -> CompletableFuture.supplyAsync(supplier(work)).get());
    roads.put("run-async-in-a-pool", work -> CompletableFuture.runAsync(work, pool).get());
    roads.put(
        "run-async-on-a-thread",
        work -> CompletableFuture.runAsync(work, r -> new Thread(r).start()).get());
    roads.put("then-run", work -> later(f -> f.thenRun(work)));
    roads.put("then-run-async", work -> later(f -> f.thenRunAsync(work)));
    roads.put("then-run-async-in-a-pool", work -> later(f -> f.thenRunAsync(work, pool)));
    roads.put("then-apply", work -> later(f -> f.thenApply(x -> supplier(work).get())));
    roads.put(
        "then-compose", work -> later(f -> f.thenCompose(x -> CompletableFuture.runAsync(work))));
    roads.put("when-complete", work -> later(f -> f.whenComplete((x, e) -> work.run())));
    roads.put("handle-async", work -> later(f -> f.handleAsync((x, e) -> supplier(work).get())));
    roads.put("run-after-both", work -> later(f -> f.runAfterBoth(completed(), work)));
    roads.put(
        "exceptionally",
        work ->
            later(
                f ->
                    f.thenRun(HandingRoads::fail)
                        .exceptionally(
                            e -> {
                              work.run();
                              return null;
                            })));
    roads.put(
        "delayed",
        work ->
            CompletableFuture.runAsync(
                    work, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS))
                .get());
    roads.put(
        "on-timeout",
        work ->
            new CompletableFuture<Void>()
                .completeOnTimeout(null, 1, TimeUnit.MILLISECONDS)
                .thenRun(work)
                .get());
  }

  /** By reflection: the tests are compiled for JDK 17. */
  private void virtual(Map<String, Road> roads) throws Exception {
    var start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    roads.put("virtual-thread", work -> ((Thread) start.invoke(null, work)).join());
    var made = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
    var perTask = (ExecutorService) made.invoke(null);
    roads.put("virtual-submit", work -> perTask.submit(work).get());
    roads.put("virtual-execute", work -> waited(d -> perTask.execute(() -> d.then(work))));
    roads.put("virtual-in-a-task", work -> pool.submit(() -> perTask.submit(work).get()).get());
    roads.put("run-async-virtual", work -> CompletableFuture.runAsync(work, perTask).get());
    var platform = Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class);
    ThreadFactory factory = Thread::new;
    var threads = (ExecutorService) platform.invoke(null, factory);
    roads.put("thread-per-task", work -> threads.submit(work).get());
    if (Boolean.getBoolean("structured-scopes")) {
      roads.put("structured-scope", HandingRoads::inAScope);
    }
  }

  /** A preview of JDK 25. */
  private static void inAScope(Runnable work) throws Exception {
    Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope");
    try (var scope = (AutoCloseable) type.getMethod("open").invoke(null)) {
      type.getMethod("fork", Runnable.class).invoke(scope, work);
      type.getMethod("join").invoke(scope);
    }
  }

  /** A future that some other thread completes, which works for no tool. */
  private static CompletableFuture<Void> completed() {
    var future = new CompletableFuture<Void>();
    Completer.of(future);
    return future;
  }

  private interface Then {
    CompletableFuture<?> of(CompletableFuture<Void> future);
  }

  private static void later(Then then) throws Exception {
    var future = new CompletableFuture<Void>();
    CompletableFuture<?> result = then.of(future);
    Completer.of(future);
    result.get();
  }

  /** Something that tells when it has run. */
  static final class Done {
    private final CountDownLatch latch = new CountDownLatch(1);

    void then(Runnable work) {
      try {
        work.run();
      } finally {
        latch.countDown();
      }
    }
  }

  private interface Handing {
    void hand(Done done);
  }

  private static void waited(Handing handing) throws InterruptedException {
    var done = new Done();
    handing.hand(done);
    done.latch.await();
  }

  private static void joined(Thread thread) throws InterruptedException {
    thread.start();
    thread.join();
  }

  private static void quietly(Thread thread) {
    try {
      joined(thread);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void once(int i, Runnable work) {
    if (i == 40) {
      work.run();
    }
  }

  private static void fail() {
    throw new IllegalStateException("for the next stage");
  }

  private static Supplier<Void> supplier(Runnable work) {
    return () -> {
      work.run();
      return null;
    };
  }

  private static final class Sub extends Thread {
    private final Runnable work;

    Sub(Runnable work) {
      this.work = work;
    }

    @Override
    public void run() {
      work.run();
    }
  }

  private static final class Halves extends RecursiveAction {
    private final Runnable work;
    private final int depth;

    Halves(Runnable work, int depth) {
      this.work = work;
      this.depth = depth;
    }

    @Override
    protected void compute() {
      if (depth == 0) {
        work.run();
      } else {
        new Halves(work, depth - 1).fork().join();
      }
    }
  }

  private static final class Counted extends CountedCompleter<Void> {
    private final Runnable work;
    private final int depth;

    Counted(CountedCompleter<?> parent, Runnable work, int depth) {
      super(parent);
      this.work = work;
      this.depth = depth;
    }

    @Override
    public void compute() {
      if (depth == 0) {
        work.run();
      } else {
        addToPendingCount(1);
        new Counted(this, work, depth - 1).fork();
      }
      tryComplete();
    }
  }
}
