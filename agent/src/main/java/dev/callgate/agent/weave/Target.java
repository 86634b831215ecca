package dev.callgate.agent.weave;

import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;

/**
 * One method pattern of one sink that is to be woven.
 *
 * @param className internal name of the class that the pattern names
 * @param parameters the pattern's parameters as a descriptor up to the closing parenthesis, or null
 */
record Target(Sink sink, MethodPattern pattern, String className, String parameters) {
  static Target of(Sink sink, MethodPattern pattern) {
    return new Target(sink, pattern, pattern.className().replace('.', '/'), pattern.parameters());
  }

  /** Whether a method's name and parameters fit. */
  boolean matches(String name, String descriptor) {
    return pattern.matchesName(name) && (parameters == null || descriptor.startsWith(parameters));
  }
}
