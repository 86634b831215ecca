package dev.callgate.policy.sql;

/** EXPLAIN, DESCRIBE and ANALYZE: whether the statement behind them runs. */
final class Explains {
  private final Reading r;
  private final Heads heads;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;

  Explains(Reading r, Heads heads) {
    this.r = r;
    this.heads = heads;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
  }

  /** EXPLAIN and its synonyms; with ANALYZE the statement runs. */
  void explain(Word word, int before) {
    Draft draft = r.draft;
    if (word == Word.SUMMARIZE && !dialect.maybe(Dialect.DUCKDB)) {
      draft.raise(Verb.UNKNOWN);
      return;
    }
    if (word == Word.TABLE) {
      draft.raise(Verb.READ);
      body.advance();
      body.expectRead();
      return;
    }
    body.advance();
    if (t.word() == Word.PRAGMA && dialect.maybe(Dialect.SQLITE)) {
      // SQLite's take effect when they are compiled.
      heads.head(before + 1);
      return;
    }
    boolean runs = false;
    for (; ; ) {
      if (t.word() == Word.ANALYZE || t.word() == Word.ANALYSE) {
        runs = true;
        body.advance();
      } else if (t.kind == Tokens.OPEN && !queryFollows()) {
        runs |= options();
      } else if (t.kind == Tokens.WORD && !heads.isHead()) {
        if (t.word() == null && t.peek() == Tokens.DOT) {
          break;
        }
        boolean last = t.peek() == Tokens.SEMI || t.peek() == Tokens.END;
        if (last || t.word() == Word.FOR && word != Word.EXPLAIN) {
          break;
        }
        body.advance();
      } else if (t.kind == Tokens.STRING && body.prevWord() == word) {
        // DuckDB: DESCRIBE 'file'.
        break;
      } else if (t.kind == Tokens.OP || t.kind == Tokens.STRING || t.kind == Tokens.DOT) {
        body.advance();
      } else {
        break;
      }
    }
    if (!runs) {
      draft.explainOnly();
    }
    if (heads.isHead() || t.kind == Tokens.OPEN) {
      heads.head(before + 1);
    } else {
      // DESCRIBE t.
      draft.raise(runs ? Verb.UNKNOWN : Verb.READ);
      body.expectRead();
    }
  }

  private boolean queryFollows() {
    int next = t.peek();
    return next == Tokens.OPEN
        || t.peeked() == Word.SELECT
        || t.peeked() == Word.WITH
        || t.peeked() == Word.VALUES;
  }

  /** EXPLAIN (ANALYZE, BUFFERS): true unless all options are known not to run the statement. */
  private boolean options() {
    boolean runs = false;
    boolean name = true;
    t.next();
    while (t.kind != Tokens.CLOSE && t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      boolean off = name && isOff();
      runs |= name && !off && !onlyShows();
      name = t.kind == Tokens.COMMA;
      t.next();
      if (off) {
        t.next();
      }
    }
    t.next();
    return runs;
  }

  /** PostgreSQL's ANALYZE false. */
  private boolean isOff() {
    if (dialect != Dialect.POSTGRESQL || t.word() != Word.ANALYZE && t.word() != Word.ANALYSE) {
      return false;
    }
    return t.peek() == Tokens.WORD && (t.peeked() == Word.FALSE || t.peeked() == Word.OFF);
  }

  /** Whether the current token is an option of PostgreSQL's or DuckDB's that runs nothing. */
  private boolean onlyShows() {
    String option = Names.isName(t) ? Names.text(t, dialect) : null;
    if (option == null) {
      return false;
    }
    switch (option) {
      case "verbose":
      case "costs":
      case "settings":
      case "generic_plan":
      case "buffers":
      case "wal":
      case "timing":
      case "summary":
      case "memory":
      case "format":
        return true;
      default:
        return false;
    }
  }

  /** Statistics; but MariaDB's ANALYZE in front of a statement runs it. */
  void analyze(int before) {
    body.advance();
    if (dialect.maybe(Dialect.MARIADB)) {
      if (t.kind == Tokens.WORD && t.word() == null && t.peek() == Tokens.OP) {
        // FORMAT = JSON
        body.advance();
        body.advance();
        body.advance();
      }
      if (heads.isHead() && t.word() != Word.TABLE) {
        heads.head(before + 1);
        return;
      }
    }
    r.draft.raise(Verb.SESSION);
    body.oneStatement();
    while (dialect == Dialect.POSTGRESQL && t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      // Options, tables and their columns; no expression can stand here.
      t.next();
    }
  }
}
