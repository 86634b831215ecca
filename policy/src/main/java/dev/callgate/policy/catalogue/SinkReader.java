package dev.callgate.policy.catalogue;

import dev.callgate.policy.Kind;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads sinks from {@code sinks:} of a catalogue and {@code intercept:} of a policy: one format, so
 * that an entry can be moved from one to the other.
 *
 * <p>Names of readers are not checked here; the agent knows them.
 */
public final class SinkReader {
  static final String EXAMPLE =
      "{id: acme.purge, method: \"com.acme.Store#purge(java.lang.String)\", action: db.delete,"
          + " target: arg0}";

  /** References beyond these would need an array for each call. */
  private static final int MAX_PASSED = 3;

  private static final String[] KEYS = {
    "id",
    "method",
    "subtypes",
    "action",
    "reader",
    "tier",
    "target",
    "facts",
    "covers",
    "denied",
    "pass",
    "number",
    "flags",
    "copies",
    "alternative-to",
    "unless-native",
    "group",
    "records"
  };

  private final String library;
  private final Kinds kinds;
  private final Faults faults;

  private SinkReader(String library, Kinds kinds, Faults faults) {
    this.library = library;
    this.kinds = kinds;
    this.faults = faults;
  }

  /**
   * Reads a list of sinks; an entry with a fault is reported and left out.
   *
   * @param library see {@link Sink#library}
   * @param kinds learns the own kinds and facts that the entries declare
   */
  public static List<Sink> read(Node list, String library, Kinds kinds, Faults faults) {
    SinkReader reader = new SinkReader(library, kinds, faults);
    List<Sink> sinks = new ArrayList<>();
    Map<String, Sink> byId = new LinkedHashMap<>();
    for (Node item : list.items(faults, "a list of sinks, such as `- " + EXAMPLE + "`")) {
      Mapping mapping = item.mapping(faults, "a sink, such as `" + EXAMPLE + "`");
      Sink sink = mapping == null ? null : reader.sink(mapping);
      if (sink != null) {
        Sink first = byId.putIfAbsent(sink.id(), sink);
        if (first == null) {
          sinks.add(sink);
        } else {
          faults.add(
              mapping,
              "the sink `" + sink.id() + "` is already there in line " + first.position().line());
        }
      }
    }
    return sinks;
  }

  private Sink sink(Mapping entry) {
    int before = faults.size();
    entry.allow(faults, EXAMPLE, KEYS);
    List<MethodPattern> methods = methods(entry);
    String action = text(entry, "action", "a kind, such as `action: db.delete`");
    String reader = text(entry, "reader", "the name of a reader, such as `reader: jdbc`");
    String tier = text(entry, "tier", "a tier, such as `tier: costly`");
    if (action == null && reader == null && faults.size() == before) {
      faults.add(entry, "`action` or `reader` is missing, such as `action: db.delete`");
    }
    checkKind(entry, action, tier);
    ValuePath target = entry.get("target") == null ? null : path(entry.get("target"), methods);
    Map<String, ValuePath> facts = facts(entry, methods);
    List<String> covers = texts(entry, "covers", "kinds, such as `covers: [http]`");
    checkCovers(entry, covers);
    List<String> pass = texts(entry, "pass", "what to pass, such as `pass: [arg0, this.file]`");
    checkPass(entry, pass, methods);
    String number = text(entry, "number", "an argument, such as `number: arg1`");
    if (number != null) {
      checkNumber(entry.get("number"), number, methods);
    }
    List<String> flags = texts(entry, "flags", "fields, such as `flags: [arg3.write]`");
    checkFlags(entry, flags, methods);
    Sink sink =
        new Sink(
            id(entry, methods),
            library,
            methods,
            flag(entry, "subtypes", false),
            action,
            reader,
            tier,
            target,
            facts,
            covers,
            denied(entry),
            pass,
            number,
            flags,
            copies(entry, methods),
            text(entry, "alternative-to", "a sink's id, such as `alternative-to: files.open`"),
            flag(entry, "unless-native", false),
            text(entry, "group", "a name, such as `group: files`"),
            flag(entry, "records", true),
            entry.position());
    if (faults.size() > before) {
      return null;
    }
    if (action != null) {
      Declarations.declareSinkFacts(kinds, action, facts);
    }
    return sink;
  }

  private String id(Mapping entry, List<MethodPattern> methods) {
    String id = text(entry, "id", "a name, such as `id: acme.purge`");
    if (id != null) {
      return id;
    }
    return methods.isEmpty() ? "" : methods.get(0).toString();
  }

