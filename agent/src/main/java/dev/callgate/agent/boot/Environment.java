package dev.callgate.agent.boot;

import java.util.function.Function;

/** The process's environment, read when first asked: on JDK 25 that loads the processes' sink. */
final class Environment implements Function<String, String> {
  @Override
  public String apply(String name) {
    return System.getenv(name);
  }
}
