package dev.callgate.cli;

import dev.callgate.policy.Explanation;
import dev.callgate.policy.Policy;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.yaml.FaultsException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code callgate explain}: what a policy says of an action, and why. */
@Command(
    name = "explain",
    description = {
      "Says which tier an action is in, which rule decides, and why the others do not.",
      "Without --action it reads one JSON object a line from standard input and answers one a"
          + " line."
    })
final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--policy",
      required = true,
      paramLabel = "FILE",
      description = "A policy file; repeat it for several, the base first.")
  private List<File> policies;

  @Option(
      names = "--action",
      paramLabel = "JSON",
      description = {
        "Such as '{\"kind\": \"db.delete\", \"target\": \"customers\", \"facts\": {\"where\":"
            + " \"some\"}}'.",
        "A fact that is not given, or is {\"unknown\": true}, is unknown; null is absent."
      })
  private String action;

  @Option(names = "--json", description = "Answer in JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Policy policy;
    try {
      policy = Policies.load(policies);
    } catch (FaultsException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return 1;
    }
    PrintWriter out = spec.commandLine().getOut();
    if (action == null) {
      return answerLines(policy, out);
    }
    try {
      AskedAction asked = AskedAction.read(JsonReader.read(action), policy.kinds());
      Explanation explanation = policy.explain(asked.action());
      out.print(
          json
              ? ExplanationText.json(asked, explanation) + "\n"
              : ExplanationText.plain(asked, explanation));
      out.flush();
      return 0;
    } catch (IllegalArgumentException e) {
      spec.commandLine().getErr().println("--action: " + e.getMessage());
      return 2;
    }
  }

  private static int answerLines(Policy policy, PrintWriter out) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    boolean failed = false;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.isBlank()) {
        continue;
      }
      JsonValue value = JsonReader.read(line);
      try {
        AskedAction asked = AskedAction.read(value, policy.kinds());
        out.println(ExplanationText.json(asked, policy.explain(asked.action())));
      } catch (IllegalArgumentException e) {
        failed = true;
        out.println(ExplanationText.error(AskedAction.idOf(value), e.getMessage()));
      }
      out.flush();
    }
    return failed ? 1 : 0;
  }
}
