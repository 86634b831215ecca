package dev.callgate.agent.read;

import dev.callgate.policy.Kinds;
import dev.callgate.policy.Policy;
import dev.callgate.policy.catalogue.Sink;
import java.util.HashMap;
import java.util.Map;

/** The readers by the names that catalogue entries use; each is made when first asked for. */
public final class Readers {
  private final Policy policy;
  private final Map<String, Reader> byName = new HashMap<>();

  public Readers(Policy policy) {
    this.policy = policy;
  }

  /**
   * The reader of a sink: the one it names, or one made of its paths.
   *
   * @throws IllegalArgumentException if no reader has that name
   */
  public synchronized Reader of(Sink sink) {
    String key = sink.reader() == null ? "sink " + sink.id() : sink.reader();
    Reader reader = byName.get(key);
    if (reader == null) {
      reader = sink.reader() == null ? new PathReader(sink, kinds()) : named(sink.reader());
      byName.put(key, reader);
    }
    return reader;
  }

  /** Whether a reader has that name. */
  public static boolean exists(String name) {
    return kindsOf(name) != null;
  }

  /**
   * The kinds that a reader can give, or families as {@code db.*}; they decide what is woven. Null
   * if no reader has that name.
   */
  public static String kindsOf(String name) {
    return null;
  }

  private Kinds kinds() {
    return policy.kinds();
  }

  private Reader named(String name) {
    throw new IllegalArgumentException("there is no reader \"" + name + "\"");
  }
}
