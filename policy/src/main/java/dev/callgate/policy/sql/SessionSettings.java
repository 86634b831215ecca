package dev.callgate.policy.sql;

/** SET and RESET: settings of the session, or of more than that. */
final class SessionSettings {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;

  /** The statement names a setting of SQL Server that makes "..." a name. */
  private boolean quoting;

  SessionSettings(Reading r) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
  }

  void set() {
    quoting = false;
    Draft draft = r.draft;
    body.oneStatementUnlessBatch();
    body.advance();
    draft.raise(Verb.SESSION);
    if (t.word() == Word.SESSION || t.word() == Word.LOCAL) {
      body.advance();
    }
    boolean first = true;
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI && !body.startsStatement()) {
      if (body.depth > 0) {
        // MySQL: SET @a = (SELECT ...), GLOBAL x = 1.
        body.step();
        continue;
      }
      if (t.word() == Word.SELECT && dialect.semicolonOptional()) {
        // SQL Server: SET NOCOUNT ON SELECT * INTO u FROM t
        return;
      }
      if (changesServer(first || body.prevKind == Tokens.COMMA)) {
        draft.raise(Verb.ADMIN);
      }
      if (first && dialect.maybe(Dialect.DUCKDB)) {
        touchesFiles();
      }
      if (t.kind == Tokens.WORD && t.word() != Word.SELECT && t.peek() == Tokens.OPEN) {
        body.callHere();
      } else if (t.kind == Tokens.OPEN) {
        body.step();
      } else {
        body.advance();
      }
      first = false;
    }
  }

  /** DuckDB's settings that say which files and servers the engine writes to or takes code from. */
  private void touchesFiles() {
    String name = Names.isName(t) ? Names.text(t, dialect) : null;
    if (name != null && EmbeddedSettings.touchesFiles(name)) {
      r.draft.raise(Verb.EXTERNAL);
    }
  }

  /** Settings of the whole server or database, and those that change how texts are read. */
  private boolean changesServer(boolean first) {
    if (t.word() == null) {
      return t.kind == Tokens.QUOTED && first || first && isEmbeddedSetting();
    }
    switch (t.word()) {
      case GLOBAL:
      case PERSIST:
      case PERSIST_ONLY:
        return true;
      case PASSWORD:
      case DATABASE:
      case FILES:
      case TABLE:
      case INITIAL:
      case INTEGRITY:
      case MODE:
      case CLUSTER:
      case USER:
      case EXCLUSIVE:
      case COLLATION:
      case DEFAULT:
        return first;
      case SQL_MODE:
      case STANDARD_CONFORMING_STRINGS:
        t.changesSettings = true;
        return false;
      case ANSI_DEFAULTS:
      case QUOTED_IDENTIFIER:
        t.changesSettings = true;
        quoting = true;
        return false;
      case OFF:
        // Later texts are not read with this in mind.
        return quoting;
      default:
        return first && isEmbeddedSetting();
    }
  }

  /** Engines inside the program keep most of their settings for the whole database. */
  private boolean isEmbeddedSetting() {
    return t.kind == Tokens.WORD && EmbeddedSettings.isWide(Names.text(t, dialect), dialect);
  }

  void reset() {
    t.changesSettings = true;
    body.advance();
    boolean server =
        dialect.maybeMysql()
            && (t.word() == Word.MASTER
                || t.word() == Word.REPLICA
                || t.word() == Word.SLAVE
                || t.word() == Word.BINARY
                || t.word() == Word.PERSIST);
    server |= t.word() == Word.GLOBAL || isEmbeddedSetting();
    r.draft.raise(server ? Verb.ADMIN : Verb.SESSION);
    body.oneStatement();
  }
}
