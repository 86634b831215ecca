package dev.callgate.agent.ledger;

import dev.callgate.policy.json.JsonWriter;
import dev.callgate.policy.redact.Redaction;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;

/**
 * Writes records. {@link #append} returns when the record is in the kernel's hands (it survives
 * {@code kill -9}), and for hard-blocked actions on the device (it survives a loss of power); other
 * records reach the device within about ten milliseconds.
 *
 * <p>The invariant: file, position and the chain's head change together, under {@link #lock}; after
 * anything that fails between them, an {@link Error} too, the file is given up and opened afresh.
 * No lock is held while a record is turned into text, or while the device is waited for.
 *
 * <p>The locks are monitors, and what must be put back after a failure is put back by the next
 * caller: a stack that overflows (or, on JDK 17, {@code Thread.stop}) can strike at any call, also
 * between a {@code lock()} and its {@code try} and inside a {@code finally}. The JVM itself gives a
 * monitor back whatever was thrown.
 */
public final class Ledger {
  private final LedgerSettings settings;
  private final LedgerSet set;
  private final Object lock = new Object();
  private final Object syncing = new Object();

  private volatile Tools tools;
  private volatile Written written;
  private volatile Written synced;

  /** Written before the first other record; guarded by the lock. */
  private Opening start;

  /** Whether a write has begun and not ended: its writer failed. Guarded by the lock. */
  private boolean halfway;

  /** Makes the record that a JVM's records begin with, when the first is written. */
  public interface Opening {
    LedgerRecord make();
  }

  /** What only a JVM that writes records needs. */
  private record Tools(
      Ids ids,
      RecordWriter writer,
      Chain chain,
      Syncer syncer,
      GroupSync together,
      Announcer announcer) {}

  private Ledger(LedgerSettings settings) {
    this.settings = settings;
    this.set = new LedgerSet(settings.file());
  }

  /**
   * Makes sure that records can be written, and writes none. Cheap enough for premain: {@code
   * java.io} alone, no digest, no thread.
   *
   * @throws LedgerFailure if the file cannot be written; its message is for the person who starts
   *     the JVM
   */
  public static Ledger open(LedgerSettings settings) {
    try {
      LedgerFile.check(settings.file());
    } catch (IOException e) {
      throw failure(settings.file(), e);
    }
    return new Ledger(settings);
  }

  /**
   * Has the JDK initialise what hashing needs. It reads {@code java.security} for that, once: where
   * a policy decides on reading, the first record would otherwise be asked for in the middle of it,
   * and could not be hashed.
   */
  public static void warmUp() {
    Sha256.digest();
  }

  /** Sets the record that is written before the first other one. */
  public void startWith(Opening opening) {
    synchronized (lock) {
      start = opening;
    }
  }

  /** The files that may hold this ledger's records, for those who protect them. */
  public LedgerSet set() {
    return set;
  }

  /** The file that this process writes, null before its first record. */
  public File file() {
    Written now = written;
    return now == null ? null : now.file().file();
  }

  /**
   * Writes one record, and tells the person at the terminal about a stopped call.
   *
   * @return its id, which is also the request id that the program is told
   * @throws LedgerFailure if it is not on disk; the next call tries again
   */
  public String append(LedgerRecord record) {
    Tools tools = tools();
    try {
      long now = System.currentTimeMillis();
      String id = tools.ids().next(now);
      var entry = new Entry(record, id, tools.writer().write(record, id, now), now);
      if (record.durable()) {
        tools.together().bring(entry);
        syncTo(write(tools, entry));
      } else {
        write(tools, entry);
        tools.syncer().soon();
      }
      tools.announcer().written(record, id);
      return id;
    } catch (LedgerFailure e) {
      tools.announcer().notWritten(record, e);
      throw e;
    }
  }

  /**
   * Waits until all records so far are on the device.
   *
   * @throws LedgerFailure if the device refuses
   */
  public void sync() {
    Written now = written;
    if (now != null) {
      syncTo(now);
    }
  }

  private Tools tools() {
    Tools made = tools;
    if (made == null) {
      synchronized (lock) {
        made = tools;
        if (made == null) {
          long pid = ProcessHandle.current().pid();
          long seed = pid << 40 ^ System.nanoTime() ^ System.identityHashCode(this) * 31L;
          var redaction = new Redaction(settings.redact());
          made =
              new Tools(
                  new Ids(seed),
                  new RecordWriter(settings, redaction, pid),
                  new Chain(set, settings, pid),
                  new Syncer(this),
                  new GroupSync(this),
                  new Announcer(redaction));
          tools = made;
        }
      }
    }
    return made;
  }

  /**
   * Writes entries in their order, each that can be, and waits for the device.
   *
   * @throws LedgerFailure if the device refuses
   */
  void bring(Iterable<Entry> group) {
    Tools tools = tools();
    synchronized (lock) {
      boolean isFirst = true;
      for (Entry entry : group) {
        settle(tools, entry, isFirst);
        isFirst = false;
      }
    }
    sync();
  }

