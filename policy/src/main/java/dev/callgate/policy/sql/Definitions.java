package dev.callgate.policy.sql;

/** CREATE and ALTER. */
final class Definitions {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;
  private final TableOptions options;

  Definitions(Reading r) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
    this.options = new TableOptions(r);
  }

  void create() {
    Draft draft = r.draft;
    body.advance();
    boolean replace = false;
    // Words before the kind of object: OR REPLACE, TEMPORARY, DEFINER = a@b, ...
    for (int i = 0; i < 32; i++) {
      if (t.kind == Tokens.END || t.kind == Tokens.SEMI) {
        break;
      }
      boolean whole = t.word() == Word.SCHEMA || t.word() == Word.DATABASE;
      if (t.word() == Word.REPLACE || t.word() == Word.ALTER) {
        replace = true;
      } else if (t.word() != null && object(t.word())) {
        if (replace) {
          draft.raise(Verb.DROP);
          if (whole) {
            draft.tablesUnknown();
          }
        }
        return;
      }
      body.advance();
    }
    draft.raise(Verb.UNKNOWN);
  }

  /** Takes the kind of object that is created; false for a word that only describes it. */
  private boolean object(Word word) {
    Draft draft = r.draft;
    switch (word) {
      case TABLE:
        draft.raise(Verb.CREATE);
        body.advance();
        ifExists();
        body.createdTable();
        virtual();
        options.read();
        return true;
      case VIEW:
        draft.raise(Verb.CREATE);
        body.advance();
        ifExists();
        body.createdTable();
        return true;
      case INDEX:
        draft.raise(Verb.CREATE);
        body.advance();
        indexOn();
        return true;
      case SEQUENCE:
      case SCHEMA:
      case DATABASE:
      case CATALOG:
      case TYPE:
      case DOMAIN:
      case COLLATION:
      case STATISTICS:
      case SYNONYM:
      case CONSTANT:
        if (word == Word.DATABASE && t.peek() == Tokens.WORD && t.peeked() == Word.LINK) {
          draft.raise(Verb.EXTERNAL);
          return true;
        }
        draft.raise(Verb.CREATE);
        body.advance();
        ifExists();
        draft.writes(Names.isName(t) ? Names.read(t, dialect) : null);
        body.oneStatement();
        body.prevKind = Tokens.SEMI;
        grants();
        return true;
      case USER:
      case ROLE:
      case LOGIN:
      case GROUP:
      case PROFILE:
      case POLICY:
      case SECURITY:
        if (word == Word.SECURITY || word == Word.GROUP && t.peek() != Tokens.WORD) {
          // MySQL's SQL SECURITY DEFINER VIEW.
          return false;
        }
        draft.raise(Verb.ADMIN);
        if (word == Word.POLICY) {
          // Its conditions are read.
          body.oneStatement();
          body.advance();
          return true;
        }
        return rest();
      case FUNCTION:
      case PROCEDURE:
      case TRIGGER:
      case RULE:
      case EVENT:
      case PACKAGE:
      case ALIAS:
      case LANGUAGE:
      case EXTENSION:
      case OPERATOR:
      case CAST:
      case CONVERSION:
      case MACRO:
      case TASK:
      case MODULE:
      case ASSEMBLY:
      case CERTIFICATE:
      case CREDENTIAL:
      case TABLESPACE:
      case RESOURCE:
      case PUBLICATION:
      case ACCESS:
      case JAVA:
      case ENDPOINT:
      case WAREHOUSE:
      case KEY:
        // Code that runs later, out of sight, and what the server is made of.
        draft.raise(Verb.ADMIN);
        return rest();
      case SERVER:
      case LINKED:
      case LINK:
      case EXTERNAL:
      case FOREIGN:
      case DIRECTORY:
      case SUBSCRIPTION:
      case STAGE:
      case PIPE:
      case LIBRARY:
      case SECRET:
      case FILE:
        draft.raise(Verb.EXTERNAL);
        draft.tablesUnknown();
        return rest();
      case TEXT:
        if (t.peek() == Tokens.WORD && t.peeked() == Word.TABLE) {
          // HSQLDB: a table in a file.
          draft.raise(Verb.EXTERNAL);
          return false;
        }
        draft.raise(Verb.CREATE);
        return rest();
      case AGGREGATE:
        // PostgreSQL's object, or MySQL's word before FUNCTION.
        draft.raise(Verb.ADMIN);
        return t.peek() != Tokens.WORD || t.peeked() != Word.FUNCTION;
      default:
        return false;
    }
  }

  /** SQLite's CREATE VIRTUAL TABLE t USING module: a module may lie over files. */
  private void virtual() {
    if (t.word() != Word.USING || !dialect.maybe(Dialect.SQLITE)) {
      return;
    }
    body.advance();
    String module = Names.isName(t) ? Names.text(t, dialect) : null;
    boolean plain =
        "fts3".equals(module)
            || "fts4".equals(module)
            || "fts5".equals(module)
            || "rtree".equals(module)
            || "heap".equals(module);
    if (!plain) {
      r.draft.raise(Verb.EXTERNAL);
    }
    body.oneStatement();
    skipRest();
  }

  private boolean rest() {
    body.oneStatement();
    skipRest();
    return true;
  }

  /** Bodies of stored code are not read: their names and words are no effects of this statement. */
  void skipRest() {
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      t.next();
    }
  }

  /** CREATE SCHEMA may hold grants, and CREATE of what is to be in it; all may hold expressions. */
  private void grants() {
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      if (t.word() == Word.GRANT || t.word() == Word.TRIGGER) {
        r.draft.raise(Verb.ADMIN);
      } else if (t.word() == Word.CREATE) {
        r.draft.tablesUnknown();
      }
      body.step();
    }
  }

  void ifExists() {
    if (t.word() == Word.IF) {
      while (t.word() == Word.IF || t.word() == Word.NOT || t.word() == Word.EXISTS) {
        body.advance();
      }
    }
  }

  private void indexOn() {
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI && t.word() != Word.ON) {
      body.advance();
    }
    if (t.word() == Word.ON) {
      body.advance();
      body.createdTable();
    }
  }

  void alter() {
    Draft draft = r.draft;
    body.oneStatement();
    body.advance();
    while (t.word() == Word.MATERIALIZED
        || t.word() == Word.FOREIGN
        || t.word() == Word.EXTERNAL
        || t.word() == Word.IGNORE
        || isOnline()) {
      if (t.word() == Word.IGNORE) {
        // MariaDB: rows that a new key does not allow twice are deleted.
        draft.raise(Verb.DELETE);
        draft.where(Where.SOME);
      }
      body.advance();
    }
    Word object = t.word() == null ? Word.UNKNOWN : t.word();
    switch (object) {
      case SESSION:
        boolean another = dialect.maybe(Dialect.HSQLDB) && t.peek() == Tokens.NUMBER;
        draft.raise(another ? Verb.ADMIN : Verb.SESSION);
        skipRest();
        return;
      case TABLE:
      case TYPE:
        body.advance();
        ifExists();
        if (t.word() == Word.ONLY) {
          body.advance();
        }
        draft.writes(Names.read(t, dialect));
        alterTable();
        return;
      case USER:
      case ROLE:
      case LOGIN:
      case GROUP:
      case SYSTEM:
      case SERVER:
      case PROFILE:
      case POLICY:
        draft.raise(Verb.ADMIN);
        break;
      case SCHEMA:
      case DATABASE:
      case CATALOG:
        draft.raise(Verb.ALTER);
        draft.tablesUnknown();
        break;
      default:
        draft.raise(Verb.ALTER);
    }
    body.advance();
    ifExists();
    draft.writes(Names.isName(t) ? Names.read(t, dialect) : null);
    body.prevKind = Tokens.SEMI;
    if (isCode(object)) {
      skipRest();
    }
  }

  private static boolean isCode(Word object) {
    switch (object) {
      case FUNCTION:
      case PROCEDURE:
      case TRIGGER:
      case EVENT:
      case PACKAGE:
      case RULE:
        return true;
      default:
        return false;
    }
  }

  /** MariaDB: ALTER ONLINE TABLE. */
  private boolean isOnline() {
    return dialect.maybe(Dialect.MARIADB)
        && t.kind == Tokens.WORD
        && t.word() == null
        && t.peek() == Tokens.WORD
        && (t.peeked() == Word.TABLE || t.peeked() == Word.IGNORE);
  }

  /** Only ADD adds; a word that can take something away anywhere beside it makes it lossy. */
  private void alterTable() {
    if (t.kind == Tokens.STAR) {
      body.advance();
    }
    r.draft.raise(t.word() == Word.ADD ? Verb.CREATE : Verb.ALTER);
    int open = 0;
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      int before = t.kind;
      open += before == Tokens.OPEN ? 1 : before == Tokens.CLOSE ? -1 : 0;
      boolean other = body.prevKind == Tokens.COMMA && !adds();
      if (open <= 0 && (other || t.word() != null && loses(t.word()))) {
        r.draft.raise(Verb.ALTER);
      }
      if (open <= 0 && t.word() != null) {
        body.advance();
      } else {
        // A default is computed for every row that is there.
        body.step();
      }
    }
  }

  /** Whether what begins behind a comma adds as well. */
  private boolean adds() {
    if (t.word() == Word.ADD) {
      return true;
    }
    switch (dialect) {
      case SQLSERVER:
      case SNOWFLAKE:
        // ADD a INT, b INT
        return true;
      case MYSQL:
      case MARIADB:
        return t.word() == Word.ALGORITHM || t.word() == Word.LOCK;
      case GENERIC:
        return t.word() != Word.ENGINE && t.peek() != Tokens.OP;
      default:
        return false;
    }
  }

  private static boolean loses(Word word) {
    switch (word) {
      case ALTER:
      case CHANGE:
      case CONVERT:
      case COALESCE:
      case DETACH:
      case DISABLE:
      case DISCARD:
      case DROP:
      case ENABLE:
      case EXCHANGE:
      case FORCE:
      case MERGE:
      case MODIFY:
      case MOVE:
      case OWNER:
      case REMOVE:
      case RENAME:
      case REORGANIZE:
      case REPLACE:
      case SHRINK:
      case SPLIT:
      case SWITCH:
      case TRUNCATE:
        return true;
      default:
        return false;
    }
  }
}
