package dev.callgate.policy.sql;

/** DROP and TRUNCATE. */
final class Drops {
  private final Reading r;
  private final Definitions definitions;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;

  Drops(Reading r, Definitions definitions) {
    this.r = r;
    this.definitions = definitions;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
  }

  void drop(Word head) {
    Draft draft = r.draft;
    body.oneStatementUnlessBatch();
    body.advance();
    if (head == Word.UNDROP) {
      draft.raise(Verb.CREATE);
      definitions.skipRest();
      return;
    }
    if (t.word() == Word.PREPARE) {
      draft.raise(Verb.SESSION);
      definitions.skipRest();
      return;
    }
    draft.raise(Verb.DROP);
    if (t.word() == Word.OWNED || t.word() == Word.ALL) {
      draft.tablesUnknown();
      definitions.skipRest();
      return;
    }
    boolean named = false;
    while (t.word() != null && !named) {
      switch (t.word()) {
        case TABLE:
        case TABLES:
        case VIEW:
        case INDEX:
        case SEQUENCE:
        case TYPE:
        case TRIGGER:
        case FUNCTION:
        case PROCEDURE:
          named = true;
          break;
        case TEMPORARY:
        case MATERIALIZED:
        case EXTERNAL:
        case FOREIGN:
        case GLOBAL:
        case LOCAL:
          break;
        default:
          // A schema, a database, a user: what goes with it is not in the text.
          draft.tablesUnknown();
          named = true;
      }
      body.advance();
    }
    if (t.word() == Word.CONCURRENTLY) {
      body.advance();
    }
    definitions.ifExists();
    names();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI && !body.startsStatement()) {
      if (t.word() == Word.CASCADE
          && !(t.peek() == Tokens.WORD && t.peeked() == Word.CONSTRAINTS)) {
        draft.tablesUnknown();
      }
      if (t.word() == Word.ON) {
        body.advance();
        draft.writes(Names.read(t, dialect));
      } else {
        body.advance();
      }
    }
  }

  private void names() {
    for (; ; ) {
      if (t.word() == Word.ONLY) {
        t.next();
      }
      r.draft.writes(Names.read(t, dialect));
      if (t.kind == Tokens.STAR) {
        t.next();
      }
      if (t.kind != Tokens.COMMA) {
        body.nameStoodHere();
        return;
      }
      t.next();
    }
  }

  void truncate() {
    Draft draft = r.draft;
    body.oneStatementUnlessBatch();
    body.advance();
    draft.raise(Verb.TRUNCATE);
    if (t.word() == Word.DATABASE || t.word() == Word.SCHEMA) {
      draft.tablesUnknown();
      body.advance();
    }
    if (t.word() == Word.TABLE || t.word() == Word.CLUSTER) {
      body.advance();
    }
    definitions.ifExists();
    names();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI && !body.startsStatement()) {
      if (t.word() == Word.CASCADE) {
        draft.tablesUnknown();
      }
      body.advance();
    }
  }
}
