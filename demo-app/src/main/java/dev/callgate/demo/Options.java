package dev.callgate.demo;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How the demo is to be run.
 *
 * @param home the module's folder
 * @param scenario the name of a folder in {@code scenarios}
 * @param callgate Callgate's jar
 * @param policy the program's policy
 * @param agents the order of the agents: {@code callgate}, {@code opentelemetry}, or an agent's jar
 * @param byEnvironment whether Callgate is attached by {@code JAVA_TOOL_OPTIONS} and not by a flag
 */
record Options(
    Path home,
    String scenario,
    Path callgate,
    Path policy,
    List<String> agents,
    boolean byEnvironment) {

  static final String CALLGATE = "callgate";
  static final String OPENTELEMETRY = "opentelemetry";

  /**
   * @throws IllegalArgumentException if a variable has a value that means nothing
   */
  static Options from(Map<String, String> environment, Path home, Path callgate) {
    String scenario = environment.getOrDefault("DEMO_SCENARIO", "first");
    if (!Files.isDirectory(home.resolve("scenarios").resolve(scenario))) {
      throw new IllegalArgumentException("DEMO_SCENARIO: there is no scenario " + scenario);
    }
    String attach = environment.getOrDefault("DEMO_ATTACH", "flag");
    if (!attach.equals("flag") && !attach.equals("environment")) {
      throw new IllegalArgumentException("DEMO_ATTACH is flag or environment, not " + attach);
    }
    String agents = environment.getOrDefault("DEMO_AGENTS", CALLGATE);
    return new Options(
        home,
        scenario,
        callgate,
        home.resolve(scenario.equals("second") ? "policy-second.yaml" : "policy.yaml"),
        List.of(agents.trim().split("\\s+")),
        attach.equals("environment"));
  }

  Path scenarioFile(String name) {
    return home.resolve("scenarios").resolve(scenario).resolve(name);
  }

  /** The same way of running, for another scenario and policy. */
  Options with(String otherScenario, Path otherPolicy) {
    return new Options(home, otherScenario, callgate, otherPolicy, agents, byEnvironment);
  }

  Path folder(String act) {
    return home.resolve("target").resolve("demo").resolve(scenario).resolve(act);
  }

  /** A path as one types it in the project's folder. */
  String shown(Path path) {
    return home.getParent().relativize(path).toString();
  }

  /** The agent flag for Callgate, with the ledger in the act's folder. */
  String callgateFlag(Path folder) {
    return "-javaagent:" + callgate + "=policy=" + policy() + ",ledger=" + Ledger.in(folder);
  }

  /** The agent flags of an act, in order. */
  List<String> flags(Path folder, boolean withCallgate) {
    List<String> flags = new ArrayList<>();
    for (String agent : agents) {
      if (!agent.equals(CALLGATE)) {
        Path otel = home.resolve("target/agents/opentelemetry-javaagent.jar");
        flags.add("-javaagent:" + (agent.equals(OPENTELEMETRY) ? otel : agent));
      } else if (withCallgate && !byEnvironment) {
        flags.add(callgateFlag(folder));
      }
    }
    return flags;
  }
}
