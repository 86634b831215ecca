package dev.callgate.agent.gate;

import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.ReaderSource;
import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.yaml.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The roads from one thread to another in the JDK, and the hook on each. Declared as sinks are, so
 * that the same weaver serves them; looked up in the sources of JDK 17 and 25.
 *
 * <p>Virtual threads themselves are not woven: what they belong to is noted in the constructor of
 * {@code Thread} that they call.
 */
public final class Roads implements ReaderSource {
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor#";
  private static final String FORK_JOIN = "java.util.concurrent.ForkJoinPool#";
  private static final String FORK_JOIN_TASK = "java.util.concurrent.ForkJoinTask#";
  private static final String FUTURE = "java.util.concurrent.CompletableFuture$";

  private final List<Sink> sinks = new ArrayList<>();
  private final Map<String, Reader> hooks = new HashMap<>();

  /** Makes all hooks, so that no class of theirs is first loaded while a class is woven. */
  public Roads() {
    threads();
    pools();
    forkJoin();
    // Loads what walks the stack.
    Origin.here("");
  }

  private void threads() {
    // The second is that of thread containers, on JDK 21 and later.
    add(
        "thread.start",
        new SubmitHooks.Started(),
        List.of(),
        "java.lang.Thread#start()",
        "java.lang.Thread#start(jdk.internal.vm.ThreadContainer)");
    sinks.add(
        sink(
            "thread.virtual",
            List.of("this"),
            false,
            "thread.start",
            false,
            "java.lang.Thread#new(java.lang.String, int, boolean)"));
    hooks.put("thread.virtual", new SubmitHooks.VirtualMade());
    add("timer.sched", new SubmitHooks.Forked(false), List.of("arg0"), "java.util.Timer#sched(*)");
    ending("timer.next", new RunHooks.TimerFetch(), List.of(), "java.util.TaskQueue#getMin()");
  }

  private void pools() {
    add(
        "pool.execute",
        new SubmitHooks.Queued(),
        List.of("arg0"),
        POOL + "execute(java.lang.Runnable)");
    add(
        "pool.schedule",
        new SubmitHooks.Queued(),
        List.of("arg0"),
        "java.util.concurrent.ScheduledThreadPoolExecutor#delayedExecute(*)");
    ending(
        "pool.worker",
        new RunHooks.Worker(),
        List.of("this.firstTask"),
        "java.util.concurrent.ThreadPoolExecutor$Worker#run()");
    ending("pool.next", new RunHooks.Fetch(), List.of(), POOL + "getTask()");
    add(
        "pool.before",
        new RunHooks.Before(),
        List.of("arg0", "arg1"),
        POOL + "beforeExecute(java.lang.Thread, java.lang.Runnable)");
    add(
        "future.made",
        new SubmitHooks.Made(),
        List.of("this"),
        "java.util.concurrent.FutureTask#new(*)");
    ending(
        "future.run",
        new RunHooks.Run(false),
        List.of(),
        "java.util.concurrent.FutureTask#run()",
        "java.util.concurrent.FutureTask#runAndReset()");
  }

  /** Completions of futures are such tasks as well, made where they are registered. */
  private void forkJoin() {
    add("task.made", new SubmitHooks.Made(), List.of("this"), FORK_JOIN_TASK + "new()");
    add(
        "task.fork",
        new SubmitHooks.Forked(true),
        List.of(),
        FORK_JOIN_TASK + "fork()",
        FORK_JOIN_TASK + "invoke()");
    add(
        "task.submit",
        new SubmitHooks.Forked(false),
        List.of("arg0"),
        FORK_JOIN + "execute(java.util.concurrent.ForkJoinTask)",
        FORK_JOIN + "submit(java.util.concurrent.ForkJoinTask)",
        FORK_JOIN + "invoke(java.util.concurrent.ForkJoinTask)");
    ending("task.run", new RunHooks.Run(true), List.of(), FORK_JOIN_TASK + "doExec()");
    ending(
        "future.async",
        new RunHooks.Run(false),
        List.of(),
        FUTURE + "AsyncSupply#run()",
        FUTURE + "AsyncRun#run()");
    sinks.add(sink("future.fire", List.of(), true, null, true, FUTURE + "Completion#tryFire(int)"));
    hooks.put("future.fire", new RunHooks.Run(true));
  }

  /** What is to be woven. */
  public List<Sink> sinks() {
    return sinks;
  }

  @Override
  public Reader of(Sink sink) {
    return hooks.get(sink.id());
  }

  private void add(String id, Hook hook, List<String> pass, String... methods) {
    hooks.put(id, hook);
    sinks.add(sink(id, pass, false, null, false, methods));
  }

  /** As {@link #add}, where the end of the body counts. */
  private void ending(String id, Hook hook, List<String> pass, String... methods) {
    hooks.put(id, hook);
    sinks.add(sink(id, pass, false, null, true, methods));
  }

  private static Sink sink(
      String id,
      List<String> pass,
      boolean subtypes,
      String alternativeTo,
      boolean ends,
      String... methods) {
    var patterns = new ArrayList<MethodPattern>();
    for (String method : methods) {
      patterns.add(MethodPattern.parse(method));
    }
    return new Sink(
        id,
        "java.base",
        patterns,
        subtypes,
        null,
        id,
        null,
        null,
        Map.of(),
        List.of(),
        null,
        pass,
        null,
        List.of(),
        List.of(),
        alternativeTo,
        false,
        null,
        ends,
        new Position("Roads.java", 1, 1));
  }
}
