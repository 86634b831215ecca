package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.file.FileContext;
import dev.callgate.policy.Policy;

/** The readers of this package by the names that the catalogue uses. */
public final class JvmReaders {
  private JvmReaders() {}

  /** What a reader can give, or null if none has that name. */
  public static String kindsOf(String name) {
    return switch (name) {
      case "jvm.native-load", "jvm.native-open", "jvm.foreign" -> "jvm.native";
      case "jvm.attach", "jvm.attach-command", "jvm.attach-socket" -> "jvm.attach";
      case "jvm.agent" -> "jvm.instrument";
      case "jvm.exit", "jvm.signal" -> "jvm.exit";
      case "jvm.heap-dump", "jvm.option" -> "jvm.dump file.*";
      case "jvm.diagnostic" -> "jvm.dump jvm.native jvm.instrument file.*";
      default -> null;
    };
  }

  /**
   * The reader of that name, or null. An Object: to check a Reader, the verifier would load all
   * classes named here at once.
   *
   * @param files what the JVM writes is read as
   */
  public static Object named(String name, Policy policy, FileContext files) {
    return switch (name) {
      case "jvm.native-load" -> new NativeLoadReader(policy);
      case "jvm.native-open" -> new NativeOpenReader(policy);
      case "jvm.foreign" -> new ForeignReader(policy);
      case "jvm.attach" -> new AttachReader(policy, false);
      case "jvm.attach-command" -> new AttachReader(policy, true);
      case "jvm.attach-socket" -> new AttachSocketReader(policy);
      case "jvm.agent" -> new AgentReader(policy);
      case "jvm.exit" -> new ExitReader(policy, true);
      case "jvm.signal" -> new ExitReader(policy, false);
      case "jvm.heap-dump" -> new HeapDumpReader(new Dumps(policy, files));
      case "jvm.option" -> new OptionReader(new Dumps(policy, files));
      case "jvm.diagnostic" -> new DiagnosticReader(policy, files);
      default -> null;
    };
  }
}