  private List<MethodPattern> methods(Mapping entry) {
    List<MethodPattern> methods = new ArrayList<>();
    String example = "com.acme.Store#purge(java.lang.String)";
    Node node = entry.required("method", faults, "method: \"" + example + "\"");
    if (node != null && node.oneOrMany().isEmpty()) {
      faults.add(node, "expected a method, such as `" + example + "`, but found " + node.what());
    }
    if (node != null) {
      for (Node item : node.oneOrMany()) {
        String text = item.text(faults, "a method, such as `" + example + "`");
        if (text != null) {
          try {
            methods.add(MethodPattern.parse(text));
          } catch (IllegalArgumentException e) {
            faults.add(item, e.getMessage());
          }
        }
      }
    }
    return methods;
  }

  private void checkKind(Mapping entry, String action, String tier) {
    if (tier != null && Declarations.tier(tier) == null) {
      List<String> words = List.of("reversible", "costly", "hard-blocked");
      faults.add(entry.get("tier"), "unknown tier `" + tier + "`" + Faults.meant(tier, words));
      return;
    }
    if (action == null) {
      if (tier != null) {
        faults.add(entry.key("tier"), "`tier` names the tier of an own kind; `action` is missing");
      }
      return;
    }
    Kind kind = kinds.get(action);
    if (kind != null && !kind.isOwn()) {
      if (tier != null) {
        faults.add(
            entry.key("tier"),
            "`" + action + "` has its tier already; write a rule to change it for some actions");
      }
      return;
    }
    if (kind == null && tier == null) {
      String nearest = kinds.nearest(action);
      faults.add(
          entry.get("action"),
          "unknown kind `"
              + action
              + "`"
              + (nearest == null ? "" : "; did you mean `" + nearest + "`?")
              + " A kind of your own needs its tier, such as `tier: hard-blocked`");
    } else if (!Kinds.isKindName(action)) {
      faults.add(
          entry.get("action"), "expected a kind, such as `crm.purge`, but found `" + action + "`");
    } else if (tier != null) {
      kinds.declare(action, Declarations.tier(tier));
    }
  }

  private Map<String, ValuePath> facts(Mapping entry, List<MethodPattern> methods) {
    Map<String, ValuePath> facts = new LinkedHashMap<>();
    Node node = entry.get("facts");
    Mapping mapping =
        node == null ? null : node.mapping(faults, "facts, such as `facts: {amount: arg1}`");
    if (mapping != null) {
      for (Mapping.Entry fact : mapping.entries()) {
        ValuePath path = path(fact.value(), methods);
        if (path != null) {
          facts.put(fact.name(), path);
        }
      }
    }
    return facts;
  }

  private ValuePath path(Node node, List<MethodPattern> methods) {
    String text = node.text(faults, "a path, such as `arg0.name`");
    if (text == null) {
      return null;
    }
    ValuePath path;
    try {
      path = ValuePath.parse(text);
    } catch (IllegalArgumentException e) {
      faults.add(node, e.getMessage());
      return null;
    }
    for (MethodPattern method : methods) {
      checkArgument(node, path.maxArg(), method);
      boolean result = path instanceof ValuePath.Walk w && w.start() == ValuePath.Start.RESULT;
      if (method.method().equals("<init>") && (path.usesThis() || result)) {
        faults.add(node, "a constructor has no `this` and no `result` yet: `" + text + "`");
      }
    }
    return path;
  }

  private void checkArgument(Node node, int argument, MethodPattern method) {
    List<String> types = method.parameterTypes();
    if (types != null && argument >= types.size()) {
      faults.add(
          node,
          "there is no arg"
              + argument
              + ": "
              + method
              + (types.isEmpty() ? " has no arguments" : " ends at arg" + (types.size() - 1)));
    }
  }

  private void checkCovers(Mapping entry, List<String> covers) {
    for (String cover : covers) {
      String family = cover.endsWith(".*") ? cover.substring(0, cover.length() - 2) : cover;
      if (kinds.get(cover) == null && kinds.family(family).isEmpty()) {
        faults.add(
            entry.get("covers"),
            "unknown kind or family `" + cover + "`, such as `covers: [http, net.connect]`");
      }
    }
  }

  private void checkPass(Mapping entry, List<String> pass, List<MethodPattern> methods) {
    if (pass.size() > MAX_PASSED) {
      faults.add(
          entry.get("pass"), "at most " + MAX_PASSED + " are passed, but found " + pass.size());
    }
    for (String text : pass) {
      try {
        Pass passed = Pass.of(text);
        for (MethodPattern method : methods) {
          checkArgument(entry.get("pass"), passed.argument(), method);
          if (passed.argument() < 0 && method.method().equals("<init>")) {
            faults.add(entry.get("pass"), "a constructor has no `this` yet: `" + text + "`");
          }
          String type = typeOf(passed.argument(), method);
          if (type != null && MethodPattern.isPrimitive(type) && !isLast(text, pass)) {
            faults.add(
                entry.get("pass"),
                "`" + text + "` is of type " + type + "; only the last one may be primitive");
          }
        }
      } catch (IllegalArgumentException e) {
        faults.add(entry.get("pass"), e.getMessage());
      }
    }
  }

