package dev.callgate.policy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One attempted call, read into facts.
 *
 * <p>Facts may be given lazily; each is read at most once, by the thread that makes the call: an
 * action is not for use by several threads at a time.
 */
public final class Action {
  private static final Kind[] NONE = {};

  private final Kind kind;
  private final Kind[] refines;
  private final List<Kind> refinesList;
  private String[] names;
  private Object[] facts;
  private int size;
  private final String[] prefixes;
  private final Function<String, Fact>[] resolvers;
  private Function<String, Fact> origin;

  private Action(Builder builder) {
    kind = builder.kind;
    refines = builder.refines == null ? NONE : builder.refines.toArray(NONE);
    refinesList = refines.length == 0 ? List.of() : List.of(refines);
    names = builder.names;
    facts = builder.facts;
    size = builder.size;
    prefixes = builder.prefixes.toArray(new String[0]);
    @SuppressWarnings({"unchecked", "rawtypes"})
    Function<String, Fact>[] functions = builder.resolvers.toArray(new Function[0]);
    resolvers = functions;
  }

  /** Starts an action of this kind. */
  public static Builder of(Kind kind) {
    return new Builder(kind);
  }

  public Kind kind() {
    return kind;
  }

  /** The kinds that this one was read from: {@code http.send} below a {@code payment.refund}. */
  public List<Kind> refines() {
    return refinesList;
  }

  /** {@link #refines()} without a copy, for the policy's hot path; never written to. */
  Kind[] refinesArray() {
    return refines;
  }

  /**
   * The fact of this name ({@code target} is the kind's main fact). One that the kind owes and the
   * reader did not give is {@link Fact#UNKNOWN}, as is one whose supplier throws; a name that the
   * kind does not know is {@link Fact#ABSENT}.
   */
  public Fact fact(String name) {
    String key = name.equals("target") ? kind.mainFact() : name;
    int i = indexOf(key);
    if (i >= 0) {
      Object fact = facts[i];
      return fact instanceof Fact read ? read : read(i, key);
    }
    int dot = prefixes.length == 0 ? -1 : key.indexOf('.');
    if (dot > 0) {
      for (int p = 0; p < prefixes.length; p++) {
        if (prefixes[p].length() == dot && key.startsWith(prefixes[p])) {
          return resolve(key, resolvers[p], key.substring(dot + 1));
        }
      }
    }
    if (origin != null && Kinds.isOriginFact(key)) {
      return origin.apply(key);
    }
    if (kind.owes(key)) {
      return Fact.UNKNOWN;
    }
    for (Kind refined : refines) {
      if (refined.owes(key)) {
        return Fact.UNKNOWN;
      }
    }
    return Fact.ABSENT;
  }

  /**
   * Says who is asked about the call's origin ({@code caller}, {@code tool}, {@code thread}, {@code
   * agent}) when a rule names such a fact: finding it out costs more than most decisions.
   */
  public void origin(Function<String, Fact> origin) {
    this.origin = origin;
  }

  /**
   * Says how the program named what the main fact does not tell: the fact {@code given}, for people
   * and the record. No rule can name it.
   */
  public void given(String text) {
    append("given", new Fact.Text(text));
  }

