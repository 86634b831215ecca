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

  // What a level of parentheses holds.
  static final int QUERY = 1;
  static final int IN_FROM = 1 << 1;
  static final int IN_WITH = 1 << 2;
  static final int COLUMNS = 1 << 3;

  private final Reading r;
  private final Tokens t;
  private final Dialect dialect;
  private final Change dml;
  Draft draft;

  private byte[] levels = new byte[32];
  int depth;
  int expect;
  private boolean columnsNext;
  private int prevKind;
  private Word prevWord;
  private String withName;
  private int withDepth;

  /** Set where keywords that start statements stand as plain words: GRANT DELETE ON ... */
  private boolean oneStatement;

  private boolean copy;

  Body(Reading r) {
    this.r = r;
    this.t = r.t;
    this.dialect = r.dialect;
    this.dml = new Change(this, r.t, r.dialect);
  }

  /** Starts a statement. */
  void start(Draft draft) {
    this.draft = draft;
    depth = 0;
    levels[0] = 0;
    expect = NOTHING;
    columnsNext = false;
    prevKind = Tokens.SEMI;
    prevWord = null;
    withName = null;
    oneStatement = false;
    copy = false;
    dml.reset();
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
    name();
  }

  /** No new statement begins before the semicolon. */
  void oneStatement() {
    oneStatement = true;
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

  /** Reads a name, and remembers that one stood here. */
  String readName() {
    String name = Names.read(t, dialect);
    prevKind = Tokens.QUOTED;
    prevWord = null;
    return name;
  }

  /** Reads on to the end of the statement, or to where the next one starts without semicolon. */
  void scan() {
    for (; ; ) {
      switch (t.kind) {
        case Tokens.END:
        case Tokens.SEMI:
          dml.end();
          return;
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
            name();
          } else if (startsStatement()) {
            dml.end();
            return;
          } else {
            keyword(t.word);
          }
          break;
        case Tokens.QUOTED:
          if (expect == NOTHING || !expected()) {
            name();
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
    }
  }

  private boolean has(int flag) {
    return (levels[depth] & flag) != 0;
  }

  void set(int flag) {
    levels[depth] |= (byte) flag;
  }

  void clear(int flag) {
    levels[depth] &= (byte) ~flag;
  }

  private boolean atChange() {
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
    if (has(IN_WITH)) {
      expect = WITH_NAME;
    } else if (has(IN_FROM)) {
      expect = atChange() && dml.fromIsWritten ? WRITTEN_TABLE : READ_TABLE;
    } else if (has(COLUMNS) || (dml.setPhase && atChange())) {
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
          call(column);
        } else {
          draft.column(column);
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

  private boolean isBeforeTable(Word word) {
    if (expect == WITH_NAME) {
      return word == Word.RECURSIVE && isNameOrOpen(t.peek());
    }
    if (expect == COLUMN) {
      return false;
    }
    switch (word) {
      case ONLY:
      case LATERAL:
      case TABLE:
      case FINAL:
      case OLD:
      case NEW:
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
    String table = readName();
    if (t.kind == Tokens.OPEN && what == READ_TABLE) {
      call(table);
      return;
    }
    if (what == WRITTEN_TABLE) {
      draft.writes(table);
      columnsNext = dml.word == Word.INSERT;
    } else {
      draft.reads(table);
    }
    if (dml.word == Word.UPDATE || dml.word == Word.DELETE) {
      dml.alias(table);
    }
  }

  private void expectedOther() {
    int what = expect;
    expect = NOTHING;
    if (what == WRITTEN_TABLE) {
      draft.writes(Names.read(t, dialect));
      prevKind = Tokens.QUOTED;
      prevWord = null;
      return;
    }
    if (what == READ_TABLE) {
      boolean file = t.kind == Tokens.STRING && dialect.maybe(Dialect.DUCKDB);
      boolean stage = t.isOp('@') && dialect.maybe(Dialect.SNOWFLAKE);
      if (file || stage) {
        draft.raise(Verb.EXTERNAL);
      }
    }
    advance();
  }

  /** A name in an expression: a function if a parenthesis follows. */
  private void name() {
    boolean plain = isPlainPlace();
    boolean byDefault = prevWord == Word.DEFAULT;
    int first = t.start;
    int last = first;
    int parts = 1;
    Word word = t.word;
    boolean quoted = t.kind == Tokens.QUOTED;
    if (withName == null && prevKind == Tokens.CLOSE && draft.isWritten(textOrNull())) {
      // The alias of a subquery: what is behind it cannot be told.
      draft.tablesUnknown();
    }
    int end = t.end;
    int hash = t.hash;
    advance();
    while (t.kind == Tokens.DOT) {
      advance();
      if (t.kind == Tokens.WORD || t.kind == Tokens.QUOTED) {
        last = t.start;
        end = t.end;
        hash = t.hash;
        word = t.word;
        quoted = t.kind == Tokens.QUOTED;
        parts++;
        advance();
      } else if (t.kind != Tokens.DOT) {
        break;
      }
    }
    if (t.kind == Tokens.OPEN && !(!byDefault && isDefinition() && isLength())) {
      r.call(first, last, end, quoted ? 0 : hash, quoted, parts, plain);
      columnsNext = false;
    } else if (word == Word.NEXTVAL && parts > 1) {
      draft.raiseCall(Verb.CALL);
      draft.function("nextval");
    }
  }

  private boolean isDefinition() {
    return draft.verb() == Verb.CREATE && !has(QUERY);
  }

  /** Whether only digits stand in the parentheses: the length of a type, or an index's prefix. */
  private boolean isLength() {
    int i = t.end;
    while (i < t.length && t.sql.charAt(i) >= '0' && t.sql.charAt(i) <= '9') {
      i++;
    }
    return i > t.end && i < t.length && t.sql.charAt(i) == ')';
  }

  private String textOrNull() {
    return dml.word == null ? null : Names.text(t, dialect);
  }

  /** Places where a name before a parenthesis is no function: aliases, indexes, types. */
  private boolean isPlainPlace() {
    if (prevKind == Tokens.WORD && prevWord != null) {
      switch (prevWord) {
        case AS:
        case KEY:
        case INDEX:
        case UNIQUE:
        case CONSTRAINT:
        case REFERENCES:
        case TABLE:
        case VIEW:
        case INTO:
        case FULLTEXT:
        case SPATIAL:
        case USING:
          return true;
        default:
          return false;
      }
    }
    if (prevKind == Tokens.OP) {
      return t.start >= 2 && t.sql.startsWith("::", t.start - 2);
    }
    return has(IN_FROM) && (prevKind == Tokens.CLOSE || prevKind == Tokens.QUOTED);
  }

  private void call(String name) {
    if (name == null) {
      draft.raiseCall(Verb.CALL);
    } else {
      r.call(name);
    }
  }

  private void keyword(Word word) {
    if (dml.condition != null && depth == dml.depth && dml.endsCondition(word)) {
      dml.endCondition();
    }
    switch (word) {
      case SELECT:
        set(QUERY);
        clear(IN_FROM | IN_WITH | COLUMNS);
        expect = NOTHING;
        columnsNext = false;
        draft.raise(Verb.READ);
        break;
      case VALUES:
        clear(IN_FROM | IN_WITH);
        dml.setPhase = false;
        columnsNext = false;
        break;
      case FROM:
        from();
        return;
      case JOIN:
      case STRAIGHT_JOIN:
        expect = atChange() && dml.fromIsWritten ? WRITTEN_TABLE : READ_TABLE;
        break;
      case APPLY:
        if (prevWord == Word.CROSS || prevWord == Word.OUTER) {
          expect = READ_TABLE;
        } else {
          name();
          return;
        }
        break;
      case USING:
        using();
        return;
      case INTO:
        into();
        return;
      case WHERE:
        where();
        return;
      case ON:
        if (dml.word == Word.MERGE && depth == dml.depth && !dml.conditionSeen) {
          dml.startCondition();
          return;
        }
        dml.setPhase &= !atChange();
        break;
      case WHEN:
        dml.whenSeen |= atChange() && dml.condition == null;
        break;
      case SET:
        if (atChange()) {
          clear(IN_FROM);
          dml.fromIsWritten = false;
          dml.setPhase = true;
          expect = COLUMN;
        }
        break;
      case LIMIT:
        clear(IN_FROM);
        limit();
        break;
      case FETCH:
        clear(IN_FROM);
        limit();
        break;
      case TOP:
        if (prevWord == Word.SELECT || prevWord == Word.DISTINCT || prevWord == Word.ALL) {
          limit();
          break;
        }
        name();
        return;
      case ROWNUM:
        limit();
        break;
      case RETURNING:
        if (atChange()) {
          dml.returning = true;
          clear(QUERY | IN_FROM);
          dml.setPhase = false;
        }
        break;
      case GROUP:
      case ORDER:
      case HAVING:
      case WINDOW:
      case QUALIFY:
      case UNION:
      case EXCEPT:
      case INTERSECT:
      case MINUS:
        clear(IN_FROM);
        dml.setPhase &= !atChange();
        break;
      case WITH:
        if (prevKind == Tokens.SEMI || prevKind == Tokens.OPEN || prevWord == Word.AS) {
          set(IN_WITH);
          clear(COLUMNS | IN_FROM);
          expect = WITH_NAME;
        }
        break;
      case TO:
        if (copy && depth == 0) {
          advance();
          boolean stream = t.kind == Tokens.WORD && "stdout".equals(Names.text(t, dialect));
          if (!stream) {
            draft.raise(Verb.EXTERNAL);
          }
          break;
        }
        name();
        return;
      case TABLE:
        if (prevKind == Tokens.OPEN || prevWord == Word.AS) {
          expect = READ_TABLE;
        }
        break;
      case EXECUTE:
        if (prevWord == Word.AS) {
          // CREATE TABLE t AS EXECUTE p: the text is elsewhere.
          draft.raise(Verb.UNKNOWN);
        }
        break;
      case NEXT:
        if (t.peek() == Tokens.WORD && t.peeked == Word.VALUE) {
          draft.raiseCall(Verb.CALL);
          draft.function("nextval");
        }
        break;
      case INSERT:
      case UPDATE:
      case DELETE:
      case MERGE:
      case REPLACE:
        if (changeWord(word)) {
          return;
        }
        name();
        return;
      default:
        if (!word.reserved) {
          name();
          return;
        }
    }
    advance();
  }

  private void limit() {
    boolean all = t.peek() == Tokens.WORD && (t.peeked == Word.ALL || t.peeked == Word.NULL);
    if (!all && (depth == 0 || atChange())) {
      draft.limited();
    }
  }

  private void from() {
    boolean distinctFrom = prevWord == Word.DISTINCT;
    if (!distinctFrom && (has(QUERY) || atChange())) {
      set(IN_FROM);
      boolean written = dml.word == Word.DELETE && atChange() && dml.targets == null;
      expect = written ? WRITTEN_TABLE : READ_TABLE;
      dml.setPhase &= !atChange();
    }
    advance();
  }

  private void using() {
    boolean list = atChange() && (dml.word == Word.DELETE || dml.word == Word.MERGE);
    boolean subquery = t.peek() == Tokens.OPEN;
    if (list) {
      dml.fromIsWritten = false;
      if (!subquery) {
        set(IN_FROM);
        expect = READ_TABLE;
      }
    }
    advance();
  }

  private void into() {
    if (atChange() && !has(QUERY)) {
      if (!dml.returning) {
        expect = WRITTEN_TABLE;
      }
      advance();
      return;
    }
    advance();
    if (!has(QUERY)) {
      return;
    }
    for (int i = 0; i < 4 && t.word != null; i++) {
      switch (t.word) {
        case OUTFILE:
        case DUMPFILE:
          draft.raise(Verb.EXTERNAL);
          return;
        case TEMP:
        case TEMPORARY:
        case UNLOGGED:
        case TABLE:
        case LOCAL:
        case GLOBAL:
          advance();
          break;
        default:
          i = 4;
      }
    }
    boolean variable = r.block || !Names.isName(t) || t.sql.charAt(t.start) == '@';
    if (!variable) {
      draft.raise(Verb.CREATE);
      draft.writes(readName());
    }
  }

  private void where() {
    clear(IN_FROM);
    boolean bounds = dml.word == Word.UPDATE || dml.word == Word.DELETE;
    if (bounds && atChange() && !dml.conditionSeen) {
      dml.startCondition();
      return;
    }
    dml.setPhase &= !atChange();
    if (dml.word == null) {
      draft.where(Where.SOME);
    }
    advance();
  }

  /** INSERT, UPDATE, DELETE, MERGE or REPLACE inside a statement; false if it is a plain word. */
  private boolean changeWord(Word word) {
    boolean upsert =
        word == Word.UPDATE
            && (dml.word == Word.INSERT)
            && (prevWord == Word.DO || prevWord == Word.KEY);
    if (upsert) {
      draft.raise(Verb.UPDATE);
      draft.where(Where.SOME);
      advance();
      dml.setPhase = true;
      clear(IN_FROM | QUERY);
      expect = prevWord != null && t.word == Word.SET ? NOTHING : COLUMN;
      return true;
    }
    if (dml.word == Word.MERGE && atChange() && dml.whenSeen) {
      draft.raise(
          word == Word.DELETE ? Verb.DELETE : word == Word.UPDATE ? Verb.UPDATE : Verb.INSERT);
      advance();
      columnsNext = word == Word.INSERT;
      return true;
    }
    int next = t.peek();
    boolean place = prevKind == Tokens.OPEN || has(IN_WITH) && canEndStatement();
    boolean followed = next == Tokens.WORD || next == Tokens.QUOTED;
    if (place && followed && t.peeked != Word.AS) {
      dml.start(word);
      return true;
    }
    return false;
  }

  /** Whether the keyword starts a statement of its own, with no semicolon before it. */
  private boolean startsStatement() {
    if (oneStatement || depth != 0 || !(dialect.semicolonOptional() || r.block)) {
      return false;
    }
    if (prevWord == Word.BEGIN
        || prevWord == Word.ELSE
        || prevWord == Word.LOOP
        || prevWord == Word.THEN && dml.word != Word.MERGE) {
      return r.block || Heads.startsInside(t.word);
    }
    if (!Heads.startsInside(t.word) || !canEndStatement() || has(IN_WITH)) {
      return false;
    }
    if (dml.word == Word.MERGE && dml.whenSeen || prevWord == Word.DO || prevWord == Word.KEY) {
      return false;
    }
    int next = t.peek();
    switch (t.word) {
      case DELETE:
        return next == Tokens.WORD || next == Tokens.QUOTED || next == Tokens.OP;
      case EXEC:
      case EXECUTE:
        return next == Tokens.WORD
            || next == Tokens.QUOTED
            || next == Tokens.OPEN
            || next == Tokens.OP;
      case SHUTDOWN:
      case RECONFIGURE:
        return dialect == Dialect.SQLSERVER;
      default:
        boolean name = next == Tokens.QUOTED || next == Tokens.OP || next == Tokens.NUMBER;
        return name || next == Tokens.WORD && (t.peeked == null || !continues(t.peeked));
    }
  }

  /** Words behind which the keyword before was only a name. */
  private static boolean continues(Word word) {
    return word.reserved && word != Word.INTO && word != Word.CONSTRAINT && word != Word.UNIQUE;
  }

  private boolean canEndStatement() {
    switch (prevKind) {
      case Tokens.WORD:
        return prevWord == null
            || !prevWord.reserved
            || prevWord == Word.NULL
            || prevWord == Word.TRUE
            || prevWord == Word.FALSE
            || prevWord == Word.END;
      case Tokens.QUOTED:
      case Tokens.STRING:
      case Tokens.NUMBER:
      case Tokens.PARAM:
      case Tokens.CLOSE:
      case Tokens.STAR:
      case Tokens.RBRACE:
        return true;
      default:
        return false;
    }
  }
}
