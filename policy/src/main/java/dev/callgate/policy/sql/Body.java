package dev.callgate.policy.sql;

import java.util.Arrays;

/**
 * Reads the inside of a statement, from one token to the next, whatever its nesting: tables after
 * FROM and JOIN, function calls, and INSERT, UPDATE, DELETE and MERGE wherever one can start. It
 * does not recurse; the nesting is a stack of bytes.
 */
final class Body {
  // What the next name is.
  static final int NOTHING = 0;
  static final int READ_TABLE = 1;
  static final int WRITTEN_TABLE = 2;
  static final int COLUMN = 3;
  static final int WITH_NAME = 4;

  /** Levels of parentheses that there is always room for. */
  private static final int KEPT_LEVELS = 32;

  // What a level of parentheses holds.
  static final int QUERY = 1;
  static final int IN_FROM = 1 << 1;
  static final int IN_WITH = 1 << 2;
  static final int COLUMNS = 1 << 3;

  private final Tokens t;
  private final Dialect dialect;
  private final Change dml;
  private final Clauses clauses;
  private final Boundary boundary;
  final Calls calls;
  final Draft draft;

  private byte[] levels = new byte[KEPT_LEVELS];
  int depth;
  int expect;
  boolean columnsNext;
  int prevKind;
  Word prevWord;
  String withName;
  private int withDepth;

  /** Set where keywords that start statements stand as plain words: GRANT DELETE ON ... */
  boolean oneStatement;

  boolean copy;

  Body(Reading r) {
    this.t = r.t;
    this.draft = r.draft;
    this.dialect = r.dialect;
    this.dml = new Change(this, r.t, r.dialect);
    this.calls = new Calls(r, this, dml);
    this.boundary = new Boundary(r, this, dml);
    this.clauses = new Clauses(r, this, dml, calls, boundary);
  }

  /** Starts a statement. */
  void start() {
    depth = 0;
    levels[0] = 0;
    expect = NOTHING;
    columnsNext = false;
    prevKind = Tokens.SEMI;
    prevWord = null;
    withName = null;
    withDepth = 0;
    oneStatement = false;
    copy = false;
    dml.reset();
  }

  /** Lets go of what was made for an unusually deep text. */
  void forget() {
    if (levels.length > KEPT_LEVELS) {
      levels = new byte[KEPT_LEVELS];
    }
    dml.forget();
  }

  /** Takes the next name for a table that is written to. */
  void expectWritten() {
    expect = WRITTEN_TABLE;
  }

  void expectRead() {
    levels[depth] |= IN_FROM;
    expect = READ_TABLE;
  }

  /** Takes the name of a table that is created, with the list of columns that may follow it. */
  void createdTable() {
    if (t.word == Word.ONLY) {
      advance();
    }
    draft.writes(readName());
    prevKind = Tokens.SEMI;
  }

  /** COPY (query) TO where: the query is read as any; what follows its end decides. */
  void copiesTo() {
    copy = true;
  }

  /** Takes the current name as a function that is called. */
  void callHere() {
    calls.name();
  }

  /** No new statement begins before the semicolon. */
  void oneStatement() {
    oneStatement = true;
  }

  /** The same, but where batches go without semicolons a new statement may begin. */
  void oneStatementUnlessBatch() {
    oneStatement = !dialect.semicolonOptional();
  }

  /** Whether a new statement begins at the current token though there is no semicolon before it. */
  boolean startsStatement() {
    return t.kind == Tokens.WORD && t.word != null && boundary.startsStatement();
  }

  /** Starts an INSERT, UPDATE, DELETE, MERGE or REPLACE at the current token. */
  void change(Word word) {
    dml.start(word);
  }

