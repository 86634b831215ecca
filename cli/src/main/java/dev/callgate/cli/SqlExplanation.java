package dev.callgate.cli;

import dev.callgate.policy.Decision;
import dev.callgate.policy.sql.SqlReader;
import dev.callgate.policy.sql.SqlStatement;
import dev.callgate.policy.sql.StatementFacts;
import dev.callgate.policy.sql.Understood;
import dev.callgate.policy.sql.Verb;
import dev.callgate.policy.sql.Where;
import java.util.List;

/** What was understood of a text, in words. */
final class SqlExplanation {
  /** Of a long statement so much is repeated. */
  private static final int LONGEST = 100;

  private SqlExplanation() {}

  static String of(SqlQuestion question, SqlAnswer answer) {
    List<Understood> all =
        SqlReader.explain(question.sql(), question.dialect(), question.settings());
    if (all.isEmpty()) {
      return "nothing: the text holds no statement\n";
    }
    var text = new StringBuilder();
    for (Understood one : all) {
      statement(text, one, answer.decide(one.statement(), question));
    }
    if (all.size() > 1) {
      text.append("The whole text counts as its strictest statement.\n");
    }
    return text.toString();
  }

  private static void statement(StringBuilder text, Understood one, Decision decision) {
    SqlStatement statement = one.statement();
    text.append(excerpt(one.text())).append('\n');
    text.append("  ").append(statement.verb().word());
    names(text, statement.tables().isEmpty() ? "" : " on ", statement.tables());
    if (!statement.tablesKnown()) {
      text.append(statement.tables().isEmpty() ? " on tables that" : " and what else");
      text.append(" the text does not tell");
    }
    if (StatementFacts.isBounded(statement.verb())) {
      text.append(rows(statement));
    }
    text.append(": ").append(decision.tier().word()).append('\n');
    text.append("    because of ").append(because(one)).append('\n');
    text.append("    ").append(decision.why()).append('\n');
    fact(text, "reads ", statement.reads());
    fact(text, "calls ", statement.functions());
    fact(text, "columns ", statement.columns());
  }

  private static String rows(SqlStatement statement) {
    if (statement.verb() == Verb.DROP || statement.verb() == Verb.TRUNCATE) {
      return "";
    }
    String limit = statement.limited() ? ", up to a limit" : "";
    if (statement.where() == Where.NONE) {
      return ", every row (there is no condition)" + limit;
    }
    return statement.where() == Where.ALWAYS_TRUE
        ? ", every row (the condition holds for each, or does not look at it)" + limit
        : ", some rows" + limit;
  }

  private static String because(Understood one) {
    if (one.words().isEmpty()) {
      return "a string, name or comment that does not end, or a text that no server takes";
    }
    String where =
        "`" + excerpt(one.words()) + "`, line " + one.line() + ", column " + one.column();
    return one.inner() ? where + " of a text inside the text" : where;
  }

  private static void fact(StringBuilder text, String what, List<String> names) {
    if (!names.isEmpty()) {
      names(text, "    " + what, names);
      text.append('\n');
    }
  }

  private static void names(StringBuilder text, String before, List<String> names) {
    text.append(before);
    for (int i = 0; i < names.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(excerpt(names.get(i)));
    }
  }

  /** On one line, without what a terminal would act on. */
  private static String excerpt(String text) {
    var line = new StringBuilder();
    for (int i = 0; i < text.length() && line.length() < LONGEST; i++) {
      char c = text.charAt(i);
      boolean blank =
          c <= ' ' || Character.isISOControl(c) || Character.getType(c) == Character.FORMAT;
      if (!blank) {
        line.append(c);
      } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
        line.append(' ');
      }
    }
    return text.length() > LONGEST ? line + "..." : line.toString();
  }
}
