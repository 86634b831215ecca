package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.List;

/** One reading of one text under one set of lexical traits. */
final class Reading {
  /** Texts within texts (EXECUTE IMMEDIATE '...') are followed so deep. */
  private static final int MAX_NESTED = 4;

  final Tokens t;
  final Dialect dialect;
  final Body body;

  /** Inside BEGIN ... END or DO: statements may start behind THEN, ELSE, LOOP and BEGIN. */
  boolean block;

  Draft draft;

  private boolean lastIsBroken;

  private final int lexis;
  private final int nested;
  private final List<SqlStatement> statements;

  Reading(String sql, int lexis, Dialect dialect) {
    this(sql, lexis, dialect, 0, new ArrayList<>(1));
  }

  private Reading(
      String sql, int lexis, Dialect dialect, int nested, List<SqlStatement> statements) {
    this.t = new Tokens(sql, lexis);
    this.lexis = lexis;
    this.dialect = dialect;
    this.nested = nested;
    this.statements = statements;
    this.body = new Body(this);
  }

  /** Reads the whole text. */
  List<SqlStatement> statements() {
    Heads heads = new Heads(this);
    t.next();
    while (t.kind != Tokens.END) {
      if (t.kind == Tokens.SEMI) {
        t.next();
        continue;
      }
      draft = new Draft();
      body.start(draft);
      t.startStatement();
      heads.statement();
      if (t.executableMixed || t.broken) {
        draft.raise(Verb.UNKNOWN);
        draft.tablesUnknown();
      }
      statements.add(draft.finish());
      lastIsBroken = t.broken;
    }
    return statements;
  }

  /** Whether the last statement holds a string, name or comment that does not end. */
  boolean lastIsBroken() {
    return lastIsBroken;
  }

  /** Reads the text that the current token, a string, holds; its statements count as well. */
  void inner(boolean asBlock) {
    if (nested >= MAX_NESTED) {
      draft.raise(Verb.UNKNOWN);
      return;
    }
    Reading inner = new Reading(content(), lexis, dialect, nested + 1, statements);
    inner.block = asBlock;
    inner.statements();
    if (inner.t.ambiguous) {
      t.ambiguous = true;
    }
  }

  /** What the current token, a string, stands for. */
  private String content() {
    String sql = t.sql;
    int from = t.start;
    if (sql.charAt(from) == '$') {
      int tag = sql.indexOf('$', from + 1) + 1 - from;
      return sql.substring(from + tag, Math.max(from + tag, t.end - tag));
    }
    while (from < t.end && sql.charAt(from) != '\'' && sql.charAt(from) != '"') {
      from++;
    }
    if (t.end - from < 2) {
      return "";
    }
    char quote = sql.charAt(from);
    boolean backslash =
        (lexis & Lexis.BACKSLASH) != 0 || from > t.start && (sql.charAt(from - 1) | 0x20) == 'e';
    StringBuilder text = new StringBuilder(t.end - from);
    for (int i = from + 1; i < t.end - 1; i++) {
      char c = sql.charAt(i);
      if (c == quote) {
        i++;
      } else if (c == '\\' && backslash && i + 1 < t.end - 1) {
        c = escaped(sql.charAt(++i));
      }
      text.append(c);
    }
    return text.toString();
  }

  private static char escaped(char c) {
    return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
  }
}
