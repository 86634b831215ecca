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
  private final ExpectedName expectedName;
  final Calls calls;
  final Draft draft;

  private byte[] levels = new byte[KEPT_LEVELS];
  int depth;
  int expect;
  boolean columnsNext;
  int prevKind;
  int prevKeyword;
  String withName;
  int withDepth;

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
    this.expectedName = new ExpectedName(r, this, dml);
    this.clauses = new Clauses(r, this, dml, calls, boundary);
  }

  /** Starts a statement. */
  void start() {
    depth = 0;
    levels[0] = 0;
    expect = NOTHING;
    columnsNext = false;
    prevKind = Tokens.SEMI;
    prevKeyword = Word.NONE;
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
    if (t.word() == Word.ONLY) {
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
    return t.kind == Tokens.WORD && t.word() != null && boundary.startsStatement();
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
    prevKeyword = t.keyword;
    t.next();
  }

  /** Moves on from a part of a name, or from a dot in it; true if the next part may stand here. */
  boolean advanceInName() {
    if (dml.condition == null && t.nextPart()) {
      prevKind = Tokens.DOT;
      prevKeyword = Word.NONE;
      return true;
    }
    advance();
    return prevKind == Tokens.DOT;
  }

  /** Reads a name, and remembers that one stood here. */
  String readName() {
    String name = Names.read(t, dialect);
    nameStoodHere();
    return name;
  }

  /** Takes what was read for a name. */
  void nameStoodHere() {
    prevKind = Tokens.QUOTED;
    prevKeyword = Word.NONE;
  }

  /** The keyword before the current token; null if no keyword stands there. */
  Word prevWord() {
    return Word.numbered(prevKeyword);
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
        if (expect != NOTHING && expectedName.take()) {
          break;
        }
        if (t.keyword == Word.NONE) {
          calls.name();
        } else if (boundary.startsStatement()) {
          dml.end();
          return false;
        } else {
          clauses.keyword(t.word());
        }
        break;
      case Tokens.QUOTED:
        if (expect == NOTHING || !expectedName.take()) {
          calls.name();
        }
        break;
      case Tokens.LBRACE:
      case Tokens.STAR:
        advance();
        break;
      default:
        if (expect != NOTHING) {
          expectedName.takeOther();
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
    if (has(IN_WITH) && withName != null && depth == withDepth && t.word() != Word.AS) {
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
}
