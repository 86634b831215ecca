package dev.callgate.agent.ledger;

import dev.callgate.agent.ledger.log.StderrProvider;
import dev.callgate.policy.redact.Redaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One line on stderr for each stopped call, for the person at the terminal. The thread that was
 * stopped only leaves the line in a queue; a daemon thread sets up logging and writes. Of lines
 * with one rule and caller the first of ten seconds is shown and the others are counted; a full
 * queue (nobody reads stderr) drops lines and says how many when it can. The ledger has them all.
 */
final class Announcer implements Runnable {
  private static final int WAITING = 256;

  /** Rules and callers told apart at one time; those beyond share one limit. */
  private static final int MOST_KEYS = 1024;

  private static final long WINDOW_NANOS = 10_000_000_000L;
  private static final long LOOK_AGAIN_NANOS = 500_000_000L;
  private static final long AT_EXIT_MILLIS = 500;
  private static final int LONGEST_TARGET = 160;

  private final Redaction redaction;
  private final Supplier<Consumer<String>> connect;
  private final LongSupplier nanos;
  private final DaemonThread thread = new DaemonThread("callgate-stderr", this);
  private final CountDownLatch said = new CountDownLatch(1);

  // Guarded by the lock, which is never held while writing. A monitor, as the ledger's.
  private final Object lock = new Object();
  private final ArrayDeque<String> queue = new ArrayDeque<>(WAITING + 1);
  private final Map<String, Window> windows = new HashMap<>();
  private long dropped;
  private boolean begun;

  private volatile boolean exiting;

  private static final class Window {
    final String about;
    final long since;
    long more;

    Window(String about, long since) {
      this.about = about;
      this.since = since;
    }
  }

  Announcer(Redaction redaction) {
    this(redaction, Announcer::stderr, System::nanoTime);
  }

  Announcer(Redaction redaction, Supplier<Consumer<String>> connect, LongSupplier nanos) {
    this.redaction = redaction;
    this.connect = connect;
    this.nanos = nanos;
  }

  private static Consumer<String> stderr() {
    // Not by LoggerFactory: it would obey the application's own -Dslf4j.provider.
    var provider = new StderrProvider();
    provider.initialize();
    return provider.getLoggerFactory().getLogger("callgate")::warn;
  }

  /** A record is on disk; says so if it is one that a person should know of now. */
  void written(LedgerRecord record, String id) {
    if (record.event == LedgerRecord.Event.REQUEST) {
      String question = OneLine.of(record.why, 4 * LONGEST_TARGET);
      say("waits for approval: " + question, " [" + record.request + "]", record);
    } else if (record.event == LedgerRecord.Event.REFUSED) {
      String what = OneLine.of(redaction.text(start(record.why)), 4 * LONGEST_TARGET);
      say("approvals: " + what, " [" + id + "]", record);
    } else if (record.decision == LedgerRecord.Verdict.BLOCKED) {
      say(about("blocked ", record), " [" + id + "]", record);
    } else if (record.decision == LedgerRecord.Verdict.FAULT) {
      say(about("not stopped in spite of a fault: ", record), " [" + id + "]", record);
    }
  }

  /** A record is not on disk. */
  void notWritten(LedgerRecord record, LedgerFailure failure) {
    String approval =
        record.approved.isEmpty()
            ? ""
            : "; the call was stopped and its approval is used up: the program must ask again";
    String end = ": " + failure.getMessage() + approval;
    say("not written", about("no record of ", record), end, record);
  }

