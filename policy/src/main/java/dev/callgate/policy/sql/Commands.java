package dev.callgate.policy.sql;

/** Statements that are neither queries nor changes of rows nor definitions. */
final class Commands {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;
  private final SessionSettings settings;

  Commands(Reading r) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
    this.settings = new SessionSettings(r);
  }

  /** Reads the statement that begins with the current word. */
  void command(Word word) {
    switch (word) {
      case CALL:
      case PERFORM:
        call();
        break;
      case EXEC:
      case EXECUTE:
        execute();
        break;
      case DO:
        doBlock();
        break;
      case HELP:
      case LIST:
      case LS:
      case HANDLER:
      case FETCH:
        plain(Verb.READ);
        break;
      case SET:
        settings.set();
        break;
      case RESET:
        settings.reset();
        break;
      case PRAGMA:
        pragma();
        break;
      case COPY:
        copy();
        break;
      case LOAD:
        load();
        break;
      case SCRIPT:
        script();
        break;
      case COMMIT:
      case ROLLBACK:
      case SAVEPOINT:
      case RELEASE:
      case ABORT:
      case XA:
      case SAVE:
        plain(Verb.TRANSACTION);
        break;
      case END:
        r.draft.raise(r.block ? Verb.READ : Verb.TRANSACTION);
        rest();
        break;
      case START:
        start();
        break;
      case SHOW:
      case USE:
      case LOCK:
      case UNLOCK:
      case LISTEN:
      case UNLISTEN:
      case DISCARD:
      case DEALLOCATE:
      case CLOSE:
      case MOVE:
      case OPEN:
      case DETACH:
      case UNSET:
      case GO:
        plain(Verb.SESSION);
        break;
      case CONNECT:
        plain(Verb.EXTERNAL);
        break;
      case NOTIFY:
        plain(Verb.CALL);
        break;
      case REFRESH:
        refresh();
        break;
      case COMMENT:
      case RENAME:
        plain(Verb.ALTER);
        break;
      case PURGE:
        plain(Verb.DELETE);
        r.draft.tablesUnknown();
        break;
      case REMOVE:
      case RM:
      case ATTACH:
      case BACKUP:
      case BULK:
      case EXPORT:
      case IMPORT:
      case INSTALL:
      case PUT:
      case GET:
      case RUNSCRIPT:
        plain(Verb.EXTERNAL);
        r.draft.tablesUnknown();
        break;
      case RESTORE:
        // sqlite-jdbc and SQL Server: a database is overwritten from a file.
        plain(Verb.DROP);
        r.draft.tablesUnknown();
        break;
      case VACUUM:
        vacuum();
        break;
      case AUDIT:
      case CHECKPOINT:
      case CHECKSUM:
      case CLUSTER:
      case DBCC:
      case DENY:
      case FLUSH:
      case FORCE:
      case GRANT:
      case KILL:
      case OPTIMIZE:
      case RECONFIGURE:
      case REINDEX:
      case REPAIR:
      case REVOKE:
      case SECURITY:
      case SHUTDOWN:
      case STOP:
      case CACHE:
        plain(Verb.ADMIN);
        break;
      case CHECK:
        // CHECK TABLE
        plain(Verb.READ);
        break;
      default:
        r.draft.raise(Verb.UNKNOWN);
    }
  }

  private void plain(Verb verb) {
    r.draft.raise(verb);
    rest();
  }

  /** Nothing in the rest starts a statement; functions called there still count. */
  private void rest() {
    body.oneStatement();
    body.advance();
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
    if (t.kind == Tokens.WORD && t.word == null || t.kind == Tokens.QUOTED) {
      String name = Names.read(t, dialect);
      if (name == null) {
        r.draft.raise(Verb.UNKNOWN);
      } else {
        r.call(name);
      }
    } else if (t.kind == Tokens.WORD && !t.word.reserved) {
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
  private void execute() {
    body.advance();
    if (t.word == Word.IMMEDIATE) {
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
      return;
    }
    if (!dialect.semicolonOptional() && !(t.word == Word.PROCEDURE)) {
      // A prepared statement, whose text is not here.
      r.draft.raise(Verb.UNKNOWN);
      r.draft.tablesUnknown();
      return;
    }
    if (dialect == Dialect.GENERIC && t.peek() != Tokens.STRING) {
      r.draft.raise(Verb.UNKNOWN);
      r.draft.tablesUnknown();
      return;
    }
    procedure();
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
    r.call(name);
  }

  /** SQL text given as a constant is read; any other is not known. */
  void text(boolean asBlock) {
    if (t.kind != Tokens.STRING) {
      r.draft.raise(Verb.UNKNOWN);
      r.draft.tablesUnknown();
      return;
    }
    int next = t.peek();
    if (next == Tokens.OP || next == Tokens.STRING) {
      r.draft.raise(Verb.UNKNOWN);
      r.draft.tablesUnknown();
    } else {
      r.draft.raise(Verb.READ);
      r.inner(asBlock && r.block);
    }
    body.advance();
  }

  /** PostgreSQL's DO 'block' [LANGUAGE l]; MySQL's DO expression. */
  private void doBlock() {
    body.advance();
    boolean language = false;
    if (t.word == Word.LANGUAGE) {
      language = language();
    }
    if (t.kind != Tokens.STRING) {
      r.draft.raise(dialect.maybeMysql() ? Verb.READ : Verb.UNKNOWN);
      return;
    }
    r.draft.raise(Verb.CALL);
    r.inner(true);
    body.advance();
    if (t.word == Word.LANGUAGE) {
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

  private void start() {
    body.advance();
    boolean transaction = t.word == Word.TRANSACTION;
    plain(transaction ? Verb.TRANSACTION : Verb.ADMIN);
  }

  private void refresh() {
    plain(Verb.INSERT);
    while (t.word == Word.MATERIALIZED || t.word == Word.VIEW || t.word == Word.TABLE) {
      body.advance();
    }
    r.draft.writes(Names.isName(t) ? Names.read(t, dialect) : null);
  }

  /** VACUUM INTO writes a file. */
  private void vacuum() {
    r.draft.raise(Verb.ADMIN);
    body.oneStatement();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word == Word.INTO) {
        r.draft.raise(Verb.EXTERNAL);
      }
      t.next();
    }
  }

  /** H2's SCRIPT returns rows; SCRIPT TO writes a file. HSQLDB's writes one too. */
  private void script() {
    r.draft.raise(dialect == Dialect.H2 ? Verb.READ : Verb.EXTERNAL);
    body.oneStatement();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word == Word.TO) {
        r.draft.raise(Verb.EXTERNAL);
      }
      t.next();
    }
  }

  /** COPY t FROM/TO, COPY (query) TO, COPY INTO. */
  private void copy() {
    Draft draft = r.draft;
    body.advance();
    draft.raise(Verb.READ);
    if (t.word == Word.INTO) {
      draft.raise(Verb.EXTERNAL);
      body.advance();
      draft.writes(Names.isName(t) ? Names.read(t, dialect) : null);
      return;
    }
    if (t.word == Word.BINARY) {
      body.advance();
    }
    boolean query = t.kind == Tokens.OPEN;
    String table = null;
    int open = 0;
    if (!query) {
      table = Names.read(t, dialect);
      while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
        open += t.kind == Tokens.OPEN ? 1 : t.kind == Tokens.CLOSE ? -1 : 0;
        if (open == 0 && (t.word == Word.FROM || t.word == Word.TO)) {
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
    if (t.word == Word.FROM) {
      draft.raise(Verb.INSERT);
      draft.writes(table);
    } else if (t.word == Word.TO) {
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
    if (t.kind == Tokens.WORD && t.word == null) {
      String stream = Names.text(t, dialect);
      if ("stdin".equals(stream) || "stdout".equals(stream)) {
        return;
      }
    }
    r.draft.raise(Verb.EXTERNAL);
  }

  /** A library or a file; MySQL's LOAD INDEX and LOAD DATA. */
  private void load() {
    Draft draft = r.draft;
    draft.raise(Verb.EXTERNAL);
    body.oneStatement();
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word == Word.INTO) {
        t.next();
        if (t.word == Word.TABLE) {
          t.next();
        }
        draft.writes(Names.read(t, dialect));
        return;
      }
      t.next();
    }
  }

  /** SQLite's and DuckDB's settings and questions. */
  private void pragma() {
    Draft draft = r.draft;
    body.oneStatement();
    body.advance();
    String name = Names.isName(t) ? Names.read(t, dialect) : null;
    if (name == null) {
      draft.raise(Verb.UNKNOWN);
      return;
    }
    String pragma = name.substring(name.lastIndexOf('.') + 1);
    boolean argument = t.isOp('=') || t.kind == Tokens.OPEN;
    draft.raise(Pragmas.verb(pragma, argument));
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      t.next();
    }
  }
}
