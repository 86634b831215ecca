package dev.callgate.policy.sql;

/** Takes the name that {@link Body} expects: of a table, a column or a query of WITH. */
final class ExpectedName {
  private final Tokens t;
  private final Body body;
  private final Change dml;
  private final Dialect dialect;

  ExpectedName(Reading r, Body body, Change dml) {
    this.t = r.t;
    this.body = body;
    this.dml = dml;
    this.dialect = r.dialect;
  }

  /** Takes the current word or quoted name for what is expected; false if it is something else. */
  boolean take() {
    Word word = t.word();
    if (word != null) {
      if (word.reserved) {
        body.expect = Body.NOTHING;
        return false;
      }
      if (body.prevKind == Tokens.OPEN && isChange(word) && isName(t.peek())) {
        // Db2 and H2: FROM OLD TABLE (DELETE FROM t).
        body.expect = Body.NOTHING;
        return false;
      }
      if (isBeforeTable(word)) {
        body.advance();
        return true;
      }
    }
    int what = body.expect;
    body.expect = Body.NOTHING;
    switch (what) {
      case Body.COLUMN:
        String column = body.readName();
        if (t.kind == Tokens.OPEN) {
          body.calls.call(column);
        } else {
          body.draft.column(column);
          if (dml.word == Word.INSERT && dialect.maybe(Dialect.SQLITE)) {
            command(column);
          }
        }
        break;
      case Body.WITH_NAME:
        body.withName = body.readName();
        body.withDepth = body.depth;
        break;
      default:
        table(what);
    }
    return true;
  }

  /** SQLite's full-text tables take commands by a column of their own name: 'delete-all'. */
  private void command(String column) {
    if (body.draft.isWrittenAs(column)) {
      body.draft.raise(Verb.DELETE);
    }
  }

  private boolean isBeforeTable(Word word) {
    if (body.expect == Body.WITH_NAME) {
      return word == Word.RECURSIVE && isNameOrOpen(t.peek());
    }
    if (body.expect == Body.COLUMN) {
      return false;
    }
    switch (word) {
      case FINAL:
      case OLD:
      case NEW:
        return t.peek() == Tokens.WORD && t.peeked() == Word.TABLE;
      case ONLY:
        if (dialect == Dialect.MYSQL || dialect == Dialect.MARIADB) {
          return false;
        }
        return isNameOrOpen(t.peek()) && (t.peeked() == null || !t.peeked().reserved);
      case LATERAL:
      case TABLE:
        return isNameOrOpen(t.peek()) && (t.peeked() == null || !t.peeked().reserved);
      default:
        return false;
    }
  }

  private static boolean isChange(Word word) {
    switch (word) {
      case INSERT:
      case UPDATE:
      case DELETE:
      case MERGE:
      case REPLACE:
        return true;
      default:
        return false;
    }
  }

  private static boolean isName(int kind) {
    return kind == Tokens.WORD || kind == Tokens.QUOTED;
  }

  private static boolean isNameOrOpen(int kind) {
    return kind == Tokens.WORD || kind == Tokens.QUOTED || kind == Tokens.OPEN;
  }

  private void table(int what) {
    boolean quoted = t.kind == Tokens.QUOTED;
    int start = t.start;
    String table = body.readName();
    if (t.kind == Tokens.OPEN && what == Body.READ_TABLE) {
      body.calls.call(table);
      return;
    }
    if (what == Body.READ_TABLE && dialect.maybe(Dialect.SQLITE) && Names.isPragma(table)) {
      // SELECT * FROM pragma_optimize
      body.draft.raiseCall(Pragmas.verb(Names.pragma(table), false, dialect), start, t.start);
    }
    if (what == Body.READ_TABLE && Names.isFile(table, quoted, dialect)) {
      body.draft.raiseEvenExplained(Verb.EXTERNAL, start, t.start);
    }
    if (what == Body.WRITTEN_TABLE) {
      if (t.kind == Tokens.OPEN && (dml.word == Word.DELETE || dml.word == Word.UPDATE)) {
        // Through a function to what is behind it: OPENQUERY(...), IDENTIFIER(...).
        body.draft.tablesUnknown();
        body.calls.call(table);
        return;
      }
      body.draft.writes(table);
      if (dialect.maybe(Dialect.SQLITE) && Names.isSqliteSchema(table)) {
        // A row of it is a table, with all its rows.
        body.draft.raise(Verb.DROP);
        body.draft.tablesUnknown();
      } else if (Names.isOfServer(table, dialect)) {
        body.draft.raise(Verb.ADMIN);
      }
      body.columnsNext = dml.word == Word.INSERT;
    } else {
      body.draft.reads(table);
      if (dml.condition != null) {
        dml.condition.reads(table, body.draft.isWrittenAs(table));
      }
    }
    if (dml.word == Word.UPDATE || dml.word == Word.DELETE) {
      dml.alias(table);
    }
  }

  void takeOther() {
    int what = body.expect;
    body.expect = Body.NOTHING;
    if (what == Body.WRITTEN_TABLE) {
      // "..." right behind UPDATE or INTO is a table: not where it is a string.
      boolean string = t.kind == Tokens.STRING && t.has(Lexis.DOUBLE_STRING);
      t.refused |= string && (body.prevWord() == Word.UPDATE || body.prevWord() == Word.INTO);
      body.draft.writes(Names.read(t, dialect));
      body.nameStoodHere();
      return;
    }
    if (what == Body.READ_TABLE) {
      boolean file = t.kind == Tokens.STRING && dialect.maybe(Dialect.DUCKDB);
      boolean stage = t.isOp('@') && dialect.maybe(Dialect.SNOWFLAKE);
      if (file || stage) {
        body.draft.raiseEvenExplained(Verb.EXTERNAL, t.start, t.end);
      }
    }
    body.advance();
  }
}
