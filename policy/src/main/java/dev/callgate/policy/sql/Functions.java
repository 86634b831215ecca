package dev.callgate.policy.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known about functions by name: harmless ones of the engines, and ones with effects. The
 * lists are resource files; what they do not name may do anything. The two short lists are read
 * with the first call of a function in a text, a dialect's own with the first that they miss.
 */
final class Functions {
  /** One function name. */
  static final class Entry {
    private final String name;
    private final int hash;
    private int harmless;
    private int effectIn;
    private int schemaIn;
    private boolean syntax;
    private int absentIn;
    private boolean family;
    private Verb effect = Verb.READ;

    private Entry(String name, int hash) {
      this.name = name;
      this.hash = hash;
    }

    String name() {
      return name;
    }

    /** What a call of it does where {@link #hasEffect}. */
    Verb effect() {
      return effect;
    }

    boolean hasEffect(Dialect dialect) {
      return (effectIn & mask(dialect)) != 0;
    }

    boolean isHarmless(Dialect dialect) {
      return (harmless & mask(dialect)) != 0;
    }

    /** A schema or package whose functions are the engine's own. */
    boolean isSchema(Dialect dialect) {
      return (schemaIn & mask(dialect)) != 0;
    }

    /** No function, but a type or a clause that a parenthesis may follow. */
    boolean isSyntax() {
      return syntax;
    }

    /** Whether the dialect's engine has no function of that name, so that a user can make one. */
    boolean isAbsent(Dialect dialect) {
      return dialect != Dialect.GENERIC && (absentIn & dialect.bit()) != 0;
    }

    /** Stands for every function whose name starts so. */
    boolean isFamily() {
      return family;
    }

    private static int mask(Dialect dialect) {
      return dialect == Dialect.GENERIC ? -1 : dialect.bit();
    }
  }

  private static final Functions COMMON = load("common", "effects");
  private static final Functions[] OF_DIALECT = new Functions[Dialect.values().length];

  private Entry[] table = new Entry[2048];
  private int size;
  private final List<Entry> prefixes = new ArrayList<>();

  /** What is known of the function whose name lies in {@code sql}; null if nothing is. */
  static Entry find(String sql, int start, int end, int hash, Dialect dialect) {
    Entry entry = COMMON.get(sql, start, end, hash);
    if (entry != null && (entry.hasEffect(dialect) || entry.isHarmless(dialect))) {
      return entry;
    }
    Entry own = of(dialect).get(sql, start, end, hash);
    if (own != null) {
      return own;
    }
    if (entry != null && entry.isSchema(dialect)) {
      return entry;
    }
    Entry family = COMMON.family(sql, start, end, dialect);
    return family != null ? family : entry;
  }

  static Entry find(String name, Dialect dialect) {
    return find(name, 0, name.length(), Chars.hash(name), dialect);
  }

  /** Reads the lists for a dialect now, so that no later call has to. */
  static void prepare(Dialect dialect) {
    of(dialect);
  }

  private static Functions of(Dialect dialect) {
    Functions functions = OF_DIALECT[dialect.ordinal()];
    if (functions == null) {
      // Two threads may both load it: the result is the same.
      functions = dialect == Dialect.GENERIC ? load(everyList()) : load(listOf(dialect));
      OF_DIALECT[dialect.ordinal()] = functions;
    }
    return functions;
  }

  private static String listOf(Dialect dialect) {
    return dialect == Dialect.MARIADB ? Dialect.MYSQL.word() : dialect.word();
  }

  private static String[] everyList() {
    List<String> names = new ArrayList<>();
    for (Dialect dialect : Dialect.values()) {
      if (dialect != Dialect.GENERIC && dialect != Dialect.MARIADB) {
        names.add(dialect.word());
      }
    }
    return names.toArray(new String[0]);
  }

  private Entry get(String sql, int start, int end, int hash) {
    int mask = table.length - 1;
    int slot = hash & mask;
    for (Entry entry = table[slot]; entry != null; entry = table[slot]) {
      if (entry.hash == hash && matches(entry.name, sql, start, end)) {
        return entry;
      }
      slot = (slot + 1) & mask;
    }
    return null;
  }

