package dev.callgate.policy.sql;

/** Statements that may move data between tables and files: COPY, LOAD, SCRIPT, VACUUM INTO. */
final class Transfers {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;

  Transfers(Reading r) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
  }

  /** COPY t FROM/TO, COPY (query) TO, COPY INTO. */
  void copy() {
    Draft draft = r.draft;
    body.advance();
    draft.raise(Verb.READ);
    if (t.word() == Word.INTO) {
      draft.raise(Verb.EXTERNAL);
      body.advance();
      draft.writes(Names.isName(t) ? Names.read(t, dialect) : null);
      return;
    }
    if (t.word() == Word.BINARY) {
      body.advance();
    }
    boolean query = t.kind == Tokens.OPEN;
    String table = null;
    int open = 0;
    if (!query) {
      table = Names.read(t, dialect);
      while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
        open += t.kind == Tokens.OPEN ? 1 : t.kind == Tokens.CLOSE ? -1 : 0;
        if (open == 0 && (t.word() == Word.FROM || t.word() == Word.TO)) {
          break;
        }
        t.next();
      }
      copyEnd(table);
      return;
    }
    // What stands in the parentheses is read by the body; where it goes, first.
    body.copiesTo();
  }

  /** The cursor is at FROM or TO. */
  private void copyEnd(String table) {
    Draft draft = r.draft;
    if (t.word() == Word.FROM) {
      draft.raise(Verb.INSERT);
      draft.writes(table);
    } else if (t.word() == Word.TO) {
      draft.reads(table);
    } else {
      draft.raise(Verb.UNKNOWN);
      return;
    }
    body.advance();
    copyTarget();
    body.oneStatement();
  }

  /** The client's own stream, or a file or program of the server. */
  private void copyTarget() {
    if (t.kind == Tokens.WORD && t.word() == null) {
      String stream = Names.text(t, dialect);
      if ("stdin".equals(stream) || "stdout".equals(stream)) {
        return;
      }
    }
    r.draft.raise(Verb.EXTERNAL);
  }

  /** A library or a file; MySQL's LOAD INDEX and LOAD DATA. */
  void load() {
    Draft draft = r.draft;
    draft.raise(Verb.EXTERNAL);
    body.oneStatement();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word() == Word.INTO) {
        t.next();
        if (t.word() == Word.TABLE) {
          t.next();
        }
        draft.writes(Names.read(t, dialect));
        return;
      }
      t.next();
    }
  }

  /** H2's SCRIPT returns rows; SCRIPT TO writes a file. HSQLDB's writes one too. */
  void script() {
    r.draft.raise(dialect == Dialect.H2 ? Verb.READ : Verb.EXTERNAL);
    body.oneStatement();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word() == Word.TO) {
        r.draft.raise(Verb.EXTERNAL);
      }
      t.next();
    }
  }

  /** VACUUM INTO writes a file. */
  void vacuum() {
    r.draft.raise(Verb.ADMIN);
    body.oneStatement();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word() == Word.INTO) {
        r.draft.raise(Verb.EXTERNAL);
      }
      t.next();
    }
  }
}
