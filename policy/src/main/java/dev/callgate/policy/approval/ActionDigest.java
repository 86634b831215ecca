package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.json.CanonicalJson;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an approval binds, as one hash: SHA-256 over the canonical JSON of the kinds and facts of
 * all actions of a call, of the agent's name and of the policy. The same call gives the same digest
 * when it is tried again; a call that differs in any fact gives another one.
 *
 * <p>Left out is what changes from one try to the next without making it another call; {@link
 * #isBound} lists it.
 */
public final class ActionDigest {
  private static final String VERSION = "callgate.action.1";

  /** Longer texts count by length and hash, so that what is hashed stays small. */
  private static final int LONGEST_TEXT = 256;

  /** Headers hold times and ids; these say how the body reads, and whose account it is about. */
  private static final List<String> HEADERS =
      List.of("content-type", "content-encoding", "stripe-account");

  /** Facts below these are resolved from the body, the URL and the headers when a rule asks. */
  private static final List<String> RESOLVED =
      List.of("json.", "form.", "query.", "headers.", "graphql.");

  private ActionDigest() {}

  /**
   * The digest of one call.
   *
   * @param actions as they are decided together, in their order; facts that have not been read yet
   *     are read here
   * @param agent the program's name
   * @param policy the digest of the policy in force
   * @return {@code sha256:} and 64 digits in hex
   */
  public static String of(List<Action> actions, String agent, String policy) {
    List<JsonValue> all = new ArrayList<>(actions.size());
    for (Action action : actions) {
      all.add(action(action));
    }
    JsonObject whole =
        new Members()
            .text("version", VERSION)
            .value("actions", new JsonArray(all))
            .value("agent", text(agent))
            .text("policy", policy)
            .json();
    return Hashes.sha256(CanonicalJson.of(whole));
  }

  private static JsonObject action(Action action) {
    List<String> refines = new ArrayList<>();
    for (Kind refined : action.refines()) {
      refines.add(refined.name());
    }
    Members facts = new Members();
    List<String> known = action.names();
    for (String name : boundFacts(action)) {
      add(facts, name, action.fact(name));
    }
    if (known.contains("headers")) {
      for (String header : HEADERS) {
        add(facts, "headers." + header, action.fact("headers." + header));
      }
    }
    return new Members()
        .text("kind", action.kind().name())
        .texts("refines", refines)
        .object("facts", facts.json())
        .json();
  }

  /** The facts that are given and those that the kinds owe: one that nobody gave is unknown. */
  private static Set<String> boundFacts(Action action) {
    Set<String> names = new TreeSet<>(action.names());
    names.addAll(action.kind().schema().keySet());
    for (Kind refined : action.refines()) {
      names.addAll(refined.schema().keySet());
    }
    names.removeIf(name -> !isBound(action.kind(), name));
    return names;
  }

  /** Whether a fact is part of what an approval binds. */
  static boolean isBound(Kind kind, String name) {
    if (name.equals(kind.mainFact())) {
      return true;
    }
    for (String prefix : RESOLVED) {
      if (name.startsWith(prefix)) {
        return false;
      }
    }
    return switch (name) {
      // Who makes the call: a retry may come from another line, thread or tool.
      case "caller", "tool", "thread", "agent" -> false;
      // Times and ids; some of them count one by one, see HEADERS.
      case "headers" -> false;
      // The number that a preview counted: it is compared on its own, and must not have grown.
      case "rows" -> !kind.family().equals("db");
      // Whether this process made the file or child: after a restart it did not.
      case "own" -> !kind.family().equals("file") && !kind.family().equals("process");
      // How long the file is now, not what is done to it.
      case "size" -> !kind.family().equals("file");
      default -> true;
    };
  }

  private static void add(Members facts, String name, Fact fact) {
    if (fact == Fact.UNKNOWN) {
      facts.object(name, new Members().flag("unknown", true).json());
    } else if (fact instanceof Fact.Text text) {
      facts.value(name, text(text.value()));
    } else if (fact instanceof Fact.Number number) {
      facts.object(name, new Members().text("number", PlainDecimal.text(number.value())).json());
    } else if (fact instanceof Fact.Flag flag) {
      facts.flag(name, flag.value());
    } else if (fact instanceof Fact.Many many) {
      List<JsonValue> values = new ArrayList<>(many.values().size());
      for (String value : many.values()) {
        values.add(text(value));
      }
      JsonArray array = new JsonArray(values);
      facts.value(
          name,
          many.complete()
              ? array
              : new Members().value("values", array).flag("incomplete", true).json());
    }
  }

  /** The text, or its length and hash where it is long; one that UTF-8 cannot hold by its units. */
  private static JsonValue text(String text) {
    boolean wellFormed = WellFormed.is(text);
    if (wellFormed && text.length() <= LONGEST_TEXT) {
      return new JsonText(text);
    }
    byte[] bytes = wellFormed ? text.getBytes(StandardCharsets.UTF_8) : units(text);
    return new Members()
        .number("length", bytes.length)
        .text(wellFormed ? "sha256" : "sha256-utf16", Hashes.hex(bytes))
        .json();
  }

  /** Two bytes a unit; a charset would put the same sign for every half of a pair. */
  private static byte[] units(String text) {
    byte[] bytes = new byte[text.length() * 2];
    for (int i = 0; i < text.length(); i++) {
      bytes[2 * i] = (byte) (text.charAt(i) >> 8);
      bytes[2 * i + 1] = (byte) text.charAt(i);
    }
    return bytes;
  }
}
