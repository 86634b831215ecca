package dev.callgate.cli.log;

import dev.callgate.agent.ledger.LedgerSet;
import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.ClosedByInterruptException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate log}: what was recorded and what was stopped, as a table. */
@Command(
    name = "log",
    description = {
      "Prints a ledger in the order of time: as a table, one row for each decision, or as JSON.",
      "Records of one file stay in its order, where times can be some milliseconds off.",
      "Reads the file and those beside it that other JVMs wrote (callgate.PID.jsonl)."
    })
public final class LogCommand implements Callable<Integer> {
  private static final long LOOK_AGAIN_MILLIS = 250;

  @Option(
      names = "--blocked",
      description = "Only what was stopped, or would have been (mode observe: `observed`).")
  private boolean blocked;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only what was written since: 2h, 7d, or 2026-11-29T19:00:00Z.")
  private String since;

  @Option(
      names = "--kind",
      split = ",",
      paramLabel = "KIND",
      description = "Only actions of this kind, or family (db.*); may be repeated.")
  private List<String> kinds = List.of();

  @Option(
      names = "--tool",
      split = ",",
      paramLabel = "NAME",
      description = "Only what this tool of the agent did; may be repeated.")
  private List<String> tools = List.of();

  @Option(
      names = "--decision",
      split = ",",
      paramLabel = "WORD",
      description = "Only decisions of this word: ${COMPLETION-CANDIDATES}; may be repeated.")
  private List<Word> decisions = List.of();

  /** All that a record's {@code decision} can be. */
  enum Word {
    recorded,
    approved,
    blocked,
    observed,
    fault
  }

  enum Format {
    table,
    json,
    ecs,
    ocsf
  }

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = {"-f", "--follow"},
      description = "Go on printing what is added, until interrupted.")
  private boolean follow;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "callgate.jsonl",
      description = "The ledger that the policy names (default: ${DEFAULT-VALUE}).")
  private File file;

  @Spec private CommandSpec spec;

  /** For picocli. */
  public LogCommand() {}

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Instant from = since == null ? null : LogFilter.moment(since, Instant.now());
    if (since != null && from == null) {
      throw new ParameterException(
          spec.commandLine(), "--since takes 2h, 7d or 2026-11-29T19:00:00Z, not " + since);
    }
    for (String kind : kinds) {
      if (!isKindOrFamily(kind)) {
        throw new ParameterException(spec.commandLine(), noKind(kind));
      }
    }
    List<String> unmet = ownFamilies();
    List<String> words = decisions.stream().map(Word::name).toList();
    var filter = new LogFilter(from, blocked, kinds, tools, words);
    LogFormat table = format(out, filter.showsAll());
    Consumer<LogEntry> print =
        entry -> {
          if (!unmet.isEmpty()) {
            unmet.removeIf(family -> LogFilter.isOfKind(entry, List.of(family)));
          }
          if (filter.shows(entry)) {
            table.print(entry);
          }
        };
    if (file.isDirectory()) {
      err.println("callgate: " + file + " is a folder; name the ledger file in it");
      return 1;
    }
    if (follow) {
      if (new LedgerSet(file).files().isEmpty()) {
        err.println(noLedger() + "; waiting for it");
        err.flush();
      }
      try (var set = new LogSet(file)) {
        set.read(print);
        follow(set, print, out);
      }
      return 0;
    }
    try (var snapshot = LogSnapshot.of(file)) {
      if (snapshot.isEmpty()) {
        err.println(noLedger() + "; name the file that the policy's ledger names");
        err.flush();
        return 1;
      }
      snapshot.read(print);
    }
    if (!unmet.isEmpty()) {
      out.flush();
      throw new ParameterException(
          spec.commandLine(),
          "--kind: no record of this ledger is of the family "
              + unmet.get(0)
              + wellKnownFamilies());
    }
    table.end();
    return 0;
  }

  private String noLedger() {
    return "callgate: no ledger at " + file.getAbsolutePath();
  }

  /** A policy may have kinds of its own, but a word that no kind can be is a slip. */
  private static boolean isKindOrFamily(String text) {
    return Kinds.isKindName(
        text.endsWith(".*") ? text.substring(0, text.length() - 1) + "x" : text);
  }

  /** The families asked for that are not well known: only a policy's own kinds can be of them. */
  private List<String> ownFamilies() {
    var known = new Kinds();
    var own = new ArrayList<String>();
    for (String kind : kinds) {
      if (kind.endsWith(".*") && known.family(kind.substring(0, kind.length() - 2)).isEmpty()) {
        own.add(kind);
      }
    }
    return own;
  }

  private static String wellKnownFamilies() {
    Set<String> families = new TreeSet<>();
    for (Kind kind : new Kinds().all()) {
      families.add(kind.family() + ".*");
    }
    return "; the well-known families are " + String.join(", ", families);
  }

  private static String noKind(String text) {
    var kinds = new Kinds();
    if (!kinds.family(text).isEmpty()) {
      return "--kind takes a kind or a family; the family is written " + text + ".*";
    }
    String nearest = kinds.nearest(text);
    return "--kind takes a kind such as db.delete, or a family, not "
        + OneLine.of(text, 100)
        + (nearest == null ? "" : " (did you mean " + nearest + "?)")
        + wellKnownFamilies();
  }

  private LogFormat format(PrintWriter out, boolean all) {
    return switch (format) {
      case table -> new LogTable(out, ZoneId.systemDefault(), blocked, all);
      case json -> new JsonLog(out);
      case ecs -> new EcsLog(out);
      case ocsf -> new OcsfLog(out);
    };
  }

  private static void follow(LogSet set, Consumer<LogEntry> print, PrintWriter out)
      throws IOException {
    // A reader that went away (a closed pipe) shows as an error of the writer.
    while (!out.checkError()) {
      try {
        Thread.sleep(LOOK_AGAIN_MILLIS);
        set.read(print);
      } catch (InterruptedException | ClosedByInterruptException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
