package dev.callgate.cli;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate attach PID}: for trying a policy on a program that runs already. */
@Command(
    name = "attach",
    description = {
      "Puts a running program behind the gate, for development.",
      "What it did before, and what cannot be armed any more, is not watched: in earnest start the"
          + " program with -javaagent."
    })
final class AttachCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PID", description = "The program's process id (jps lists them).")
  private long pid;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "A policy file; repeat it for several, the base first.")
  private List<File> policies = List.of();

  @Option(names = "--mode", paramLabel = "MODE", description = "observe or enforce.")
  private String mode;

  @Option(names = "--ledger", paramLabel = "FILE", description = "Instead of the policy's.")
  private File ledger;

  @Option(names = "--name", paramLabel = "TEXT", description = "Instead of the policy's.")
  private String name;

  @Option(names = "--dev", description = "The mode may be milder than the policy's; recorded.")
  private boolean dev;

  @Override
  public Integer call() throws IOException {
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      return fail("this Java has no module jdk.attach (a JRE); run the command with a whole JDK");
    }
    Path report = Files.createTempFile("callgate-attach", ".txt");
    try {
      return attach(options(report), report);
    } finally {
      Files.delete(report);
    }
  }

  private int attach(String options, Path report) throws IOException {
    VirtualMachine program;
    try {
      program = VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException | IOException e) {
      return fail(
          "cannot attach to "
              + pid
              + ": "
              + e.getMessage()
              + ". It must be a Java program of the same user that runs now, and must not forbid"
              + " it (-XX:+DisableAttachMechanism, -XX:-EnableDynamicAgentLoading)");
    }
    try {
      program.loadAgent(jar(), options);
    } catch (AgentInitializationException e) {
      String said = Files.readString(report);
      return fail(
          said.isEmpty()
              ? "the program refused it; its stderr says why (perhaps Callgate runs in it already,"
                  + " with another policy)"
              : said.strip().replaceFirst("^callgate: ", "") + "\ncallgate: it was not attached");
    } catch (AgentLoadException e) {
      return fail("the program's JVM did not load " + jar() + ": " + e.getMessage());
    } finally {
      program.detach();
    }
    String said = Files.readString(report);
    PrintWriter out = spec.commandLine().getOut();
    out.print(said.isEmpty() ? "callgate: attached before, with this policy\n" : said);
    out.println("What " + pid + " did before this moment was not watched.");
    out.flush();
    return 0;
  }

  /** As behind {@code -javaagent:callgate.jar=}; the program has another working folder. */
  private String options(Path report) {
    var options = new StringBuilder();
    for (File policy : policies) {
      add(options, "policy", policy.getAbsolutePath());
    }
    add(options, "mode", mode);
    add(options, "ledger", ledger == null ? null : ledger.getAbsolutePath());
    add(options, "name", name);
    add(options, "dev", dev ? "true" : null);
    add(options, "report", report.toAbsolutePath().toString());
    return options.toString();
  }

  private void add(StringBuilder options, String key, String value) {
    if (value == null) {
      return;
    }
    if (value.indexOf(',') >= 0) {
      throw new ParameterException(
          spec.commandLine(), "a comma cannot be part of --" + key + ": " + value);
    }
    options.append(options.length() == 0 ? "" : ",").append(key).append('=').append(value);
  }

  /** The jar that this command runs from. */
  private static String jar() {
    String path = System.getProperty("java.class.path");
    return new File(path).getAbsolutePath();
  }

  private int fail(String why) {
    spec.commandLine().getErr().println("callgate: " + why);
    return 1;
  }
}
