package dev.callgate.policy;

import static dev.callgate.policy.FactType.*;
import static dev.callgate.policy.Tier.COSTLY;
import static dev.callgate.policy.Tier.HARD_BLOCKED;
import static dev.callgate.policy.Tier.REVERSIBLE;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The kinds that one set of policy and catalogue files knows: the well-known ones, with the tiers
 * and facts of the table in {@code docs/policy.md}, and those that the files declare.
 *
 * <p>Filled while files are read, by one thread; only read after that.
 */
public final class Kinds {
  private static final String[] NO_PREFIX = {};
  private static final String[] HTTP_PREFIXES = {"query", "headers", "json", "form"};

  private final Map<String, Kind> byName = new LinkedHashMap<>();

  /**
   * A registry that begins with all that another one knows: of a name that both know they have the
   * same kind. The other may be in use meanwhile.
   */
  Kinds(Kinds before) {
    byName.putAll(before.byName);
  }

  /** A registry with the well-known kinds. */
  public Kinds() {
    Map<String, FactType> db =
        facts(
            Map.of(),
            "sql",
            TEXT,
            "tables",
            SQL_NAMES,
            "reads",
            SQL_NAMES,
            "functions",
            SQL_NAMES,
            "database.url",
            TEXT,
            "database.user",
            TEXT,
            "database.product",
            CODE,
            "binds",
            TEXTS);
    add("reads", db, "db.read", REVERSIBLE);
    add("database.url", db, "db.connect", REVERSIBLE);
    add("tables", db, "db.create", REVERSIBLE);
    add("sql", db, "db.transaction", REVERSIBLE, "db.session", REVERSIBLE);
    Map<String, FactType> write = facts(db, "columns", SQL_NAMES, "where", CODE, "rows", NUMBER);
    add("tables", write, "db.insert", COSTLY, "db.update", COSTLY);
    add("tables", write, "db.delete", HARD_BLOCKED, "db.truncate", HARD_BLOCKED);
    add("tables", write, "db.drop", HARD_BLOCKED, "db.alter", HARD_BLOCKED);
    add("sql", write, "db.admin", HARD_BLOCKED, "db.external", HARD_BLOCKED);
    add("sql", write, "db.unknown", HARD_BLOCKED);
    add("procedure", facts(db, "procedure", SQL_NAME), "db.call", COSTLY);

    Map<String, FactType> file = facts(Map.of(), "path", PATH, "workspace", FLAG, "own", FLAG);
    add("path", file, "file.read", REVERSIBLE);
    Map<String, FactType> sized = facts(file, "size", SIZE);
    add("path", sized, "file.create", COSTLY, "file.append", COSTLY, "file.write", COSTLY);
    Map<String, FactType> moved = facts(file, "to", PATH, "file-type", CODE);
    add("path", moved, "file.overwrite", HARD_BLOCKED, "file.delete", HARD_BLOCKED);
    add("path", moved, "file.move", HARD_BLOCKED, "file.permission", HARD_BLOCKED);
    add("path", moved, "file.link", HARD_BLOCKED);
    // Of a copy or move; what is written by an open file comes from no other.
    require("file.create").addFact("from", PATH);
    require("file.overwrite").addFact("from", PATH);

    Map<String, FactType> http =
        facts(
            Map.of(),
            "method",
            CODE,
            "url",
            URL,
            "host",
            HOST,
            "port",
            NUMBER,
            "path",
            URL_PATH,
            "query",
            TEXT,
            "headers",
            TEXTS,
            "body",
            TEXT,
            "graphql.type",
            CODE,
            "graphql.fields",
            TEXTS);
    add("url", http, "http.read", REVERSIBLE, "http.send", COSTLY, "http.delete", HARD_BLOCKED);
    Map<String, FactType> net =
        facts(Map.of(), "host", HOST, "ip", IP, "port", NUMBER, "path", PATH);
    add("host", net, "net.connect", REVERSIBLE, "net.resolve", REVERSIBLE);
    add("host", net, "net.listen", REVERSIBLE);

    Map<String, FactType> mail =
        facts(
            Map.of(),
            "recipients",
            MAIL_ADDRESSES,
            "from",
            MAIL_ADDRESS,
            "subject",
            TEXT,
            "attachments",
            TEXTS,
            "host",
            HOST);
    add("recipients", mail, "mail.send", HARD_BLOCKED);
    Map<String, FactType> chat =
        facts(Map.of(), "recipients", TEXTS, "from", TEXT, "subject", TEXT, "attachments", TEXTS);
    add("recipients", chat, "chat.send", HARD_BLOCKED, "sms.send", HARD_BLOCKED);
    add(
        "topic",
        facts(Map.of(), "broker", TEXT, "topic", TEXT, "key", TEXT),
        "message.publish",
        COSTLY);

    Map<String, FactType> payment =
        facts(
            Map.of(),
            "provider",
            CODE,
            "amount",
            NUMBER,
            "currency",
            CODE,
            "destination",
            TEXT,
            "host",
            HOST);
    add("destination", payment, "payment.charge", HARD_BLOCKED, "payment.refund", HARD_BLOCKED);
    add("destination", payment, "payment.payout", HARD_BLOCKED, "payment.transfer", HARD_BLOCKED);
    add("destination", payment, "payment.cancel", HARD_BLOCKED, "payment.other", HARD_BLOCKED);
    Map<String, FactType> release =
        facts(Map.of(), "registry", TEXT, "name", TEXT, "version", TEXT);
    add("name", release, "package.publish", HARD_BLOCKED, "repo.push", HARD_BLOCKED);
    Map<String, FactType> cloud =
        facts(Map.of(), "provider", CODE, "service", TEXT, "operation", TEXT, "resource", TEXT);
    add("resource", cloud, "cloud.delete", HARD_BLOCKED, "cloud.change", COSTLY);
    add("resource", cloud, "cloud.read", REVERSIBLE);

    Map<String, FactType> process =
        facts(
            Map.of(),
            "command",
            PATH,
            "arguments",
            TEXTS,
            "commands",
            TEXTS,
            "environment",
            TEXTS,
            "directory",
            PATH,
            "inquiry",
            FLAG);
    add("command", process, "process.exec", HARD_BLOCKED);
    Map<String, FactType> signal =
        facts(Map.of(), "pid", NUMBER, "command", PATH, "own", FLAG, "forcibly", FLAG);
    add("pid", signal, "process.kill", HARD_BLOCKED);
    Map<String, FactType> jvm = facts(Map.of(), "library", PATH, "pid", NUMBER);
    add("library", jvm, "jvm.native", HARD_BLOCKED, "jvm.instrument", HARD_BLOCKED);
    add("pid", facts(jvm, "command", TEXT), "jvm.attach", HARD_BLOCKED);
    add("pid", facts(jvm, "status", NUMBER), "jvm.exit", REVERSIBLE);
    add("path", facts(Map.of(), "path", PATH), "jvm.dump", HARD_BLOCKED);
    Map<String, FactType> tool =
        facts(Map.of(), "tool", TEXT, "arguments", TEXTS, "framework", TEXT);
    add("tool", tool, "tool.call", REVERSIBLE);
  }

