package dev.callgate.policy;

import dev.callgate.policy.yaml.FaultsException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes policies from text. */
final class Policies {
  private Policies() {}

  /** A policy of these rules and whatever else stands at the top level. */
  static Policy of(String... bodies) {
    try {
      return load(bodies);
    } catch (FaultsException e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }

  static Policy load(String... bodies) throws FaultsException {
    return load(Map.of(), bodies);
  }

  static Policy load(Map<String, String> environment, String... bodies) throws FaultsException {
    List<File> files = new ArrayList<>();
    try {
      Path folder = Files.createTempDirectory("policies");
      for (int i = 0; i < bodies.length; i++) {
        Path file = folder.resolve(i == 0 ? "base.yaml" : "team" + i + ".yaml");
        Files.writeString(file, "callgate: 1\n" + bodies[i]);
        files.add(file.toFile());
      }
      try {
        return PolicyLoader.load(files, environment::get, List.of());
      } finally {
        for (File file : files) {
          Files.delete(file.toPath());
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Action.Builder action(Policy policy, String kind) {
    return Action.of(policy.kinds().require(kind));
  }

  /** The tier of an action whose only facts are these: name, value, name, value. */
  static Tier tier(Policy policy, String kind, Object... facts) {
    return policy.decide(build(policy, kind, facts)).tier();
  }

  static Action build(Policy policy, String kind, Object... facts) {
    Action.Builder action = action(policy, kind);
    for (int i = 0; i < facts.length; i += 2) {
      String name = (String) facts[i];
      Object value = facts[i + 1];
      if (value instanceof Fact fact) {
        action.fact(name, fact);
      } else if (value instanceof List<?> list) {
        action.list(name, list.stream().map(String::valueOf).toList());
      } else if (value instanceof Boolean flag) {
        action.flag(name, flag);
      } else if (value instanceof Number number) {
        action.number(name, new java.math.BigDecimal(number.toString()));
      } else {
        action.text(name, (String) value);
      }
    }
    return action.build();
  }
}
