package dev.callgate.policy.condition;

import dev.callgate.policy.FactType;
import dev.callgate.policy.RealPath;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import dev.callgate.policy.yaml.Scalar;
import dev.callgate.policy.yaml.Sequence;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** Reads what stands behind a fact's name in {@code when:}. */
public final class ConditionReader {
  private static final String[] KEYS = {
    "not", "at-most", "at-least", "below", "above", "all", "any", "matches", "within", "present"
  };

  private final String fact;
  private final FactType type;
  private final File folder;
  private final Faults faults;

  /**
   * @param fact the name as it is written, for messages
   * @param folder where relative paths start
   */
  public ConditionReader(String fact, FactType type, File folder, Faults faults) {
    this.fact = fact;
    this.type = type;
    this.folder = folder;
    this.faults = faults;
  }

  /** The condition; null, with at least one fault reported, if there is something wrong. */
  public Condition read(Node node) {
    return read(node, false);
  }

  /**
   * @param inEach inside {@code all} or {@code any}, where one value of a list is meant
   */
  private Condition read(Node node, boolean inEach) {
    if (node instanceof Mapping mapping) {
      return mapping(mapping, inEach);
    }
    if (type.isList() && !inEach) {
      return fault(
          node,
          "`"
              + fact
              + "` is "
              + type.words()
              + ": write `"
              + fact
              + ": {all: "
              + example()
              + "}` if all of them have to match, `{any: "
              + example()
              + "}` if one is enough");
    }
    return values(node);
  }

  private Condition values(Node node) {
    List<Value> values = new ArrayList<>();
    boolean sound = true;
    for (Node item : oneOrMany(node)) {
      if (!(item instanceof Scalar scalar) || scalar.isNothing()) {
        sound = false;
        fault(
            item,
            "expected a value of `"
                + fact
                + "`, such as `"
                + example()
                + "`, but found "
                + item.what());
        continue;
      }
      try {
        checkName(scalar.value());
        values.addAll(Values.of(scalar.value(), type, folder));
      } catch (IllegalArgumentException e) {
        sound = false;
        fault(item, "`" + fact + "`: " + e.getMessage());
      }
    }
    return sound && !values.isEmpty() ? new Condition.Is(values) : null;
  }

  private List<Node> oneOrMany(Node node) {
    if (node instanceof Sequence sequence && sequence.items().isEmpty()) {
      fault(node, "an empty list matches nothing; write `" + fact + ": [" + example() + "]`");
    }
    return node.oneOrMany();
  }

  private Condition mapping(Mapping mapping, boolean inEach) {
    int before = faults.size();
    mapping.allow(faults, fact + ": {" + exampleCondition() + "}", KEYS);
    if (mapping.entries().isEmpty()) {
      return fault(mapping, "a condition is missing: `" + fact + ": {" + exampleCondition() + "}`");
    }
    List<Condition> conditions = new ArrayList<>();
    for (Mapping.Entry entry : mapping.entries()) {
      Condition condition = one(entry, inEach);
      if (condition != null) {
        conditions.add(condition);
      }
    }
    if (faults.size() > before || conditions.size() < mapping.entries().size()) {
      return null;
    }
    return conditions.size() == 1 ? conditions.get(0) : new Condition.Both(conditions);
  }

  private Condition one(Mapping.Entry entry, boolean inEach) {
    Node value = entry.value();
    switch (entry.name()) {
      case "not":
        Condition inner = read(value, inEach);
        return inner == null ? null : new Condition.Not(inner);
      case "at-most":
        return range(Condition.Bound.AT_MOST, entry, inEach);
      case "at-least":
        return range(Condition.Bound.AT_LEAST, entry, inEach);
      case "below":
        return range(Condition.Bound.BELOW, entry, inEach);
      case "above":
        return range(Condition.Bound.ABOVE, entry, inEach);
      case "all", "any":
        return each(entry, inEach);
      case "matches":
        return listNeedsEach(entry, inEach) ? null : matches(entry);
      case "within":
        return listNeedsEach(entry, inEach) ? null : within(entry);
      case "present":
        return present(value, inEach);
      default:
        return null; // reported by allow()
    }
  }

  private Condition each(Mapping.Entry entry, boolean inEach) {
    if (inEach || !type.isList() && type != FactType.ANY) {
      return fault(
          entry.key(),
          "`"
              + entry.name()
              + "` is for lists, and "
              + (inEach
                  ? "this is one value of `" + fact + "`"
                  : "`" + fact + "` is " + type.words())
              + "; write `"
              + (inEach ? example() : fact + ": " + example())
              + "`");
    }
    Condition element = read(entry.value(), true);
    return element == null ? null : new Condition.Each(entry.name().equals("all"), element);
  }

  private Condition range(Condition.Bound bound, Mapping.Entry entry, boolean inEach) {
    boolean counts = type.isList() && !inEach;
    boolean numbers =
        switch (type) {
          case NUMBER, SIZE, DURATION, ANY -> true;
          default -> false;
        };
    if (!counts && !numbers) {
      return fault(
          entry.key(),
          "`"
              + bound.word
              + "` compares numbers, and `"
              + fact
              + "` is "
              + type.words()
              + "; write `"
              + fact
              + ": "
              + example()
              + "`");
    }
    FactType unit = counts ? FactType.NUMBER : type;
    String text = entry.value().text(faults, "a number, such as `" + bound.word + ": 50`");
    if (text == null) {
      return null;
    }
    try {
      Quantity limit = Values.number(text, unit);
      boolean duration = type == FactType.ANY && Units.duration(text) != null;
      return new Condition.Range(bound, limit, duration ? FactType.DURATION : unit, counts, text);
    } catch (IllegalArgumentException e) {
      return fault(entry.value(), "`" + bound.word + "`: " + e.getMessage());
    }
  }

