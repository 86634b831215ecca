package dev.callgate.it.tool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** A thread that works for no tool, and completes futures. */
final class Completer {
  private static final LinkedBlockingQueue<CompletableFuture<Void>> FUTURES =
      new LinkedBlockingQueue<>();

  private Completer() {}

  /** To be called before any tool is. */
  static void start() {
    var thread = new Thread(Completer::run, "completer");
    thread.setDaemon(true);
    thread.start();
  }

  private static void run() {
    try {
      while (true) {
        FUTURES.take().complete(null);
      }
    } catch (InterruptedException e) {
      // The end.
    }
  }

  /** Completes it soon. */
  static void of(CompletableFuture<Void> future) {
    FUTURES.add(future);
  }
}
