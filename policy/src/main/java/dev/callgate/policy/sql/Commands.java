package dev.callgate.policy.sql;

/** Statements that are neither queries nor changes of rows nor definitions. */
final class Commands {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;
  private final SessionSettings settings;
  private final Executions executions;
  private final Transfers transfers;

  Commands(Reading r, Executions executions) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
    this.settings = new SessionSettings(r);
    this.executions = executions;
    this.transfers = new Transfers(r);
  }

  /** Reads the statement that begins with the current word. */
  void command(Word word) {
    switch (word) {
      case PERFORM:
        perform();
        break;
      case CALL:
        executions.call();
        break;
      case EXEC:
      case EXECUTE:
        executions.execute();
        break;
      case DO:
        executions.doBlock();
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
        transfers.copy();
        break;
      case LOAD:
        transfers.load();
        break;
      case SCRIPT:
        transfers.script();
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
      case DETACH:
      case UNSET:
      case GO:
        plain(Verb.SESSION);
        break;
      case OPEN:
        r.draft.raise(Verb.SESSION);
        body.advance();
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
        plain(Verb.ALTER);
        break;
      case RENAME:
        rename();
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
      case INSTALL:
      case PUT:
      case GET:
        plain(Verb.EXTERNAL);
        r.draft.tablesUnknown();
        break;
      case IMPORT:
      case RUNSCRIPT:
        // The statements in the file run.
        plain(Verb.UNKNOWN);
        break;
      case RESTORE:
        // sqlite-jdbc and SQL Server: a database is overwritten from a file.
        plain(Verb.DROP);
        r.draft.tablesUnknown();
        break;
      case VACUUM:
        transfers.vacuum();
        break;
      case AUDIT:
      case CHECKPOINT:
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
      case STOP:
      case CACHE:
        plain(Verb.ADMIN);
        break;
      case SHUTDOWN:
        shutdown();
        break;
      case PIVOT:
      case UNPIVOT:
        pivot();
        break;
      case CHECK:
      case CHECKSUM:
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
    boolean privileges = t.word() == Word.GRANT || t.word() == Word.REVOKE || t.word() == Word.DENY;
    boolean batch = dialect == Dialect.SQLSERVER || isOfBatch(t.word());
    if (batch && !privileges) {
      body.oneStatementUnlessBatch();
    } else {
      // GRANT DELETE ON t, SHOW CREATE TABLE t
      body.oneStatement();
    }
    body.advance();
  }

  /** Statements of SQL Server's behind which others follow, and that show nothing of others. */
  private static boolean isOfBatch(Word word) {
    return word == Word.USE
        || word == Word.COMMIT
        || word == Word.ROLLBACK
        || word == Word.SAVE
        || word == Word.CLOSE
        || word == Word.OPEN
        || word == Word.DEALLOCATE
        || word == Word.FETCH;
  }

  /** HSQLDB's EXPORT and IMPORT of scripts; else PostgreSQL's call of a function. */
  private void perform() {
    body.advance();
    boolean script = dialect.maybe(Dialect.HSQLDB) && t.peek() == Tokens.WORD;
    if (script && t.word() == Word.EXPORT) {
      plain(Verb.EXTERNAL);
    } else if (script && (t.word() == Word.IMPORT || t.word() == Word.CHECK)) {
      plain(Verb.UNKNOWN);
    } else {
      executions.invoke();
    }
  }

  /** H2 and HSQLDB forget what is in memory alone. */
  private void shutdown() {
    boolean forgets = dialect.maybe(Dialect.H2) || dialect.maybe(Dialect.HSQLDB);
    plain(forgets ? Verb.DROP : Verb.ADMIN);
    r.draft.tablesUnknown();
  }

  /** DuckDB: PIVOT t ON column USING sum(x). */
  private void pivot() {
    if (!dialect.maybe(Dialect.DUCKDB)) {
      r.draft.raise(Verb.UNKNOWN);
      return;
    }
    r.draft.raise(Verb.READ);
    body.advance();
    body.expectRead();
  }

  /** RENAME TABLE a TO b, c TO d; RENAME a TO b. */
  private void rename() {
    r.draft.raise(Verb.ALTER);
    body.oneStatement();
    body.advance();
    if (t.word() == Word.TABLE || t.word() == Word.TABLES) {
      body.advance();
    } else if (t.word() != null) {
      // A column, an index, a user: of which table, another place says.
      r.draft.tablesUnknown();
    }
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word() == null && Names.isName(t)) {
        r.draft.writes(Names.read(t, dialect));
      } else {
        t.next();
      }
    }
  }

  private void start() {
    body.advance();
    boolean transaction = t.word() == Word.TRANSACTION;
    plain(transaction ? Verb.TRANSACTION : Verb.ADMIN);
  }

  private void refresh() {
    plain(Verb.INSERT);
    while (t.word() == Word.MATERIALIZED
        || t.word() == Word.VIEW
        || t.word() == Word.TABLE
        || t.word() == Word.CONCURRENTLY) {
      body.advance();
    }
    r.draft.writes(Names.isName(t) ? Names.read(t, dialect) : null);
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
    draft.raise(Pragmas.verb(pragma, argument, dialect));
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      t.next();
    }
  }
}