  private Condition matches(Mapping.Entry entry) {
    switch (type) {
      case NUMBER, SIZE, DURATION, FLAG:
        return fault(
            entry.key(),
            "`matches` is for texts, and `"
                + fact
                + "` is "
                + type.words()
                + "; write `"
                + fact
                + ": {"
                + exampleCondition()
                + "}`");
      default:
        break;
    }
    List<Value> patterns = new ArrayList<>();
    for (Node item : oneOrMany(entry.value())) {
      String text = item.text(faults, "a regular expression, such as `matches: \"v[0-9]+\"`");
      if (text != null) {
        try {
          patterns.add(Values.regex(text));
        } catch (IllegalArgumentException e) {
          fault(item, "`matches`: " + e.getMessage());
        }
      }
    }
    return patterns.isEmpty() ? null : new Condition.Matches(patterns);
  }

  private Condition within(Mapping.Entry entry) {
    boolean path = type == FactType.PATH;
    boolean network = type == FactType.IP || type == FactType.HOST;
    if (!path && !network && type != FactType.ANY) {
      return fault(
          entry.key(),
          "`within` is for paths and addresses, and `"
              + fact
              + "` is "
              + type.words()
              + "; write `"
              + fact
              + ": "
              + example()
              + "`");
    }
    List<String> directories = new ArrayList<>();
    List<Network> networks = new ArrayList<>();
    for (Node item : oneOrMany(entry.value())) {
      String text =
          item.text(
              faults,
              path
                  ? "a directory, such as `within: /srv/data`"
                  : "a network, such as" + " `within: 10.0.0.0/8`");
      if (text == null) {
        continue;
      }
      Network read = path ? null : Network.of(text);
      if (read != null) {
        networks.add(read);
      } else if (network) {
        fault(item, "`within`: `" + text + "` is not a network, such as `10.0.0.0/8`");
      } else if (Glob.isPattern(text)) {
        fault(
            item, "`within` takes a directory, not a pattern; write `" + fact + ": " + text + "`");
      } else {
        File given = new File(text);
        directories.add(RealPath.atStart(given.isAbsolute() ? given : new File(folder, text)));
      }
    }
    return directories.isEmpty() && networks.isEmpty()
        ? null
        : new Condition.Within(List.copyOf(directories), List.copyOf(networks));
  }

  private Condition present(Node value, boolean inEach) {
    if (inEach) {
      return fault(
          value, "a value in a list is always present; write `" + fact + ": {present: true}`");
    }
    String text = value.text(faults, "`present: true` or `present: false`");
    if (text == null) {
      return null;
    }
    if (!text.equals("true") && !text.equals("false")) {
      return fault(value, "expected `present: true` or `present: false`, but found `" + text + "`");
    }
    return new Condition.Present(text.equals("true"));
  }

  private boolean listNeedsEach(Mapping.Entry entry, boolean inEach) {
    if (!type.isList() || inEach) {
      return false;
    }
    fault(
        entry.key(),
        "`"
            + fact
            + "` is "
            + type.words()
            + ": write `"
            + fact
            + ": {all: {"
            + entry.name()
            + ": ...}}` or `{any: ...}`");
    return true;
  }

  /** What is surely a slip although it could be compared. */
  private void checkName(String text) {
    if (fact.equals("where") && type == FactType.CODE && !Glob.isPattern(text)) {
      List<String> known = List.of("none", "always-true", "some");
      if (!known.contains(text)) {
        throw new IllegalArgumentException(
            "unknown word `" + text + "`" + Faults.meant(text, known));
      }
    }
    if (fact.equals("command") && type == FactType.PATH && text.indexOf('/') < 0) {
      throw new IllegalArgumentException(
          "expected the program's path, such as `/usr/bin/" + text + "`, or `**/" + text + "`");
    }
  }

  private Condition fault(Node at, String message) {
    faults.add(at, message);
    return null;
  }

  private String exampleCondition() {
    return switch (type) {
      case NUMBER -> "at-most: 50";
      case SIZE -> "at-most: 64KiB";
      case DURATION -> "at-most: 90s";
      case FLAG -> "present: true";
      default -> (type.isList() ? "all: " : "not: ") + example();
    };
  }

  private String example() {
    return value(fact, type);
  }

  /** A right condition on a fact, for messages. */
  public static String example(String fact, FactType type) {
    return type.isList() ? "{all: " + value(fact, type) + "}" : value(fact, type);
  }

  private static String value(String fact, FactType type) {
    return switch (type) {
      case CODE ->
          fact.equals("currency")
              ? "EUR"
              : fact.equals("where") ? "none" : fact.equals("method") ? "POST" : "some-word";
      case NUMBER -> "50";
      case SIZE -> "64KiB";
      case DURATION -> "90s";
      case FLAG -> "true";
      case HOST -> "api.acme.example";
      case IP -> "10.0.0.1";
      case PATH -> fact.equals("command") ? "/usr/bin/git" : "\"/srv/data/*.csv\"";
      case URL -> "\"https://api.acme.example/**\"";
      case URL_PATH -> "\"/v1/**\"";
      case SQL_NAME, SQL_NAMES -> "\"tmp_*\"";
      case MAIL_ADDRESS, MAIL_ADDRESSES -> "\"*@acme.example\"";
      default -> "\"some*\"";
    };
  }
}
