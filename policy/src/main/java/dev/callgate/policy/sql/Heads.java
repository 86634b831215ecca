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
  private final Commands commands;

  Heads(Reading r) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
    this.definitions = new Definitions(r);
    this.commands = new Commands(r);
  }

  /** Whether the word starts a statement that may follow another without a semicolon. */
  static boolean startsInside(Word word) {
    switch (word) {
      case ALTER:
      case BACKUP:
      case BULK:
      case CREATE:
      case DBCC:
      case DELETE:
      case DENY:
      case DROP:
      case EXEC:
      case EXECUTE:
      case GRANT:
      case INSERT:
      case KILL:
      case MERGE:
      case RECONFIGURE:
      case RESTORE:
      case REVOKE:
      case SHUTDOWN:
      case TRUNCATE:
      case UPDATE:
        return true;
      default:
        return false;
    }
  }

  /** Reads one statement; the cursor is at its first token, and afterwards behind its last. */
  void statement() {
    head(0);
    body.scan();
  }

  private void head(int before) {
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
        if (t.word != null) {
          word(t.word, before);
          break;
        }
        other();
        break;
      default:
        other();
    }
  }

  /** (SELECT ...) or something that cannot be told. */
  private void parenthesised() {
    while (t.kind == Tokens.OPEN) {
      body.push(0);
      body.advance();
    }
    if (t.word == null) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    switch (t.word) {
      case SELECT:
      case WITH:
      case VALUES:
      case TABLE:
      case FROM:
        word(t.word, 1);
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
    if (t.word == Word.CALL) {
      commands.call();
    } else {
      r.draft.raise(r.block && !brace ? Verb.READ : Verb.UNKNOWN);
    }
  }

  /** A name: in a block a procedure's call, an assignment or a declaration. */
  private void other() {
    if (!r.block || t.kind != Tokens.WORD && t.kind != Tokens.QUOTED) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    int next = t.peek();
    if (next == Tokens.DOT || next == Tokens.OPEN || next == Tokens.SEMI || next == Tokens.END) {
      commands.invoke();
    } else {
      r.draft.raise(Verb.READ);
      body.advance();
    }
  }

  private void word(Word word, int before) {
    Draft draft = r.draft;
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
        explain(word, before);
        break;
      case ANALYZE:
      case ANALYSE:
        analyze(before);
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
        definitions.drop(word);
        break;
      case TRUNCATE:
        definitions.truncate();
        break;
      case PREPARE:
        prepare(before);
        break;
      case BEGIN:
        begin(before);
        break;
      case DECLARE:
        declare();
        break;
      case IF:
      case WHILE:
      case LOOP:
      case ELSE:
      case ELSIF:
      case ELSEIF:
      case FOR:
      case WHEN:
      case EXCEPTION:
      case RETURN:
      case NULL:
      case RAISE:
      case EXIT:
      case CASE:
        control(word, before);
        break;
      default:
        commands.command(word);
    }
  }

  private boolean isRoutine() {
    return t.peek() == Tokens.WORD
        && (t.peeked == Word.FUNCTION || t.peeked == Word.PROCEDURE)
        && dialect.maybe(Dialect.ORACLE);
  }

  /** EXPLAIN and its synonyms; with ANALYZE the statement runs. */
  private void explain(Word word, int before) {
    Draft draft = r.draft;
    if (word == Word.TABLE) {
      draft.raise(Verb.READ);
      body.advance();
      body.expectRead();
      return;
    }
    body.advance();
    boolean runs = false;
    for (; ; ) {
      if (t.word == Word.ANALYZE || t.word == Word.ANALYSE) {
        runs = true;
        body.advance();
      } else if (t.kind == Tokens.OPEN && before == 0 && !queryFollows()) {
        runs |= options();
      } else if (t.kind == Tokens.WORD && !isHead()) {
        if (t.word == null && t.peek() == Tokens.DOT) {
          break;
        }
        boolean last = t.peek() == Tokens.SEMI || t.peek() == Tokens.END;
        if (last || t.word == Word.FOR && word != Word.EXPLAIN) {
          break;
        }
        body.advance();
      } else if (t.kind == Tokens.OP || t.kind == Tokens.STRING || t.kind == Tokens.DOT) {
        body.advance();
      } else {
        break;
      }
    }
    if (!runs) {
      draft.explainOnly();
    }
    if (isHead() || t.kind == Tokens.OPEN) {
      head(before + 1);
    } else {
      // DESCRIBE t.
      draft.raise(runs ? Verb.UNKNOWN : Verb.READ);
      body.expectRead();
    }
  }

  private boolean queryFollows() {
    int next = t.peek();
    return next == Tokens.OPEN
        || t.peeked == Word.SELECT
        || t.peeked == Word.WITH
        || t.peeked == Word.VALUES;
  }

  /** EXPLAIN (ANALYZE, BUFFERS): true if ANALYZE stands there, whatever it is set to. */
  private boolean options() {
    boolean runs = false;
    while (t.kind != Tokens.CLOSE && t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      runs |= t.word == Word.ANALYZE || t.word == Word.ANALYSE;
      t.next();
    }
    t.next();
    return runs;
  }

  private boolean isHead() {
    if (t.word == null) {
      return false;
    }
    switch (t.word) {
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
        return true;
      default:
        return false;
    }
  }

  /** Statistics; but MariaDB's ANALYZE in front of a statement runs it. */
  private void analyze(int before) {
    body.advance();
    if (dialect.maybe(Dialect.MARIADB)) {
      if (t.kind == Tokens.WORD && t.word == null && t.peek() == Tokens.OP) {
        // FORMAT = JSON
        body.advance();
        body.advance();
        body.advance();
      }
      if (isHead() && t.word != Word.TABLE) {
        head(before + 1);
        return;
      }
    }
    r.draft.raise(Verb.SESSION);
    body.oneStatement();
  }

  /** PREPARE p AS statement, PREPARE p FROM 'text', PREPARE TRANSACTION 'id'. */
  private void prepare(int before) {
    body.advance();
    if (t.word == Word.TRANSACTION) {
      r.draft.raise(Verb.TRANSACTION);
      return;
    }
    Names.read(t, dialect);
    int open = 0;
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      open += t.kind == Tokens.OPEN ? 1 : t.kind == Tokens.CLOSE ? -1 : 0;
      if (open == 0 && (t.word == Word.AS || t.word == Word.FROM)) {
        break;
      }
      t.next();
    }
    boolean text = t.word == Word.FROM;
    body.advance();
    if (text) {
      commands.text(false);
    } else if (isHead() || t.kind == Tokens.OPEN) {
      head(before + 1);
    } else {
      r.draft.raise(Verb.UNKNOWN);
    }
  }

  /** A transaction's start, or a block's. */
  private void begin(int before) {
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
      if (t.word == null) {
        // CONCURRENT, READ, DISTRIBUTED, CATCH: but also the call of a procedure in a block.
        int next = t.peek();
        boolean call = next == Tokens.OPEN || next == Tokens.DOT || next == Tokens.SEMI;
        if (!call || dialect == Dialect.POSTGRESQL || dialect == Dialect.SQLITE) {
          r.draft.raise(isBlockLanguage() && next == Tokens.OP ? Verb.UNKNOWN : Verb.TRANSACTION);
          return;
        }
      } else {
        switch (t.word) {
          case TRANSACTION:
          case TRAN:
          case WORK:
          case ISOLATION:
          case DEFERRED:
          case IMMEDIATE:
          case EXCLUSIVE:
          case NOT:
            r.draft.raise(Verb.TRANSACTION);
            return;
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
      head(before + 1);
    }
  }

  /** A cursor, a temporary table, or the declarations of a block. */
  private void declare() {
    Draft draft = r.draft;
    body.advance();
    if (t.word == Word.GLOBAL) {
      draft.raise(Verb.CREATE);
      body.oneStatement();
      while (t.kind == Tokens.WORD && t.word != Word.TABLE) {
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
    if (t.kind == Tokens.WORD && t.peek() == Tokens.WORD && t.peeked == Word.CURSOR) {
      draft.raise(Verb.SESSION);
      body.advance();
      return;
    }
    draft.raise(Verb.SESSION);
    r.block = true;
    if (t.kind != Tokens.SEMI && t.kind != Tokens.END && t.word != Word.BEGIN) {
      body.advance();
    } else if (t.word == Word.BEGIN) {
      begin(1);
    }
  }

  /** IF, WHILE, ELSE and their like: conditions are read, statements inside start anew. */
  private void control(Word word, int before) {
    boolean batch = dialect.semicolonOptional();
    if (!r.block && !(batch && (word == Word.IF || word == Word.WHILE))) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    body.advance();
    r.draft.raise(Verb.READ);
    boolean direct = word == Word.ELSE || word == Word.LOOP || word == Word.EXCEPTION;
    if (direct && t.word != null && !t.word.equals(Word.WHEN)) {
      head(before + 1);
    }
  }
}
