package dev.callgate.cli.ledger;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.cli.FileFault;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate ledger verify}: whether all records are there as they were written. */
@Command(
    name = "verify",
    description = {
      "Checks that no record was changed, removed, added or moved.",
      "Reads the file and those beside it: of other JVMs, and put aside because they were full.",
      "Exit code 0 if the ledger is whole, else 1."
    })
final class VerifyCommand implements Callable<Integer> {
  private static final int MOST_NAMED = 5;

  @Option(
      names = "--anchor",
      paramLabel = "FILE|COMMAND",
      description = {
        "Copies the hash of the last record out, if the ledger is whole: adds a line to FILE, or",
        "gives it to a command: --anchor '| COMMAND'. What FILE holds already must be in the",
        "ledger, so that one that was cut, or written anew, is found. Keep it where the program",
        "cannot write."
      })
  private String anchor;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Compares with an anchor that was copied out earlier, and writes nothing.")
  private File against;

  @Option(
      names = "--archived",
      description = {
        "The oldest files may be kept elsewhere; the ledger may begin without them. One that is",
        "missing between others is a fault all the same."
      })
  private boolean archived;

  @Option(
      names = "--quick",
      description = {
        "Begins at the last checkpoint before what the anchor names (--against or --anchor FILE),",
        "and says what it did not look at."
      })
  private boolean quick;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      defaultValue = "callgate.jsonl",
      description = "The ledger, and files of it kept elsewhere (default: ${DEFAULT-VALUE}).")
  private List<File> files;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try {
      return call(out);
    } catch (IOException e) {
      err.println("callgate: " + OneLine.of(FileFault.of(e), Integer.MAX_VALUE));
      return 1;
    } finally {
      out.flush();
      err.flush();
    }
  }

  private int call(PrintWriter out) throws IOException, InterruptedException {
    for (File file : files) {
      if (file.isDirectory()) {
        throw new IOException(file + " is a folder; name the ledger file in it");
      }
    }
    File kept = anchor == null || isCommand() ? null : new File(anchor);
    Anchor begin = quick ? begin(kept) : null;
    Verification ledger = Verification.of(files, archived, begin);
    List<Finding> faults = ledger.faults();
    compare(ledger, kept, faults);
    compare(ledger, against, faults);
    if (ledger.files().isEmpty() && faults.isEmpty()) {
      throw new IOException("no ledger at " + files.get(0).getAbsolutePath());
    }
    if (begin != null) {
      leftOut(ledger, begin, out);
    }
    ledger.notes().forEach(out::println);
    faults.forEach(out::println);
    unknown(ledger.unknown(), out);
    report(ledger, faults.size(), out);
    if (faults.isEmpty() && anchor != null) {
      Anchor now = Anchor.of(ledger);
      if (kept == null) {
        now.pipeTo(anchor.substring(anchor.indexOf('|') + 1).strip());
      } else {
        now.appendTo(kept);
      }
    }
    return faults.isEmpty() ? 0 : 1;
  }

  /** The anchor to begin at. */
  private Anchor begin(File kept) throws IOException {
    File named = against == null ? kept : against;
    if (named == null) {
      throw new ParameterException(
          spec.commandLine(),
          "--quick begins at an anchor; name its file by --against or --anchor");
    }
    Anchor begin = Anchor.read(named);
    if (begin == null) {
      throw new IOException(named + ": there is no anchor in it; the first one takes all records");
    }
    return begin;
  }

  private static void leftOut(Verification ledger, Anchor begin, PrintWriter out) {
    for (File file : ledger.shortcut().skipped()) {
      out.println(file.getName() + ": NOT looked at; it is before the anchor of " + begin.time());
    }
    for (FileChain file : ledger.files()) {
      if (file.start() != null && file.start().checkpoint() > 0) {
        out.println(
            file.file().getName()
                + ": its first "
                + file.start().checkpoint()
                + " bytes were NOT looked at; they are before the anchor of "
                + begin.time());
      }
    }
  }

  private static void unknown(List<String> calls, PrintWriter out) {
    if (calls.isEmpty()) {
      return;
    }
    List<String> named = calls.subList(0, Math.min(calls.size(), MOST_NAMED));
    int more = calls.size() - named.size();
    out.println(
        "unknown: what came of "
            + (calls.size() == 1 ? "1 call" : calls.size() + " calls")
            + ", since the process ended in between: "
            + String.join(", ", named)
            + (more == 0 ? "" : ", and " + more + " more"));
  }

  private boolean isCommand() {
    return anchor.stripLeading().startsWith("|");
  }

  private void compare(Verification ledger, File anchored, List<Finding> faults)
      throws IOException {
    Anchor before = anchored == null ? null : Anchor.read(anchored);
    if (before != null) {
      faults.addAll(before.missing(ledger, anchored));
    } else if (anchored == against && anchored != null) {
      throw new IOException(anchored + ": there is no anchor in it");
    }
  }

  private static void report(Verification ledger, int faults, PrintWriter out) {
    long records = 0;
    for (FileChain file : ledger.files()) {
      records += file.read();
    }
    for (FileChain end : ledger.ends()) {
      out.println(end.file().getName() + " ends with " + end.head());
    }
    int files = ledger.files().size();
    String size = records + " records in " + files + (files == 1 ? " file: " : " files: ");
    out.println(size + (faults == 0 ? "whole" : faults + (faults == 1 ? " fault" : " faults")));
  }
}
