package dev.callgate.policy.sql;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import java.util.List;

/** What a policy is told of a statement. */
public final class StatementFacts {
  private StatementFacts() {}

  /** Gives an action of the statement's kind the facts that the statement fixes. */
  public static void describe(SqlStatement statement, Action.Builder action) {
    Fact tables =
        statement.tablesKnown() || !statement.tables().isEmpty()
            ? new Fact.Many(statement.tables(), statement.tablesKnown())
            : Fact.UNKNOWN;
    action.fact("tables", tables);
    if (statement.verb() == Verb.UNKNOWN) {
      return;
    }
    action.list("reads", statement.reads());
    action.list("functions", statement.functions());
    if (statement.verb() == Verb.CALL) {
      procedure(action, statement.functions());
    } else if (writes(statement.verb())) {
      action.list("columns", statement.columns());
      action.text("where", isBounded(statement.verb()) ? statement.where().word() : null);
    }
  }

  private static void procedure(Action.Builder action, List<String> functions) {
    if (functions.size() == 1) {
      action.text("procedure", functions.get(0));
    } else {
      action.unknown("procedure");
    }
  }

  private static boolean writes(Verb verb) {
    return switch (verb) {
      case INSERT, UPDATE, DELETE, TRUNCATE, DROP, ALTER, ADMIN, EXTERNAL -> true;
      default -> false;
    };
  }

  /** Whether a WHERE says which rows a statement of that verb touches. */
  public static boolean isBounded(Verb verb) {
    return switch (verb) {
      case UPDATE, DELETE, TRUNCATE, DROP -> true;
      default -> false;
    };
  }
}
