package dev.callgate.policy.sql;

/** Statements that run something by name or from a text: CALL, EXECUTE, DO. */
final class Executions {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;

  Executions(Reading r, Body body) {
    this.r = r;
    this.t = r.t;
    this.body = body;
    this.dialect = r.dialect;
  }

  /** CALL p(...): a procedure, or an expression of the engine's own functions. */
  void call() {
    body.advance();
    invoke();
  }

  /** The procedure whose name is under the cursor. */
  void invoke() {
    r.draft.raise(Verb.READ);
    body.oneStatement();
    if (t.kind == Tokens.WORD && t.word() == null || t.kind == Tokens.QUOTED) {
      String name = Names.read(t, dialect);
      if (name == null) {
        r.draft.raise(Verb.UNKNOWN);
      } else {
        body.calls.call(name);
      }
    } else if (t.kind == Tokens.WORD && !t.word().reserved) {
      if (t.peek() == Tokens.OPEN) {
        body.callHere();
      } else {
        r.draft.raise(Verb.CALL);
      }
    } else if (t.kind == Tokens.END || t.kind == Tokens.SEMI) {
      r.draft.raise(Verb.UNKNOWN);
    }
  }

  /** EXECUTE IMMEDIATE 'text', EXEC ('text'), EXEC sp_executesql N'text', EXEC procedure. */
  void execute() {
    boolean procedures = t.word() == Word.EXEC && dialect == Dialect.H2;
    body.advance();
    if (t.word() == Word.IMMEDIATE) {
      body.advance();
      text(true);
      return;
    }
    if (t.kind == Tokens.STRING) {
      text(true);
      return;
    }
    if (t.kind == Tokens.OPEN) {
      body.push(0);
      body.advance();
      text(false);
      if (t.kind == Tokens.CLOSE && t.peek() == Tokens.OP) {
        // PostgreSQL: EXECUTE ('SELECT 1;') || 'DELETE FROM t'.
        textUnknown();
      }
      return;
    }
    if (!dialect.semicolonOptional() && !(t.word() == Word.PROCEDURE) && !procedures) {
      prepared();
      return;
    }
    if (dialect == Dialect.GENERIC && t.peek() != Tokens.STRING) {
      r.draft.raise(Verb.UNKNOWN);
      r.draft.tablesUnknown();
      return;
    }
    procedure();
  }

  /** In a block, EXECUTE inside of a statement: FOR r IN EXECUTE text, OPEN c FOR EXECUTE text. */
  void executeInside() {
    body.advance();
    text(true);
  }

  private void textUnknown() {
    r.draft.raise(Verb.UNKNOWN);
    r.draft.tablesUnknown();
  }

  /** A prepared statement: known if this text has prepared it. */
  private void prepared() {
    String name = r.block || !Names.isName(t) ? null : Names.read(t, dialect);
    if (name != null && r.takePrepared(name)) {
      return;
    }
    r.draft.raise(Verb.UNKNOWN);
    r.draft.tablesUnknown();
    if (name != null) {
      r.draft.executes(name);
    }
  }

  /** SQL Server: EXEC [@result =] procedure arguments. */
  private void procedure() {
    if (t.kind == Tokens.WORD && t.sql.charAt(t.start) == '@') {
      body.advance();
      if (t.isOp('=')) {
        body.advance();
      } else {
        r.draft.raise(Verb.UNKNOWN);
        return;
      }
    }
    String name = Names.read(t, dialect);
    r.draft.raise(Verb.READ);
    if (name == null) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    if (name.equals("sp_executesql") || name.endsWith(".sp_executesql")) {
      text(false);
      return;
    }
    body.calls.call(name);
  }

  /** SQL text given as a constant is read; any other is not known. */
  void text(boolean asBlock) {
    if (t.kind != Tokens.STRING) {
      textUnknown();
      return;
    }
    int next = t.peek();
    if (next == Tokens.OP || next == Tokens.STRING) {
      textUnknown();
    } else {
      r.draft.raise(Verb.READ);
      r.inner(asBlock && r.block);
    }
    body.advance();
  }

  /** PostgreSQL's DO 'block' [LANGUAGE l]; MySQL's DO expression. */
  void doBlock() {
    body.advance();
    boolean language = false;
    if (t.word() == Word.LANGUAGE) {
      language = language();
    }
    if (t.kind != Tokens.STRING) {
      // U&'...' is a string of PostgreSQL's whose characters are hidden.
      boolean hidden = t.sql.startsWith("&'", t.end);
      r.draft.raise(dialect.maybeMysql() && !hidden ? Verb.READ : Verb.UNKNOWN);
      return;
    }
    r.draft.raise(Verb.CALL);
    r.inner(true);
    body.advance();
    if (t.kind == Tokens.STRING) {
      // A string goes on in the next line.
      r.draft.raise(Verb.UNKNOWN);
    }
    if (t.word() == Word.LANGUAGE) {
      language = language();
    }
    if (language) {
      r.draft.raise(Verb.UNKNOWN);
    }
  }

  /** Whether the language is another than plpgsql. */
  private boolean language() {
    body.advance();
    String name = Names.isName(t) ? Names.read(t, dialect) : null;
    return !"plpgsql".equals(name);
  }
}
