package dev.callgate.policy.sql;

import java.util.List;

/**
 * What a text does: its statements, in order. Empty if the text holds none (blanks, comments). A
 * text that dialects or settings read differently lists the statements of every reading, so that
 * the strictest counts.
 *
 * @param statements the statements
 * @param verb the strictest verb among them; {@link Verb#READ} if there are none
 */
public record SqlFacts(List<SqlStatement> statements, Verb verb) {

  static final SqlFacts UNREADABLE = of(List.of(SqlStatement.UNREADABLE));

  static SqlFacts of(List<SqlStatement> statements) {
    Verb verb = Verb.READ;
    for (int i = 0; i < statements.size(); i++) {
      verb = verb.strictest(statements.get(i).verb());
    }
    return new SqlFacts(List.copyOf(statements), verb);
  }

  /** The action kind of the strictest statement: {@code db.delete}. */
  public String kind() {
    return verb.kind();
  }
}
