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
      case CALL:
      case PERFORM:
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
        transfers.vacuum();
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
    boolean privileges = t.word == Word.GRANT || t.word == Word.REVOKE || t.word == Word.DENY;
    boolean batch = dialect == Dialect.SQLSERVER || t.word == Word.USE;
    if (batch && !privileges) {
      body.oneStatementUnlessBatch();
    } else {
      // GRANT DELETE ON t, SHOW CREATE TABLE t
      body.oneStatement();
    }
    body.advance();
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
