package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.Tier;
import dev.callgate.policy.sql.SqlFacts;
import dev.callgate.policy.sql.SqlReader;
import dev.callgate.policy.sql.SqlStatement;
import dev.callgate.policy.sql.StatementFacts;
import dev.callgate.policy.sql.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** SQL texts as actions, one for each statement, and what the policy says of them. */
final class SqlActions {
  /** The facts that a text on a database fixes. A decision by these alone can be kept. */
  private static final class OfText implements Predicate<String> {
    @Override
    public boolean test(String fact) {
      return switch (fact) {
        case "sql",
            "tables",
            "reads",
            "functions",
            "columns",
            "where",
            "procedure",
            "database.url",
            "database.user",
            "database.product" ->
            true;
        default -> false;
      };
    }
  }

  /** The facts of a statement apart from its very words. */
  private static final class NotTheWords implements Predicate<String> {
    @Override
    public boolean test(String fact) {
      return !fact.equals("sql");
    }
  }

  private final Policy policy;
  private final SqlTexts kept = new SqlTexts();
  private final OfText ofText = new OfText();
  private final boolean wordsMatter;

  SqlActions(Policy policy) {
    this.policy = policy;
    boolean matter = false;
    var notTheWords = new NotTheWords();
    for (Kind kind : policy.kinds().family("db")) {
      matter |= !policy.usesOnly(kind, notTheWords);
    }
    wordsMatter = matter;
  }

  /** The text if it was read lately, else null. Allocates nothing, takes no lock. */
  SqlText known(String sql, Database database) {
    return kept.get(sql, database);
  }

  /**
   * The text, read.
   *
   * @param sql null is read as unknown
   */
  SqlText of(String sql, Database database) {
    SqlText known = sql == null ? null : known(sql, database);
    if (known != null) {
      return known;
    }
    SqlFacts facts = SqlReader.read(sql, database.dialect(), database.settings());
    boolean onlyReads = sql != null && Session.onlyReads(sql, facts);
    var unproven = new SqlText(sql, database, facts, this, false, onlyReads);
    var text = new SqlText(sql, database, facts, this, isReversible(unproven), onlyReads);
    if (sql != null) {
      kept.keep(text);
    }
    return text;
  }

  /** Whether the policy that is in force lets the text run whatever else is known of the call. */
  boolean passes(SqlText text) {
    return text.reversible() && text.by() == this;
  }

  private boolean isReversible(SqlText text) {
    if (Session.begins(text)) {
      // To be remembered.
      return false;
    }
    for (SqlStatement statement : text.facts().statements()) {
      if (statement.prepared() != null) {
        // What it prepares is to be remembered, and what it runs to be looked up.
        return false;
      }
    }
    for (Action action : actions(text, Binds.NONE)) {
      if (!policy.usesOnly(action.kind(), ofText)
          || policy.decide(action).tier() != Tier.REVERSIBLE) {
        return false;
      }
    }
    return true;
  }

  /** Whether a rule looks at a statement's very words, so that like statements are not alike. */
  boolean wordsMatter() {
    return wordsMatter;
  }

  /** What the text does, on a connection of which nothing else is known: at least one action. */
  List<Action> actions(SqlText text, Fact binds) {
    return actions(text, binds, null);
  }

  /**
   * What the text does: at least one action.
   *
   * @param names what was prepared on the connection, or null
   */
  List<Action> actions(SqlText text, Fact binds, PreparedNames names) {
    List<SqlStatement> statements = PreparedNames.resolved(text.facts().statements(), names);
    return statements.isEmpty() ? List.of(nothing(text, binds)) : actions(statements, text, binds);
  }

  /**
   * What preparing the text runs where a product prepares the last of several statements and runs
   * those before it at once: often nothing.
   *
   * @param names what was prepared on the connection, or null
   */
  List<Action> ranByPreparing(SqlText text, PreparedNames names) {
    List<SqlStatement> all = text.facts().statements();
    int before = all.size() - 1;
    if (before == 0 && all.get(0).verb() == Verb.UNKNOWN && mayBeSeveral(text)) {
      // What could not be read may end anywhere.
      before = 1;
    }
    return before <= 0
        ? List.of()
        : actions(PreparedNames.resolved(all.subList(0, before), names), text, Binds.NONE);
  }

  /** Of a pool's connection, before anything is known of it, the driver's own tells soon. */
  private static boolean mayBeSeveral(SqlText text) {
    int end = text.sql() == null || !text.database().isKnown() ? -1 : text.sql().indexOf(';');
    return end >= 0 && end < text.sql().length() - 1;
  }

  private List<Action> actions(List<SqlStatement> statements, SqlText text, Fact binds) {
    var actions = new ArrayList<Action>(statements.size());
    for (int i = 0; i < statements.size(); i++) {
      actions.add(action(statements.get(i), text.sql(), text.database(), binds).build());
    }
    return actions;
  }

  /** One statement of a text. */
  Action.Builder action(SqlStatement statement, String sql, Database database, Fact binds) {
    Action.Builder action = start(statement.kind(), sql, database, binds);
    StatementFacts.describe(statement, action);
    return action;
  }

  private Action nothing(SqlText text, Fact binds) {
    return start(Verb.READ.kind(), text.sql(), text.database(), binds)
        .list("tables", List.of())
        .list("reads", List.of())
        .list("functions", List.of())
        .build();
  }

  /** An action on a database of which only the kind and the text are known so far. */
  Action.Builder start(String kind, String sql, Database database, Fact binds) {
    Action.Builder action = Action.of(policy.kinds().require(kind));
    action.fact("sql", sql == null ? Fact.UNKNOWN : new Fact.Text(sql));
    database.describe(action);
    action.fact("binds", binds);
    return action;
  }

  /** Whether actions of this kind can be anything but reversible. */
  boolean canMatter(String kind) {
    return !policy.alwaysReversible(policy.kinds().require(kind));
  }
}
