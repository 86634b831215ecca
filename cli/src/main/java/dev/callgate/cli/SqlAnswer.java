package dev.callgate.cli;

import dev.callgate.policy.Action;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.Tier;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonWriter;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlFacts;
import dev.callgate.policy.sql.SqlReader;
import dev.callgate.policy.sql.SqlStatement;
import dev.callgate.policy.sql.StatementFacts;
import dev.callgate.policy.sql.Where;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a text would do, and its tier, as one line of JSON. */
final class SqlAnswer {
  private final Policy policy;

  SqlAnswer(Policy policy) {
    this.policy = policy;
  }

  /** The answer to a question. */
  void write(SqlQuestion question, JsonWriter json) {
    SqlFacts facts = SqlReader.read(question.sql(), question.dialect(), question.settings());
    List<SqlStatement> statements = facts.statements();
    Set<String> tables = new LinkedHashSet<>();
    boolean tablesKnown = true;
    Tier tier = Tier.REVERSIBLE;
    List<Tier> tiers = new ArrayList<>(statements.size());
    for (SqlStatement statement : statements) {
      tables.addAll(statement.tables());
      tablesKnown &= statement.tablesKnown();
      Tier own = decide(statement, question).tier();
      tiers.add(own);
      tier = tier.strictest(own);
    }
    id(json.beginObject(), question.id());
    json.name("verb").value(facts.verb().word());
    list(json.name("tables"), tables);
    json.name("tables-known").value(tablesKnown);
    json.name("where").value(where(statements).word());
    json.name("tier").value(tier.word());
    json.name("statements").beginArray();
    for (int i = 0; i < statements.size(); i++) {
      statement(json, statements.get(i), tiers.get(i));
    }
    json.endArray();
    if (!question.ignored().isEmpty()) {
      list(json.name("ignored"), question.ignored());
    }
    json.endObject().newline();
  }

  /** The answer to what is no question. */
  static void error(JsonValue id, String message, JsonWriter json) {
    id(json.beginObject(), id);
    json.name("error").value(message).endObject().newline();
  }

  private static void id(JsonWriter json, JsonValue id) {
    json.name("id");
    if (id == null) {
      json.nullValue();
    } else {
      json.value(id);
    }
  }

  private static void statement(JsonWriter json, SqlStatement statement, Tier tier) {
    json.beginObject().name("verb").value(statement.verb().word());
    list(json.name("tables"), statement.tables());
    json.name("tables-known").value(statement.tablesKnown());
    list(json.name("reads"), statement.reads());
    list(json.name("functions"), statement.functions());
    list(json.name("columns"), statement.columns());
    json.name("where").value(statement.where().word());
    json.name("limit").value(statement.limited());
    json.name("tier").value(tier.word()).endObject();
  }

  private static void list(JsonWriter json, Iterable<String> names) {
    json.beginArray();
    for (String name : names) {
      json.value(name);
    }
    json.endArray();
  }

  /**
   * What bounds the rows that the whole text changes: the strictest of the statements that change
   * or delete rows; of all statements, if none does.
   */
  static Where where(List<SqlStatement> statements) {
    Where where = null;
    boolean changes = false;
    for (SqlStatement statement : statements) {
      boolean bounded = StatementFacts.isBounded(statement.verb());
      if (bounded && !changes) {
        changes = true;
        where = null;
      }
      if (bounded == changes && (where == null || statement.where().compareTo(where) > 0)) {
        where = statement.where();
      }
    }
    return where == null ? Where.NONE : where;
  }

  /** What the policy says of one statement on a database of which the dialect alone is known. */
  Decision decide(SqlStatement statement, SqlQuestion question) {
    Action.Builder action = Action.of(policy.kinds().require(statement.kind()));
    action.text("sql", question.sql());
    StatementFacts.describe(statement, action);
    action.unknown("database.url").unknown("database.user").unknown("binds");
    Dialect dialect = question.dialect();
    action.fact(
        "database.product",
        dialect == Dialect.GENERIC ? Fact.UNKNOWN : new Fact.Text(dialect.word()));
    return policy.decide(action.build());
  }
}