  private Entry family(String sql, int start, int end, Dialect dialect) {
    for (int i = 0; i < prefixes.size(); i++) {
      Entry prefix = prefixes.get(i);
      int length = prefix.name.length();
      if (end - start >= length
          && prefix.hasEffect(dialect)
          && matches(prefix.name, sql, start, start + length)) {
        return prefix;
      }
    }
    return null;
  }

  private static boolean matches(String name, String sql, int start, int end) {
    int length = end - start;
    if (length != name.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = sql.charAt(start + i);
      int folded = Chars.fold(c);
      if ((folded == 0 ? c : folded) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static Functions load(String... lists) {
    Functions functions = new Functions();
    for (String list : lists) {
      try {
        functions.read(list);
      } catch (IOException e) {
        // A list that cannot be read names nothing: its functions count as unknown ones.
        continue;
      }
    }
    return functions;
  }

  /**
   * Reads a list: lines of names under headings {@code [verb: dialects]}; the verb is a word of
   * {@link Verb}, or {@code read} for harmless functions, {@code syntax}, {@code schema} or {@code
   * absent}.
   */
  private void read(String list) throws IOException {
    try (InputStream in = Functions.class.getResourceAsStream("functions/" + list + ".txt")) {
      if (in == null) {
        return;
      }
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
      String verb = "read";
      int dialects = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("[")) {
          int colon = line.indexOf(':');
          verb = line.substring(1, colon);
          dialects = dialects(line, colon + 1, line.indexOf(']'));
        } else if (!line.startsWith("#")) {
          names(line, verb, dialects);
        }
      }
    }
  }

  private static int dialects(String line, int from, int to) {
    int mask = 0;
    for (Dialect dialect : Dialect.values()) {
      int at = line.indexOf(dialect.word(), from);
      if (at >= 0 && at < to || line.indexOf('*', from) >= 0) {
        mask |= dialect.bit();
      }
    }
    return mask;
  }

  private void names(String line, String verb, int dialects) {
    int i = 0;
    while (i < line.length()) {
      int to = line.indexOf(' ', i);
      to = to < 0 ? line.length() : to;
      if (to > i) {
        put(line.substring(i, to), verb, dialects);
      }
      i = to + 1;
    }
  }

  private void put(String word, String verb, int dialects) {
    boolean prefix = word.endsWith("*");
    String name = prefix ? word.substring(0, word.length() - 1) : word;
    Entry entry = prefix ? new Entry(name, 0) : entry(name);
    switch (verb) {
      case "read":
        entry.harmless |= dialects;
        break;
      case "syntax":
        entry.harmless |= dialects;
        entry.syntax = true;
        break;
      case "absent":
        entry.absentIn |= dialects;
        break;
      case "schema":
        entry.schemaIn |= dialects;
        break;
      default:
        entry.effectIn |= dialects;
        entry.effect = entry.effect.strictest(verb(verb));
    }
    if (prefix) {
      entry.family = true;
      prefixes.add(entry);
    }
  }

  private static Verb verb(String word) {
    for (Verb verb : Verb.values()) {
      if (verb.kind().endsWith("." + word)) {
        return verb;
      }
    }
    return Verb.UNKNOWN;
  }

  private Entry entry(String name) {
    int hash = Chars.hash(name);
    Entry known = get(name, 0, name.length(), hash);
    if (known != null) {
      return known;
    }
    if (size * 2 > table.length) {
      grow();
    }
    Entry entry = new Entry(name, hash);
    insert(entry);
    size++;
    return entry;
  }

  private void grow() {
    Entry[] old = table;
    table = new Entry[old.length * 2];
    for (Entry entry : old) {
      if (entry != null) {
        insert(entry);
      }
    }
  }

  private void insert(Entry entry) {
    int mask = table.length - 1;
    int slot = entry.hash & mask;
    while (table[slot] != null) {
      slot = (slot + 1) & mask;
    }
    table[slot] = entry;
  }
}