  private static boolean isLast(String text, List<String> pass) {
    return text.equals(pass.get(pass.size() - 1));
  }

  private void checkNumber(Node node, String number, List<MethodPattern> methods) {
    int argument = argument(number);
    if (argument < 0) {
      faults.add(node, "expected an argument, such as `number: arg1`, but found `" + number + "`");
      return;
    }
    for (MethodPattern method : methods) {
      checkArgument(node, argument, method);
      String type = typeOf(argument, method);
      if (type != null && !List.of("int", "boolean", "char", "short", "byte").contains(type)) {
        faults.add(node, "`" + number + "` is of type " + type + ", which does not fit an int");
      }
    }
  }

  private void checkFlags(Mapping entry, List<String> flags, List<MethodPattern> methods) {
    if (flags.size() > 31) {
      faults.add(entry.get("flags"), "at most 31 flags, but found " + flags.size());
    }
    for (String flag : flags) {
      int dot = flag.indexOf('.');
      boolean isOfThis = dot > 0 && flag.substring(0, dot).equals("this");
      int argument = dot < 0 || isOfThis ? -1 : argument(flag.substring(0, dot));
      if ((argument < 0 && !isOfThis) || !Names.isIdentifier(flag.substring(dot + 1))) {
        faults.add(
            entry.get("flags"),
            "expected a field of an argument or of `this`, such as `arg3.write`, but found `"
                + flag
                + "`");
        continue;
      }
      if (isOfThis) {
        continue;
      }
      for (MethodPattern method : methods) {
        checkArgument(entry.get("flags"), argument, method);
      }
    }
  }

  private List<Integer> copies(Mapping entry, List<MethodPattern> methods) {
    List<Integer> copies = new ArrayList<>();
    for (String text : texts(entry, "copies", "numbers of arguments, such as `copies: [0]`")) {
      int argument = ValuePathParser.number(text);
      if (argument < 0) {
        faults.add(
            entry.get("copies"),
            "expected the number of an argument, such as `copies: [0]`, but found `" + text + "`");
        continue;
      }
      for (MethodPattern method : methods) {
        checkArgument(entry.get("copies"), argument, method);
        String type = typeOf(argument, method);
        // A reader of the agent's may know how to copy an object.
        boolean isObject = type != null && type.indexOf('.') > 0 && entry.get("reader") != null;
        if (type != null && !type.endsWith("[]") && !isObject) {
          faults.add(
              entry.get("copies"), "arg" + argument + " is of type " + type + ", not an array");
        }
      }
      copies.add(argument);
    }
    return copies;
  }

  private Denial denied(Mapping entry) {
    Node node = entry.get("denied");
    if (node == null) {
      return Denial.DECLARED;
    }
    boolean future = node instanceof Mapping;
    Node name = node;
    if (node instanceof Mapping mapping) {
      String example = "denied: {future: java.io.IOException}";
      mapping.allow(faults, example, "future");
      name = mapping.required("future", faults, example);
    }
    String text =
        name == null
            ? null
            : name.text(faults, "an exception's class, such as `denied: java.io.IOException`");
    if (text != null && !Names.isClassName(text)) {
      faults.add(name, "`" + text + "` is not a class name");
      return Denial.DECLARED;
    }
    return future ? new Denial.Future(text) : new Denial.Throws(text);
  }

  private static int argument(String text) {
    return text.startsWith("arg") ? ValuePathParser.number(text.substring(3)) : -1;
  }

  /** The type of an argument where the pattern tells it. */
  private static String typeOf(int argument, MethodPattern method) {
    List<String> types = method.parameterTypes();
    return types == null || argument < 0 || argument >= types.size() ? null : types.get(argument);
  }

  private String text(Mapping entry, String key, String expected) {
    Node node = entry.get(key);
    return node == null ? null : node.text(faults, expected);
  }

  private List<String> texts(Mapping entry, String key, String expected) {
    List<String> texts = new ArrayList<>();
    Node node = entry.get(key);
    if (node != null) {
      for (Node item : node.oneOrMany()) {
        String text = item.text(faults, expected);
        if (text != null) {
          texts.add(text);
        }
      }
    }
    return texts;
  }

  private boolean flag(Mapping entry, String key, boolean otherwise) {
    Node node = entry.get(key);
    if (node == null) {
      return otherwise;
    }
    String text = node.text(faults, "`true` or `false`");
    if (text != null && !text.equals("true") && !text.equals("false")) {
      faults.add(node, "expected `true` or `false`, but found `" + text + "`");
    }
    return "true".equals(text);
  }
}