  private String about(String what, LedgerRecord record) {
    var text = new StringBuilder(what);
    text.append(record.kind == null ? "a call" : record.kind);
    if (record.target != null) {
      String target = redaction.text(start(record.target));
      text.append(' ').append(OneLine.of(target, LONGEST_TARGET));
    }
    if (record.rule != null) {
      // Without a file it is a built-in default, which says so itself.
      text.append(record.file == null ? " (" : " (rule ");
      text.append(OneLine.of(record.rule, LONGEST_TARGET));
      if (record.file != null) {
        String file = record.file.substring(record.file.lastIndexOf('/') + 1);
        text.append(", ").append(OneLine.of(file, LONGEST_TARGET)).append(':').append(record.line);
      }
      text.append(')');
    } else if (record.event == LedgerRecord.Event.FAULT && record.why != null) {
      text.append(" (fault in the gate: ")
          .append(OneLine.of(record.why, LONGEST_TARGET))
          .append(')');
    }
    if (record.caller != null) {
      text.append(" by ").append(OneLine.of(record.caller, LONGEST_TARGET));
      if (record.callerLine > 0) {
        text.append(':').append(record.callerLine);
      }
    }
    return text.toString();
  }

  /** Enough of a target to be shown; redaction need not read megabytes. */
  private static String start(String target) {
    return target.length() <= 4 * LONGEST_TARGET ? target : target.substring(0, 4 * LONGEST_TARGET);
  }

  private void say(String about, String end, LedgerRecord record) {
    say(record.event.word, about, end, record);
  }

  /**
   * @param sort lines of another sort are never counted as more like this one
   */
  private void say(String sort, String about, String end, LedgerRecord record) {
    String key =
        sort + record.rule + '\n' + record.caller + '\n' + record.callerLine + record.request;
    synchronized (lock) {
      Window window = windows.get(key);
      if (window == null && windows.size() >= MOST_KEYS) {
        key = "";
        window = windows.get(key);
      }
      long now = nanos.getAsLong();
      if (window != null && now - window.since < WINDOW_NANOS) {
        window.more++;
      } else {
        if (window != null) {
          offer(more(window));
        }
        windows.put(key, new Window(key.isEmpty() ? "stopped calls of other rules" : about, now));
        offer(about + end);
      }
      if (!begun) {
        sayAtExit();
        begun = true;
      }
    }
    thread.wake();
  }

  private void offer(String text) {
    if (text == null) {
      return;
    }
    if (queue.size() < WAITING) {
      queue.add(text);
    } else {
      dropped++;
    }
  }

  private static String more(Window window) {
    return window.more == 0 ? null : window.more + " more like: " + window.about;
  }

  /** A program that ends right after a stopped call must not take the line with it. */
  private void sayAtExit() {
    try {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(null, this::awaitSaid, "callgate-stderr-exit", 64 * 1024, false));
    } catch (IllegalStateException endingAlready) {
      exiting = true;
    }
  }

  private void awaitSaid() {
    exiting = true;
    if (thread.wake()) {
      try {
        said.await(AT_EXIT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        // The JVM is ending: nothing to hand the interrupt to.
      }
    }
  }

  @Override
  public void run() {
    Consumer<String> out = connect.get();
    while (true) {
      boolean last = exiting;
      say(out);
      if (last) {
        said.countDown();
      }
      if (last || !counting()) {
        // No blocker: LockSupport.getBlocker would hand an object of ours to the application.
        LockSupport.park();
      } else {
        LockSupport.parkNanos(LOOK_AGAIN_NANOS);
      }
    }
  }

  /** Writes all that waits, and the counts of the windows that are over (at exit, of all). */
  private void say(Consumer<String> out) {
    for (String text = next(); text != null; text = next()) {
      out.accept(text);
    }
    for (String text : counts()) {
      out.accept(text);
    }
  }

  private String next() {
    synchronized (lock) {
      return queue.poll();
    }
  }

  private List<String> counts() {
    var texts = new ArrayList<String>();
    synchronized (lock) {
      if (dropped > 0) {
        texts.add(dropped + " more lines, which nobody read in time");
        dropped = 0;
      }
      long now = nanos.getAsLong();
      for (var windows = this.windows.values().iterator(); windows.hasNext(); ) {
        Window window = windows.next();
        if (exiting || now - window.since >= WINDOW_NANOS) {
          if (window.more > 0) {
            texts.add(more(window));
          }
          windows.remove();
        }
      }
    }
    return texts;
  }

  private boolean counting() {
    synchronized (lock) {
      return !windows.isEmpty();
    }
  }
}
