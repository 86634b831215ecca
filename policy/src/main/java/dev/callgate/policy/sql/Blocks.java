package dev.callgate.policy.sql;

/** BEGIN ... END and what may stand inside: declarations, IF, LOOP, calls without a CALL. */
final class Blocks {
  private final Reading r;
  private final Heads heads;
  private final Executions calls;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;

  Blocks(Reading r, Heads heads, Executions calls) {
    this.r = r;
    this.heads = heads;
    this.calls = calls;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
  }

  /** A transaction's start, or a block's. */
  void begin(int before) {
    body.advance();
    if (r.block) {
      blockStart(before);
      return;
    }
    if (t.kind == Tokens.END || t.kind == Tokens.SEMI) {
      r.draft.raise(Verb.TRANSACTION);
      return;
    }
    if (t.kind == Tokens.WORD) {
      if (t.word() == null) {
        // CONCURRENT, READ, DISTRIBUTED, CATCH: but also the call of a procedure in a block.
        int next = t.peek();
        boolean call = next == Tokens.OPEN || next == Tokens.DOT || next == Tokens.SEMI;
        if (!call || dialect == Dialect.POSTGRESQL || dialect == Dialect.SQLITE) {
          r.draft.raise(isBlockLanguage() && next == Tokens.OP ? Verb.UNKNOWN : Verb.TRANSACTION);
          return;
        }
      } else {
        switch (t.word()) {
          case TRANSACTION:
          case TRAN:
          case WORK:
          case ISOLATION:
          case DEFERRED:
          case IMMEDIATE:
          case EXCLUSIVE:
            r.draft.raise(Verb.TRANSACTION);
            return;
          case NOT:
            // NOT DEFERRABLE, or NOT ATOMIC.
            if (t.peek() != Tokens.WORD || t.peeked() != Word.ATOMIC) {
              r.draft.raise(Verb.TRANSACTION);
              return;
            }
            body.advance();
            body.advance();
            break;
          case ATOMIC:
          case TRY:
          case CATCH:
            body.advance();
            break;
          default:
        }
      }
    }
    r.block = true;
    blockStart(before);
  }

  private boolean isBlockLanguage() {
    return dialect.maybe(Dialect.ORACLE) || dialect.maybe(Dialect.DB2);
  }

  private void blockStart(int before) {
    if (t.kind == Tokens.SEMI || t.kind == Tokens.END) {
      r.draft.raise(Verb.READ);
    } else {
      heads.head(before + 1);
    }
  }

  /** A cursor, a temporary table, or the declarations of a block. */
  void declare() {
    Draft draft = r.draft;
    body.advance();
    if (t.word() == Word.GLOBAL) {
      draft.raise(Verb.CREATE);
      body.oneStatement();
      while (t.kind == Tokens.WORD && t.word() != Word.TABLE) {
        body.advance();
      }
      body.advance();
      body.expectWritten();
      return;
    }
    if (dialect == Dialect.POSTGRESQL || dialect == Dialect.DUCKDB) {
      draft.raise(r.block ? Verb.READ : Verb.SESSION);
      body.advance();
      return;
    }
    if (t.kind == Tokens.WORD && t.peek() == Tokens.WORD && t.peeked() == Word.CURSOR) {
      draft.raise(Verb.SESSION);
      body.advance();
      return;
    }
    draft.raise(Verb.SESSION);
    r.block = true;
    if (dialect.maybeMysql() && t.peek() == Tokens.WORD && t.peeked() == Word.HANDLER) {
      handler();
      return;
    }
    if (t.kind != Tokens.SEMI && t.kind != Tokens.END && t.word() != Word.BEGIN) {
      body.advance();
    } else if (t.word() == Word.BEGIN) {
      begin(1);
    }
  }

  /** DECLARE EXIT HANDLER FOR SQLEXCEPTION, NOT FOUND statement. */
  private void handler() {
    body.advance();
    while (t.kind == Tokens.STRING
        || t.kind == Tokens.NUMBER
        || t.kind == Tokens.COMMA
        || t.kind == Tokens.QUOTED
        || t.word() == Word.HANDLER
        || t.word() == Word.FOR
        || t.word() == Word.NOT
        || t.word() == Word.VALUE
        || t.kind == Tokens.WORD && t.word() == null) {
      body.advance();
    }
    heads.head(1);
  }

  /** IF, WHILE, ELSE and their like: conditions are read, statements inside start anew. */
  void control(Word word, int before) {
    boolean batch = dialect.semicolonOptional();
    if (dialect == Dialect.MARIADB) {
      // It needs no BEGIN around them.
      r.block = true;
    }
    if (!r.block && !(batch && (word == Word.IF || word == Word.WHILE))) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    body.advance();
    r.draft.raise(Verb.READ);
    boolean direct = word == Word.ELSE || word == Word.LOOP || word == Word.EXCEPTION;
    if (direct && t.word() != null && !t.word().equals(Word.WHEN)) {
      heads.head(before + 1);
    }
  }

  /** A name: in a block a procedure's call, an assignment or a declaration. */
  void other() {
    if (!r.block || t.kind != Tokens.WORD && t.kind != Tokens.QUOTED) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    int next = t.peek();
    if (next == Tokens.DOT || next == Tokens.OPEN || next == Tokens.SEMI || next == Tokens.END) {
      calls.invoke();
    } else {
      r.draft.raise(Verb.READ);
      body.advance();
    }
  }
}
