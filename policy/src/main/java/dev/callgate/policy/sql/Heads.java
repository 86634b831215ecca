package dev.callgate.policy.sql;

/** What the first word of a statement makes of it; the rest is read by {@link Body}. */
final class Heads {
  /** EXPLAIN, PREPARE and labels in front of each other are followed so far. */
  private static final int MAX_HEADS = 8;

  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;
  private final Definitions definitions;
  private final Drops drops;
  private final Executions executions;
  private final Commands commands;
  private final Explains explains;
  private final Blocks blocks;

  Heads(Reading r) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
    this.definitions = new Definitions(r);
    this.drops = new Drops(r, definitions);
    this.executions = new Executions(r, r.body);
    this.commands = new Commands(r, executions);
    this.explains = new Explains(r, this);
    this.blocks = new Blocks(r, this, executions);
  }

  /** Reads one statement; the cursor is at its first token, and afterwards behind its last. */
  void statement() {
    r.draft.verbStarts();
    head(0);
    r.draft.verbEnds();
    body.scan();
  }

  void head(int before) {
    if (before > MAX_HEADS) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    switch (t.kind) {
      case Tokens.OPEN:
        parenthesised();
        break;
      case Tokens.LBRACE:
      case Tokens.PARAM:
        escape();
        break;
      case Tokens.WORD:
        if (t.word() != null) {
          word(t.word(), before);
          break;
        }
        blocks.other();
        break;
      default:
        blocks.other();
    }
  }

  /** (SELECT ...) or something that cannot be told. */
  private void parenthesised() {
    while (t.kind == Tokens.OPEN) {
      body.push(0);
      body.advance();
    }
    if (t.word() == null) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    switch (t.word()) {
      case SELECT:
      case WITH:
      case VALUES:
      case TABLE:
      case FROM:
        word(t.word(), 1);
        break;
      default:
        r.draft.raise(Verb.UNKNOWN);
    }
  }

  /** {call p(?)}, {? = call f(?)}, and the same without braces. */
  private void escape() {
    boolean brace = t.kind == Tokens.LBRACE;
    if (brace) {
      body.advance();
    }
    if (t.kind == Tokens.PARAM) {
      body.advance();
      if (t.isOp('=') || t.isOp(':')) {
        body.advance();
      }
      if (t.isOp('=')) {
        body.advance();
      }
    }
    if (t.word() == Word.CALL) {
      executions.call();
    } else {
      r.draft.raise(r.block && !brace ? Verb.READ : Verb.UNKNOWN);
    }
  }

  private void word(Word word, int before) {
    Draft draft = r.draft;
    draft.verbStarts();
    switch (word) {
      case SELECT:
      case VALUES:
      case WITH:
        if (word == Word.WITH && isRoutine()) {
          draft.raise(Verb.UNKNOWN);
        }
        draft.raise(Verb.READ);
        break;
      case FROM:
        // DuckDB: FROM t.
        draft.raise(Verb.READ);
        body.advance();
        body.expectRead();
        break;
      case TABLE:
      case DESCRIBE:
      case DESC:
      case EXPLAIN:
      case SUMMARIZE:
        explains.explain(word, before);
        break;
      case ANALYZE:
      case ANALYSE:
        explains.analyze(before);
        break;
      case INSERT:
      case UPDATE:
      case DELETE:
      case MERGE:
      case REPLACE:
        body.change(word);
        break;
      case UPSERT:
        draft.raise(Verb.UPDATE);
        draft.where(Where.SOME);
        body.change(Word.INSERT);
        break;
      case CREATE:
        definitions.create();
        break;
      case ALTER:
        definitions.alter();
        break;
      case DROP:
      case UNDROP:
        drops.drop(word);
        break;
      case TRUNCATE:
        drops.truncate();
        break;
      case PREPARE:
        prepare(before);
        break;
      case SET:
        if (isForStatement()) {
          setForStatement(before);
        } else {
          commands.command(word);
        }
        break;
      case BEGIN:
        blocks.begin(before);
        break;
      case DECLARE:
        blocks.declare();
        break;
      case IF:
      case WHILE:
      case LOOP:
      case ELSE:
      case ELSIF:
      case ELSEIF:
      case FOR:
      case FORALL:
      case WHEN:
      case EXCEPTION:
      case RETURN:
      case NULL:
      case RAISE:
      case EXIT:
      case CASE:
        blocks.control(word, before);
        break;
      default:
        commands.command(word);
    }
  }

  private boolean isRoutine() {
    return t.peek() == Tokens.WORD
        && (t.peeked() == Word.FUNCTION || t.peeked() == Word.PROCEDURE)
        && dialect.maybe(Dialect.ORACLE);
  }

  private boolean isForStatement() {
    return dialect.maybe(Dialect.MARIADB)
        && t.peek() == Tokens.WORD
        && t.peeked() == Word.STATEMENT;
  }

  /** MariaDB's SET STATEMENT setting = value, ... FOR statement. */
  private void setForStatement(int before) {
    body.advance();
    r.draft.raise(Verb.SESSION);
    int open = 0;
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      open += t.kind == Tokens.OPEN ? 1 : t.kind == Tokens.CLOSE ? -1 : 0;
      if (open == 0 && t.word() == Word.FOR) {
        body.advance();
        head(before + 1);
        return;
      }
      t.changesSettings |= t.word() == Word.SQL_MODE;
      if (t.kind == Tokens.WORD && t.peek() == Tokens.OPEN) {
        body.callHere();
      } else {
        body.advance();
      }
    }
    r.draft.raise(Verb.UNKNOWN);
  }

  /**
   * PREPARE p AS statement, PREPARE p FROM 'text', PREPARE TRANSACTION 'id', and what H2's XA
   * connections send: PREPARE COMMIT "id".
   */
  private void prepare(int before) {
    body.advance();
    boolean isXa =
        t.word() == Word.COMMIT && dialect.maybe(Dialect.H2) && t.peek() == Tokens.QUOTED;
    if (t.word() == Word.TRANSACTION || isXa) {
      r.draft.raise(Verb.TRANSACTION);
      return;
    }
    String name = Names.read(t, dialect);
    int open = 0;
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      open += t.kind == Tokens.OPEN ? 1 : t.kind == Tokens.CLOSE ? -1 : 0;
      if (open == 0 && (t.word() == Word.AS || t.word() == Word.FROM)) {
        break;
      }
      t.next();
    }
    boolean text = t.word() == Word.FROM;
    body.advance();
    r.draft.prepares(name);
    if (text) {
      int inner = r.count();
      executions.text(false);
      r.takeFrom(inner);
    } else if (isHead() || t.kind == Tokens.OPEN) {
      head(before + 1);
    } else {
      r.draft.raise(Verb.UNKNOWN);
    }
  }

  /** Whether the current word starts a statement that may stand behind EXPLAIN or PREPARE. */
  boolean isHead() {
    if (t.word() == null) {
      return false;
    }
    switch (t.word()) {
      case SELECT:
      case VALUES:
      case WITH:
      case TABLE:
      case FROM:
      case INSERT:
      case UPDATE:
      case DELETE:
      case MERGE:
      case REPLACE:
      case UPSERT:
      case CREATE:
      case ALTER:
      case DROP:
      case TRUNCATE:
      case CALL:
      case EXECUTE:
      case EXEC:
      case DECLARE:
      case REFRESH:
      case COPY:
      case PRAGMA:
      case EXPLAIN:
      case ATTACH:
      case LOAD:
      case PIVOT:
      case UNPIVOT:
        return true;
      default:
        return false;
    }
  }
}
