package dev.callgate.agent.gate;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Site;

/**
 * Whether a thread may be held until people have answered. Not where others need what it has in
 * hand: an event loop, the sink's own monitor, a transaction, the end of the process. An
 * asynchronous call is never waited for: who makes one does not expect it to.
 */
final class WaitingAllowed {
  /** Threads that serve many connections each, by the classes that they are of or run in. */
  private static final String[] EVENT_LOOPS = {
    "io.netty.util.concurrent.FastThreadLocalThread",
    "io.vertx.core.impl.VertxThread",
    "org.xnio.nio.WorkerThread",
    "org.apache.http.impl.nio.reactor.",
    "org.apache.hc.core5.reactor."
  };

  /** The same, where the class is the JDK's: what the libraries call them. */
  private static final String[] LOOP_NAMES = {
    "reactor-http-",
    "reactor-tcp-",
    "vert.x-eventloop-",
    "nioEventLoopGroup-",
    "epollEventLoop",
    "AWT-EventQueue-",
    "httpclient-dispatch-",
    "HttpClient-"
  };

  private static final String[] ASYNCHRONOUS = {
    "java.util.concurrent.",
    "org.reactivestreams.",
    "reactor.core.publisher.",
    "io.reactivex.",
    "io.smallrye.mutiny.",
    "com.google.common.util.concurrent.",
    "io.vertx.core.Future"
  };

  /** Never runs; whether it can be registered tells whether the JVM is ending. */
  private static final Thread PROBE = probe();

  private WaitingAllowed() {}

  /**
   * Without the thread locals and the class loader of the program's thread that comes here first.
   */
  private static Thread probe() {
    var probe = new Thread(null, () -> {}, "callgate-probe", 0, false);
    probe.setContextClassLoader(null);
    return probe;
  }

  /** Why not, for the program; null if it is allowed. */
  static String objection(Call call) {
    if (isAsynchronous(call.site())) {
      return "it is an asynchronous one, or made by one";
    }
    if (isEventLoop(Thread.currentThread())) {
      return "its thread is an event loop's";
    }
    Object locked = locked(call);
    if (locked != null) {
      return "its thread holds the monitor of an object of "
          + locked.getClass().getName()
          + ", which others may need";
    }
    if (isEnding()) {
      return "the JVM is ending";
    }
    Reader reader = call.site().reader();
    return reader.mayWait(call) ? null : reader.whyNot();
  }

  /** A shutdown hook would hold up the end of the process (Runtime.addShutdownHook). */
  private static boolean isEnding() {
    synchronized (PROBE) {
      try {
        Runtime.getRuntime().addShutdownHook(PROBE);
        Runtime.getRuntime().removeShutdownHook(PROBE);
        return false;
      } catch (IllegalStateException e) {
        return true;
      }
    }
  }

  private static boolean isAsynchronous(Site site) {
    String descriptor = site.descriptor();
    String type = descriptor.substring(descriptor.indexOf(')') + 1).replace('/', '.');
    for (String prefix : ASYNCHRONOUS) {
      if (type.startsWith(prefix, 1)) {
        return true;
      }
    }
    return site.answers();
  }

  private static boolean isEventLoop(Thread thread) {
    for (Class<?> type = thread.getClass(); type != Thread.class; type = type.getSuperclass()) {
      for (String loop : EVENT_LOOPS) {
        if (type.getName().startsWith(loop)) {
          return true;
        }
      }
    }
    String name = thread.getName();
    for (String loop : LOOP_NAMES) {
      if (name.startsWith(loop)) {
        return true;
      }
    }
    return false;
  }

  /** The receiver or an argument whose monitor this thread holds, or null. */
  private static Object locked(Call call) {
    for (Object object : new Object[] {call.self(), call.a(), call.b(), call.c()}) {
      if (object != null && Thread.holdsLock(object)) {
        return object;
      }
    }
    return null;
  }
}
