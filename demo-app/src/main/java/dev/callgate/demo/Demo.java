package dev.callgate.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The demo's acts and its verdict. Exit code 0: as promised; 1: not; 2: could not be run. */
public final class Demo {
  private final Options options;
  private final PrintStream out;
  private final Table table;

  private Demo(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
    this.table = new Table(out, System.getenv("DEMO_COLOUR") != null);
  }

  /**
   * @param args the module's folder, Callgate's jar, and perhaps {@code --approve}
   */
  public static void main(String[] args) throws Exception {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Options options;
    try {
      options = Options.from(System.getenv(), absolute(args[0]), absolute(args[1]));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    Demo demo = new Demo(options, out);
    boolean asks = args.length > 2 && args[2].equals("--approve");
    System.exit((asks ? demo.third() : demo.run()) ? 0 : 1);
  }

  private boolean run() throws IOException, InterruptedException {
    Act without = Act.without(options);
    table.print("Act 1: without Callgate (! does damage)", without.rows(), false);
    List<String> faults = Verdict.without(without);
    if (!faults.isEmpty()) {
      return failed(options.folder("without"), faults);
    }

    Act with = Act.with(options);
    table.print("Act 2: the same program, " + attached(), with.rows(), true);
    faults = Verdict.with(with);
    if (!faults.isEmpty()) {
      return failed(options.folder("with"), faults);
    }
    out.println();
    out.println("What the program told its users in act 2:");
    for (String answer : with.log().answers()) {
      out.println("  - " + answer);
    }
    long harmful = with.rows().stream().filter(Row::harm).count();
    out.println();
    out.printf(
        "Without Callgate all %d damaging calls reached the world; with it none did, and all %d"
            + " harmless ones worked.%n",
        harmful, with.rows().size() - harmful);
    out.println("Ledger: " + options.shown(Ledger.in(options.folder("with"))));
    return true;
  }

  private boolean third() throws IOException, InterruptedException {
    ThirdAct third = new ThirdAct(options, System.getenv("DEMO_ANSWER"), out);
    Act act = third.play();
    table.print("Act 3: a person is asked about the payout", act.rows(), true);
    List<String> faults = third.faults(act);
    if (!faults.isEmpty()) {
      return failed(third.folder(), faults);
    }
    out.println();
    out.println(third.outcome(act));
    out.println("Ledger: " + options.shown(Ledger.in(third.folder())));
    return true;
  }

  private String attached() {
    String how = options.byEnvironment() ? "JAVA_TOOL_OPTIONS=" : "";
    return how + "-javaagent:callgate.jar=policy=" + options.shown(options.policy());
  }

  private boolean failed(Path folder, List<String> faults) throws IOException {
    out.println();
    out.println("FAILED");
    for (String fault : faults) {
      out.println("  - " + fault);
    }
    String said = Files.readString(folder.resolve("program.err"));
    out.println("What the program said on standard error:");
    out.println(said.isBlank() ? "(nothing)" : said);
    out.println("All of it is in " + options.shown(folder));
    return false;
  }

  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath().normalize();
  }
}
