package dev.callgate.cli.log;

import dev.callgate.agent.ledger.LedgerSet;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** All files of one ledger, followed as one log in the order of time. */
final class LogSet implements Closeable {
  private final LedgerSet set;
  private final List<LogFile> open = new ArrayList<>();
  private final Map<Object, Path> seen = new HashMap<>();

  private record Next(LogFile file, LogEntry entry) {}

  LogSet(File configured) {
    this.set = new LedgerSet(configured);
  }

  /** Everything that has not been read yet, files that came since included. */
  void read(Consumer<LogEntry> to) throws IOException {
    for (File file : set.files()) {
      if (open.stream().noneMatch(known -> known.path().equals(file.toPath()))) {
        open.add(new LogFile(file.toPath(), seen));
      }
    }
    var heads = new PriorityQueue<Next>(Comparator.comparing(next -> next.entry().order()));
    for (LogFile file : open) {
      add(heads, file);
    }
    while (!heads.isEmpty()) {
      Next next = heads.poll();
      to.accept(next.entry());
      add(heads, next.file());
    }
  }

  private static void add(PriorityQueue<Next> heads, LogFile file) throws IOException {
    LogEntry entry = file.next();
    if (entry == null) {
      LogEntry note = file.renewed();
      entry = note != null ? note : file.next();
    }
    if (entry != null) {
      heads.add(new Next(file, entry));
    }
  }

  @Override
  public void close() throws IOException {
    for (LogFile file : open) {
      file.close();
    }
  }
}