  /** The facts on {@code parent} and these; every kind also has the origin facts. */
  private static Map<String, FactType> facts(Map<String, FactType> parent, Object... more) {
    Map<String, FactType> all = new LinkedHashMap<>(parent);
    for (int i = 0; i < more.length; i += 2) {
      all.put((String) more[i], (FactType) more[i + 1]);
    }
    all.put("caller", TEXT);
    all.put("tool", TEXT);
    all.put("thread", TEXT);
    all.put("agent", TEXT);
    return Collections.unmodifiableMap(all);
  }

  private void add(String mainFact, Map<String, FactType> schema, Object... namesAndTiers) {
    for (int i = 0; i < namesAndTiers.length; i += 2) {
      String name = (String) namesAndTiers[i];
      String[] prefixes = name.startsWith("http.") ? HTTP_PREFIXES : NO_PREFIX;
      Tier tier = (Tier) namesAndTiers[i + 1];
      byName.put(name, new Kind(byName.size(), name, tier, mainFact, schema, prefixes, false));
    }
  }

  /** The kind of this name, or null. */
  public Kind get(String name) {
    return byName.get(name);
  }

  /**
   * The kind of this name.
   *
   * @throws IllegalArgumentException if there is none: a slip in Java code, not in a file
   */
  public Kind require(String name) {
    Kind kind = byName.get(name);
    if (kind == null) {
      throw new IllegalArgumentException("no such kind: " + name);
    }
    return kind;
  }