  /** The names of the facts that are given, in the order in which they were given. */
  public List<String> names() {
    List<String> given = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      given.add(names[i]);
    }
    return given;
  }

  /** The main fact as a person would write it, for messages; "?" if it is not known. */
  public String target() {
    Fact fact = fact("target");
    if (fact instanceof Fact.Text text) {
      return text.value();
    }
    if (fact instanceof Fact.Number number) {
      return number.value().toString();
    }
    if (fact instanceof Fact.Flag flag) {
      return Boolean.toString(flag.value());
    }
    if (fact instanceof Fact.Many many) {
      String joined = String.join(", ", many.values());
      return many.complete() ? joined : joined.isEmpty() ? "?" : joined + ", ?";
    }
    return fact == Fact.ABSENT ? "" : "?";
  }

  /** This action as another kind, which refines this one's kind and all that it refines. */
  public Builder refinedTo(Kind refined) {
    Builder builder = new Builder(refined);
    builder.names = names.clone();
    builder.facts = facts.clone();
    builder.size = size;
    for (int p = 0; p < prefixes.length; p++) {
      builder.prefix(prefixes[p], resolvers[p]);
    }
    builder.refines(kind);
    for (Kind more : refines) {
      builder.refines(more);
    }
    return builder;
  }

  private int indexOf(String name) {
    for (int i = 0; i < size; i++) {
      if (names[i] == name) {
        return i;
      }
    }
    for (int i = 0; i < size; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private Fact read(int i, String name) {
    // Whatever asks for this fact while it is being read gets "unknown", not a loop.
    Lazy lazy = (Lazy) facts[i];
    facts[i] = Fact.UNKNOWN;
    Fact fact = typed(name, lazy.get());
    facts[i] = fact;
    return fact;
  }

  private Fact resolve(String name, Function<String, Fact> resolver, String rest) {
    Fact fact;
    try {
      fact = resolver.apply(rest);
    } catch (Throwable t) {
      fact = Fact.UNKNOWN;
    }
    fact = typed(name, fact == null ? Fact.ABSENT : fact);
    append(name, fact);
    return fact;
  }

  private void append(String name, Fact fact) {
    if (size == names.length) {
      names = java.util.Arrays.copyOf(names, size * 2 + 4);
      facts = java.util.Arrays.copyOf(facts, size * 2 + 4);
    }
    names[size] = name;
    facts[size++] = fact;
  }

  private Fact typed(String name, Fact fact) {
    FactType type = kind.typeOf(name);
    for (int i = 0; type == null && i < refines.length; i++) {
      type = refines[i].typeOf(name);
    }
    // Receivers differ on what an amount below zero is: nothing, an error, money the other way.
    if (name.equals("amount") && kind.family().equals("payment") && isNegative(fact)) {
      return Fact.UNKNOWN;
    }
    return type == null ? fact : type.normalise(fact);
  }

  private static boolean isNegative(Fact fact) {
    return fact instanceof Fact.Number number && number.value().signum() < 0
        || fact instanceof Fact.Text text && text.value().trim().startsWith("-");
  }

  /** One supplier, shared by an action and those refined from it, and asked at most once. */
  private static final class Lazy {
    private Supplier<Fact> supplier;
    private Fact fact = Fact.UNKNOWN;

    Lazy(Supplier<Fact> supplier) {
      this.supplier = supplier;
    }

    Fact get() {
      Supplier<Fact> once = supplier;
      if (once != null) {
        supplier = null;
        try {
          Fact read = once.get();
          fact = read == null ? Fact.ABSENT : read;
        } catch (Throwable t) {
          // Whatever an application's getter throws, a StackOverflowError too: it is unknown.
          fact = Fact.UNKNOWN;
        }
      }
      return fact;
    }
  }

  /** Collects the facts of one action; giving a fact again replaces it. */
  public static final class Builder {
    private final Kind kind;
    private List<Kind> refines;
    private String[] names = new String[12];
    private Object[] facts = new Object[12];
    private int size;
    private final List<String> prefixes = new ArrayList<>(0);
    private final List<Function<String, Fact>> resolvers = new ArrayList<>(0);

    private Builder(Kind kind) {
      this.kind = kind;
    }

    /** Adds a kind that the action's own kind refines. */
    public Builder refines(Kind refined) {
      if (refines == null) {
        refines = new ArrayList<>(2);
      }
      if (refined != kind && !refines.contains(refined)) {
        refines.add(refined);
      }
      return this;
    }

    public Builder fact(String name, Fact fact) {
      return put(name, fact == null ? Fact.ABSENT : fact);
    }

    /** A text; null is absent. */
    public Builder text(String name, String value) {
      return put(name, value == null ? Fact.ABSENT : new Fact.Text(value));
    }

    /** A number; null is absent. */
    public Builder number(String name, BigDecimal value) {
      return put(name, value == null ? Fact.ABSENT : new Fact.Number(value));
    }

    public Builder number(String name, long value) {
      return put(name, new Fact.Number(BigDecimal.valueOf(value)));
    }

    public Builder flag(String name, boolean value) {
      return put(name, Fact.Flag.of(value));
    }

    /** All values of a list; null is absent. */
    public Builder list(String name, List<String> values) {
      return put(name, values == null ? Fact.ABSENT : new Fact.Many(values, true));
    }

    public Builder unknown(String name) {
      return put(name, Fact.UNKNOWN);
    }

    public Builder absent(String name) {
      return put(name, Fact.ABSENT);
    }

    /** A fact that is read when it is first asked for; null is absent, a throw is unknown. */
    public Builder lazy(String name, Supplier<Fact> supplier) {
      return put(name, new Lazy(supplier));
    }

    /**
     * Answers for all names below a prefix: {@code prefix("json", f)} asks {@code f} for {@code
     * a.b} when a rule names {@code json.a.b}. Null is absent, a throw is unknown.
     */
    public Builder prefix(String prefix, Function<String, Fact> resolver) {
      int i = prefixes.indexOf(prefix);
      if (i >= 0) {
        resolvers.set(i, resolver);
      } else {
        prefixes.add(prefix);
        resolvers.add(resolver);
      }
      return this;
    }

    public Action build() {
      Action action = new Action(this);
      for (int i = 0; i < size; i++) {
        if (facts[i] instanceof Fact fact) {
          facts[i] = action.typed(names[i], fact);
        }
      }
      return action;
    }

    private Builder put(String name, Object fact) {
      String key = name.equals("target") ? kind.mainFact() : name;
      for (int i = 0; i < size; i++) {
        if (names[i].equals(key)) {
          facts[i] = fact;
          return this;
        }
      }
      if (size == names.length) {
        names = java.util.Arrays.copyOf(names, size * 2);
        facts = java.util.Arrays.copyOf(facts, size * 2);
      }
      names[size] = key;
      facts[size++] = fact;
      return this;
    }
  }
}