  /** Writes the entry, unless another thread has. */
  private Written write(Tools tools, Entry entry) {
    if (!entry.isSettled()) {
      synchronized (lock) {
        settle(tools, entry, true);
      }
    }
    LedgerFailure failure = entry.failure;
    if (failure != null) {
      throw failure;
    }
    return entry.written;
  }

  /**
   * @param isFirst that the lock was taken for, so that others may have changed the file meanwhile
   */
  private void settle(Tools tools, Entry entry, boolean isFirst) {
    if (entry.isSettled()) {
      return;
    }
    try {
      entry.written = put(tools, entry, isFirst);
    } catch (LedgerFailure e) {
      entry.failure = e;
    }
  }

  private Written put(Tools tools, Entry entry, boolean isFirst) {
    Chain chain = tools.chain();
    if (halfway) {
      chain.abandon(1, "a fault inside the ledger");
    }
    halfway = true;
    try {
      if (entry.isBegun) {
        // By a leader whose stack overflowed in it: its text may have a hash already.
        throw new IOException("a fault inside the ledger");
      }
      entry.isBegun = true;
      if (isFirst) {
        chain.compare();
      }
      if (chain.isFull(entry.line.size(), entry.millis)) {
        put(tools, text(tools, chain.checkpoint()));
        chain.rotate(entry.millis);
      }
      boolean isOpened = !chain.ready();
      LedgerRecord gap = chain.reopen(entry.millis);
      var unknown = isOpened ? chain.goOn(tools.ids()) : Map.<String, String>of();
      // What it says was found lies before this JVM's first line.
      if (gap != null) {
        put(tools, text(tools, gap));
      }
      if (chain.isCheckpointDue()) {
        put(tools, text(tools, chain.checkpoint()));
      }
      if (start != null) {
        put(tools, text(tools, start.make()));
        start = null;
      }
      for (var of : unknown.entrySet()) {
        put(tools, text(tools, LedgerRecord.unknownOutcome(of.getKey(), of.getValue())));
        chain.progress().ended(of.getKey());
      }
      chain.whole();
      Written mine = put(tools, entry.line);
      chain.progress().see(entry.record, entry.id);
      halfway = false;
      return mine;
    } catch (IOException e) {
      if (!isFirst) {
        bringAbandoned(chain);
      }
      chain.abandon(1, reason(e));
      halfway = false;
      throw failure(settings.file(), e);
    }
  }

  /** The records that stand in the file before the one that failed are as good as any. */
  private void bringAbandoned(Chain chain) {
    Written upTo = written;
    if (upTo == null || !chain.isIn(upTo.file())) {
      return;
    }
    try {
      upTo.file().sync();
      synced = upTo;
    } catch (IOException e) {
      // Who waits for them is told.
    }
  }

  private static JsonWriter text(Tools tools, LedgerRecord record) {
    long now = System.currentTimeMillis();
    return tools.writer().write(record, tools.ids().next(now), now);
  }

  private Written put(Tools tools, JsonWriter line) throws IOException {
    LedgerFile file = tools.chain().put(line);
    Written before = written;
    Written now = new Written(file, before == null ? 1 : before.number() + 1);
    written = now;
    return now;
  }

  private boolean isSynced(Written mine) {
    Written done = synced;
    return done != null && done.file() == mine.file() && done.number() >= mine.number()
        || mine.file().isRetired();
  }

  /** One thread waits for the device; those behind it find their records there already. */
  private void syncTo(Written mine) {
    if (isSynced(mine)) {
      return;
    }
    synchronized (syncing) {
      try {
        Written upTo = written;
        if (isSynced(mine)) {
          return;
        }
        if (upTo.file() != mine.file()) {
          throw new IOException("the file was lost before it reached the device");
        }
        upTo.file().sync();
        synced = upTo;
      } catch (IOException e) {
        giveUp(mine.file(), reason(e));
        throw failure(settings.file(), e);
      }
    }
  }

  /** What the device refused may be lost though it was written: say so in the next file's gap. */
  private void giveUp(LedgerFile file, String why) {
    synchronized (lock) {
      if (written.file() == file && tools.chain().ready()) {
        tools.chain().abandon(1, why);
      }
    }
  }

  private static LedgerFailure failure(File file, IOException e) {
    return new LedgerFailure("cannot write the ledger " + file + ": " + reason(e), e);
  }

  /** What the operating system said, without the file's name, which the message has already. */
  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    String text = e.getMessage();
    if (text == null) {
      return e.getClass().getSimpleName();
    }
    // java.io says "path (reason)".
    int open = text.lastIndexOf('(');
    return e instanceof FileNotFoundException && open > 0 && text.endsWith(")")
        ? text.substring(open + 1, text.length() - 1)
        : text;
  }
}
