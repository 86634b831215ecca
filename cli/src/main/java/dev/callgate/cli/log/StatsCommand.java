package dev.callgate.cli.log;

import dev.callgate.agent.ledger.OneLine;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate ledger stats}: a ledger in numbers. */
@Command(
    name = "stats",
    description = "Counts a ledger's records, by decision and kind, and what came of the calls.")
public final class StatsCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "callgate.jsonl",
      description = "The ledger that the policy names (default: ${DEFAULT-VALUE}).")
  private File file;

  @Spec private CommandSpec spec;

  private final Map<String, Integer> events = new TreeMap<>();
  private final Map<String, Integer> decisions = new TreeMap<>();
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final Set<String> saidUnknown = new HashSet<>();
  private final OpenCalls calls = new OpenCalls();
  private String first;
  private String last;

  /** For picocli. */
  public StatsCommand() {}

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (file.isDirectory()) {
      spec.commandLine()
          .getErr()
          .println("callgate: " + file + " is a folder; name the ledger file in it");
      return 1;
    }
    try (var snapshot = LogSnapshot.of(file)) {
      if (snapshot.isEmpty()) {
        spec.commandLine().getErr().println("callgate: no ledger at " + file.getAbsolutePath());
        return 1;
      }
      snapshot.read(this::count);
    }
    int unknown = calls.unknown().size();
    add(outcomes, "unknown", saidUnknown.size() + unknown);
    add(outcomes, "running", calls.size() - unknown);
    if (first != null) {
      out.println("from " + first + " to " + last);
    }
    print(out, "records", events);
    print(out, "decisions", decisions);
    print(out, "kinds", kinds);
    print(out, "outcomes", outcomes);
    out.flush();
    return 0;
  }

  private void count(LogEntry entry) {
    if (entry.broken() != null) {
      events.merge("broken lines", 1, Integer::sum);
      return;
    }
    calls.see(entry);
    String time = entry.text("time");
    first = first == null ? time : first;
    last = time;
    events.merge(entry.text("event"), 1, Integer::sum);
    if (entry.is("event", "action")) {
      count(decisions, entry.text("decision"));
      count(kinds, entry.text("kind"));
    } else if (entry.is("event", "outcome")) {
      String of = entry.text("of");
      if (entry.is("outcome", "unknown")) {
        saidUnknown.add(of);
      } else {
        saidUnknown.remove(of);
        count(outcomes, entry.text("outcome"));
      }
    }
  }

  private static void count(Map<String, Integer> into, String word) {
    into.merge(word == null ? "?" : word, 1, Integer::sum);
  }

  private static void add(Map<String, Integer> into, String word, int number) {
    if (number > 0) {
      into.merge(word, number, Integer::sum);
    }
  }

  private static void print(PrintWriter out, String title, Map<String, Integer> counts) {
    if (counts.isEmpty()) {
      return;
    }
    out.println(title);
    for (var count : counts.entrySet()) {
      out.printf("  %-20s %9d%n", OneLine.of(count.getKey(), 60), count.getValue());
    }
  }
}