  /** Opens a level without moving: the caller has looked at the parenthesis. */
  void push(int flags) {
    depth++;
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, depth * 2);
    }
    levels[depth] = (byte) flags;
  }

  void advance() {
    if (dml.condition != null) {
      dml.condition.take();
    }
    prevKind = t.kind;
    prevWord = t.word;
    t.next();
  }

  /** Moves on from a part of a name, or from a dot in it; true if the next part may stand here. */
  boolean advanceInName() {
    if (dml.condition == null && t.nextPart()) {
      prevKind = Tokens.DOT;
      prevWord = null;
      return true;
    }
    advance();
    return prevKind == Tokens.DOT;
  }

  /** Reads a name, and remembers that one stood here. */
  String readName() {
    String name = Names.read(t, dialect);
    prevKind = Tokens.QUOTED;
    prevWord = null;
    return name;
  }

  /** Reads on to the end of the statement, or to where the next one starts without semicolon. */
  void scan() {
    while (step()) {
      continue;
    }
  }

  /** Takes what the current token starts; false at the statement's end. */
  boolean step() {
    switch (t.kind) {
      case Tokens.END:
      case Tokens.SEMI:
        dml.end();
        return false;
      case Tokens.OPEN:
        open();
        break;
      case Tokens.CLOSE:
        close();
        break;
      case Tokens.COMMA:
        comma();
        break;
      case Tokens.WORD:
        if (expect != NOTHING && expected()) {
          break;
        }
        if (t.word == null) {
          calls.name();
        } else if (boundary.startsStatement()) {
          dml.end();
          return false;
        } else {
          clauses.keyword(t.word);
        }
        break;
      case Tokens.QUOTED:
        if (expect == NOTHING || !expected()) {
          calls.name();
        }
        break;
      case Tokens.LBRACE:
        // {fn f()}, {oj a JOIN b}, {d '...'}: the word says nothing that the rest does not.
        advance();
        if (t.kind == Tokens.WORD) {
          advance();
        }
        break;
      case Tokens.STAR:
        advance();
        break;
      default:
        if (expect != NOTHING) {
          expectedOther();
        } else {
          advance();
        }
    }
    return true;
  }

  boolean has(int flag) {
    return (levels[depth] & flag) != 0;
  }

  void set(int flag) {
    levels[depth] |= (byte) flag;
  }

  void clear(int flag) {
    levels[depth] &= (byte) ~flag;
  }

  boolean atChange() {
    return dml.word != null && depth == dml.depth;
  }

  private void open() {
    int flags = 0;
    if (expect == READ_TABLE || expect == WRITTEN_TABLE) {
      flags = IN_FROM;
    } else if (columnsNext || expect == COLUMN) {
      flags = COLUMNS;
      expect = COLUMN;
    } else {
      expect = NOTHING;
    }
    columnsNext = false;
    push(flags);
    advance();
  }

  private void close() {
    if (atChange() && depth > 0) {
      dml.end();
    }
    expect = NOTHING;
    if (depth > 0) {
      depth--;
    }
    advance();
    if (has(IN_WITH) && withName != null && depth == withDepth && t.word != Word.AS) {
      draft.withName(withName);
      withName = null;
    }
  }

  private void comma() {
    int level = levels[depth];
    if ((level & IN_WITH) != 0) {
      expect = WITH_NAME;
    } else if ((level & IN_FROM) != 0) {
      expect = atChange() && dml.fromIsWritten ? WRITTEN_TABLE : READ_TABLE;
    } else if ((level & COLUMNS) != 0 || dml.setPhase && atChange()) {
      expect = COLUMN;
    } else {
      expect = NOTHING;
    }
    advance();
  }

  /** Takes the current word or quoted name for what is expected; false if it is something else. */
  private boolean expected() {
    Word word = t.word;
    if (word != null) {
      if (word.reserved) {
        expect = NOTHING;
        return false;
      }
      if (prevKind == Tokens.OPEN && isChange(word) && isName(t.peek())) {
        // Db2 and H2: FROM OLD TABLE (DELETE FROM t).
        expect = NOTHING;
        return false;
      }
      if (isBeforeTable(word)) {
        advance();
        return true;
      }
    }
    int what = expect;
    expect = NOTHING;
    switch (what) {
      case COLUMN:
        String column = readName();
        if (t.kind == Tokens.OPEN) {
          calls.call(column);
        } else {
          draft.column(column);
          if (dml.word == Word.INSERT && dialect.maybe(Dialect.SQLITE)) {
            command(column);
          }
        }
        break;
      case WITH_NAME:
        withName = readName();
        withDepth = depth;
        break;
      default:
        table(what);
    }
    return true;
  }

  /** SQLite's full-text tables take commands by a column of their own name: 'delete-all'. */
  private void command(String column) {
    if (draft.isWrittenAs(column)) {
      draft.raise(Verb.DELETE);
    }
  }

  private boolean isBeforeTable(Word word) {
    if (expect == WITH_NAME) {
      return word == Word.RECURSIVE && isNameOrOpen(t.peek());
    }
    if (expect == COLUMN) {
      return false;
    }
    switch (word) {
      case FINAL:
      case OLD:
      case NEW:
        return t.peek() == Tokens.WORD && t.peeked == Word.TABLE;
      case ONLY:
        if (dialect == Dialect.MYSQL || dialect == Dialect.MARIADB) {
          return false;
        }
        return isNameOrOpen(t.peek()) && (t.peeked == null || !t.peeked.reserved);
      case LATERAL:
      case TABLE:
        return isNameOrOpen(t.peek()) && (t.peeked == null || !t.peeked.reserved);
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
    String table = readName();
    if (t.kind == Tokens.OPEN && what == READ_TABLE) {
      calls.call(table);
      return;
    }
    if (what == READ_TABLE && Names.isFile(table, quoted, dialect)) {
      draft.raiseEvenExplained(Verb.EXTERNAL, start, t.start);
    }
    if (what == WRITTEN_TABLE) {
      if (t.kind == Tokens.OPEN && (dml.word == Word.DELETE || dml.word == Word.UPDATE)) {
        // Through a function to what is behind it: OPENQUERY(...), IDENTIFIER(...).
        draft.tablesUnknown();
        calls.call(table);
        return;
      }
      draft.writes(table);
      if (dialect.maybe(Dialect.SQLITE) && Names.isSqliteSchema(table)) {
        // A row of it is a table, with all its rows.
        draft.raise(Verb.DROP);
        draft.tablesUnknown();
      } else if (Names.isOfServer(table, dialect)) {
        draft.raise(Verb.ADMIN);
      }
      columnsNext = dml.word == Word.INSERT;
    } else {
      draft.reads(table);
      if (dml.condition != null) {
        dml.condition.reads(table, draft.isWrittenAs(table));
      }
    }
    if (dml.word == Word.UPDATE || dml.word == Word.DELETE) {
      dml.alias(table);
    }
  }

  private void expectedOther() {
    int what = expect;
    expect = NOTHING;
    if (what == WRITTEN_TABLE) {
      // "..." right behind UPDATE or INTO is a table: not where it is a string.
      boolean string = t.kind == Tokens.STRING && t.has(Lexis.DOUBLE_STRING);
      t.refused |= string && (prevWord == Word.UPDATE || prevWord == Word.INTO);
      draft.writes(Names.read(t, dialect));
      prevKind = Tokens.QUOTED;
      prevWord = null;
      return;
    }
    if (what == READ_TABLE) {
      boolean file = t.kind == Tokens.STRING && dialect.maybe(Dialect.DUCKDB);
      boolean stage = t.isOp('@') && dialect.maybe(Dialect.SNOWFLAKE);
      if (file || stage) {
        draft.raiseEvenExplained(Verb.EXTERNAL, t.start, t.end);
      }
    }
    advance();
  }
}
