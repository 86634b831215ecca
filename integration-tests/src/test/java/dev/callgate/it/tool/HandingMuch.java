package dev.callgate.it.tool;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** One call of a tool hands over thousands of tasks, to virtual threads where there are any. */
final class HandingMuch {
  private static final int TASKS = 20_000;

  private HandingMuch() {}

  public static void main(String[] arguments) throws Exception {
    Path first = Files.createFile(Path.of("first.txt"));
    Path last = Files.createFile(Path.of("last.txt"));
    ExecutorService pool = pool();
    var touched = new AtomicInteger();
    AgentTools.call(
        "cleanup",
        () -> {
          List<Future<?>> all = new ArrayList<>();
          all.add(pool.submit(() -> Files.deleteIfExists(first)));
          for (int i = 0; i < TASKS; i++) {
            all.add(pool.submit(() -> AgentTools.touch(touched)));
          }
          all.add(pool.submit(() -> Files.deleteIfExists(last)));
          for (Future<?> each : all) {
            each.get();
          }
          return null;
        });
    System.out.println("touched=" + touched);
    System.exit(0);
  }

  private static ExecutorService pool() throws Exception {
    return Runtime.version().feature() < 21
        ? Executors.newFixedThreadPool(2)
        : (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }
}