  /** The kinds of a family, such as {@code db}; empty if there is no such family. */
  public List<Kind> family(String family) {
    List<Kind> kinds = new ArrayList<>();
    for (Kind kind : byName.values()) {
      if (kind.family().equals(family)) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  /** All kinds, the well-known ones first. */
  public Collection<Kind> all() {
    return Collections.unmodifiableCollection(byName.values());
  }

  /** The name of a kind that somebody who wrote {@code name} probably meant, or null. */
  public String nearest(String name) {
    return Nearest.of(name, byName.keySet());
  }

  /**
   * The type of a fact on actions of a kind, null if they have no such fact. An action also has the
   * facts of the kinds that its own may be read from: payments, messages and the like may come from
   * an HTTP call, one change of a file from another.
   */
  public FactType typeOf(Kind kind, String fact) {
    FactType type = kind.typeOf(fact);
    Kind from = type == null ? readFrom(kind) : null;
    return from == null ? type : from.typeOf(fact);
  }

  /** The names of the facts that actions of a kind can have, for a person who mistyped one. */
  public Set<String> factsOf(Kind kind) {
    Set<String> facts = new LinkedHashSet<>();
    facts.add("target");
    facts.addAll(kind.schema().keySet());
    facts.addAll(kind.extras().keySet());
    return facts;
  }

  private Kind readFrom(Kind kind) {
    return switch (kind.family()) {
      case "db", "process", "jvm", "net", "http" -> null;
      case "file" -> require("file.move");
      default -> require("http.send");
    };
  }

  /** Whether this is one of the facts that every action has: who made the call. */
  static boolean isOriginFact(String name) {
    return switch (name) {
      case "caller", "tool", "thread", "agent" -> true;
      default -> false;
    };
  }

  /** Whether this can be a kind's name: parts of letters, digits and {@code - _}, with a dot. */
  public static boolean isKindName(String name) {
    boolean dot = false;
    boolean partIsEmpty = true;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '.') {
        if (partIsEmpty) {
          return false;
        }
        dot = true;
        partIsEmpty = true;
      } else if (Character.isLetterOrDigit(c) || c == '-' || c == '_') {
        partIsEmpty = false;
      } else {
        return false;
      }
    }
    return dot && !partIsEmpty;
  }

  /**
   * Declares a kind of somebody's own, or returns the one that is there: the stricter tier of two
   * declarations of an own kind wins, a well-known kind keeps its tier.
   *
   * @throws IllegalArgumentException if {@code name} is no kind name
   */
  public Kind declare(String name, Tier tier) {
    Kind known = byName.get(name);
    if (known != null && (!known.isOwn() || known.defaultTier().compareTo(tier) >= 0)) {
      return known;
    }
    if (!isKindName(name)) {
      throw new IllegalArgumentException("not a kind's name: " + name);
    }
    if (known != null) {
      known.raise(tier);
      return known;
    }
    Kind kind =
        new Kind(
            byName.size(), name, tier, "target", facts(Map.of(), "target", ANY), NO_PREFIX, true);
    byName.put(name, kind);
    return kind;
  }

  /**
   * Says that a sink or endpoint gives this kind a fact beyond its schema, so that rules may name
   * it. A fact that the kind has already keeps its type.
   */
  public void declareFact(Kind kind, String fact, FactType type) {
    kind.addFact(fact, type);
  }
}
