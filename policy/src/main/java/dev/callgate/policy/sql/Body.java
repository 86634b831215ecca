package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
  private static final int QUERY = 1;
  private static final int IN_FROM = 1 << 1;
  private static final int IN_WITH = 1 << 2;
  private static final int COLUMNS = 1 << 3;

  private final Reading r;
  private final Tokens t;
  private final Dialect dialect;
  private Draft draft;

  private byte[] levels = new byte[32];
  private int depth;
  private int expect;
  private boolean columnsNext;
  private int prevKind;
  private Word prevWord;
  private String withName;
  private int withDepth;

  /** Set where keywords that start statements stand as plain words: GRANT DELETE ON ... */
  private boolean oneStatement;

  private boolean copy;

  // The INSERT, UPDATE, DELETE or MERGE that is being read.
  private Word change;
  private int changeDepth;
  private boolean fromIsWritten;
  private boolean setPhase;
  private boolean returning;
  private boolean conditionSeen;
  private boolean whenSeen;
  private Condition condition;
  private List<String> targets;
  private boolean targetsAreTables;

  Body(Reading r) {
    this.r = r;
    this.t = r.t;
    this.dialect = r.dialect;
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
    change = null;
    condition = null;
    targets = null;
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

  /** Opens a level without moving: the caller has looked at the parenthesis. */
  void push(int flags) {
    depth++;
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, depth * 2);
    }
    levels[depth] = (byte) flags;
  }

  void advance() {
    if (condition != null) {
      condition.take();
    }
    prevKind = t.kind;
    prevWord = t.word;
    t.next();
  }

  /** Reads a name, and remembers that one stood here. */
  private String readName() {
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
          endChange();
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
            endChange();
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

  private void set(int flag) {
    levels[depth] |= (byte) flag;
  }

  private void clear(int flag) {
    levels[depth] &= (byte) ~flag;
  }

  private boolean atChange() {
    return change != null && depth == changeDepth;
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
      endChange();
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
      expect = atChange() && fromIsWritten ? WRITTEN_TABLE : READ_TABLE;
    } else if (has(COLUMNS) || (setPhase && atChange())) {
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
      columnsNext = change == Word.INSERT;
    } else {
      draft.reads(table);
    }
    if (change == Word.UPDATE || change == Word.DELETE) {
      alias(table);
    }
  }

  /** {@code DELETE x FROM customers x} deletes from customers. */
  private void alias(String table) {
    if (targets != null && targets.remove(table)) {
      draft.writes(table);
    }
    if (t.word == Word.AS) {
      advance();
    }
    if (!Names.isName(t) || t.word != null) {
      return;
    }
    String alias = Names.text(t, dialect);
    if (alias == null) {
      return;
    }
    boolean target = targets != null && targets.remove(alias);
    if (target || draft.isWritten(alias)) {
      draft.writes(table);
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
    return change == null ? null : Names.text(t, dialect);
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
    if (condition != null && depth == changeDepth && endsCondition(word)) {
      endCondition();
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
        setPhase = false;
        columnsNext = false;
        break;
      case FROM:
        from();
        return;
      case JOIN:
      case STRAIGHT_JOIN:
        expect = atChange() && fromIsWritten ? WRITTEN_TABLE : READ_TABLE;
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
        if (change == Word.MERGE && depth == changeDepth && !conditionSeen) {
          startCondition();
          return;
        }
        setPhase &= !atChange();
        break;
      case WHEN:
        whenSeen |= atChange() && condition == null;
        break;
      case SET:
        if (atChange()) {
          clear(IN_FROM);
          fromIsWritten = false;
          setPhase = true;
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
          returning = true;
          clear(QUERY | IN_FROM);
          setPhase = false;
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
        setPhase &= !atChange();
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

  private boolean endsCondition(Word word) {
    switch (word) {
      case WHEN:
        return change == Word.MERGE && !condition.insideCase();
      case GROUP:
      case ORDER:
      case LIMIT:
      case RETURNING:
      case FETCH:
      case UNION:
      case WINDOW:
      case OPTION:
      case OFFSET:
      case HAVING:
        return true;
      default:
        return false;
    }
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
      boolean written = change == Word.DELETE && atChange() && targets == null;
      expect = written ? WRITTEN_TABLE : READ_TABLE;
      setPhase &= !atChange();
    }
    advance();
  }

  private void using() {
    boolean list = atChange() && (change == Word.DELETE || change == Word.MERGE);
    boolean subquery = t.peek() == Tokens.OPEN;
    if (list) {
      fromIsWritten = false;
      if (!subquery) {
        set(IN_FROM);
        expect = READ_TABLE;
      }
    }
    advance();
  }

  private void into() {
    if (atChange() && !has(QUERY)) {
      if (!returning) {
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
    boolean bounds = change == Word.UPDATE || change == Word.DELETE;
    if (bounds && atChange() && !conditionSeen) {
      startCondition();
      return;
    }
    setPhase &= !atChange();
    if (change == null) {
      draft.where(Where.SOME);
    }
    advance();
  }

  private void startCondition() {
    advance();
    setPhase = false;
    conditionSeen = true;
    expect = NOTHING;
    condition = new Condition(t, dialect);
  }

  private void endCondition() {
    draft.where(condition.result());
    condition = null;
  }

  /** INSERT, UPDATE, DELETE, MERGE or REPLACE inside a statement; false if it is a plain word. */
  private boolean changeWord(Word word) {
    boolean upsert =
        word == Word.UPDATE
            && (change == Word.INSERT)
            && (prevWord == Word.DO || prevWord == Word.KEY);
    if (upsert) {
      draft.raise(Verb.UPDATE);
      draft.where(Where.SOME);
      advance();
      setPhase = true;
      clear(IN_FROM | QUERY);
      expect = prevWord != null && t.word == Word.SET ? NOTHING : COLUMN;
      return true;
    }
    if (change == Word.MERGE && atChange() && whenSeen) {
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
      change(word);
      return true;
    }
    return false;
  }

  /** Starts an INSERT, UPDATE, DELETE, MERGE or REPLACE at the current token. */
  void change(Word word) {
    endChange();
    change = word == Word.REPLACE ? Word.INSERT : word;
    changeDepth = depth;
    fromIsWritten = false;
    setPhase = false;
    returning = false;
    conditionSeen = false;
    whenSeen = false;
    targetsAreTables = false;
    clear(QUERY | IN_FROM | IN_WITH | COLUMNS);
    advance();
    top();
    switch (word) {
      case DELETE:
        delete();
        break;
      case UPDATE:
        update();
        break;
      case MERGE:
        draft.raise(Verb.INSERT);
        skip(Word.INTO);
        expect = WRITTEN_TABLE;
        break;
      default:
        insert(word);
    }
  }

  private void delete() {
    draft.raise(Verb.DELETE);
    while (t.word == Word.LOW_PRIORITY || t.word == Word.QUICK || t.word == Word.IGNORE) {
      advance();
    }
    if (t.word == Word.FROM) {
      advance();
    } else if (t.kind == Tokens.OPEN) {
      // Oracle: DELETE (SELECT ...), through the query to the table behind it.
      draft.tablesUnknown();
    } else {
      if (t.word == Word.HISTORY && t.peek() == Tokens.WORD && t.peeked == Word.FROM) {
        // MariaDB: old versions of rows.
        advance();
      } else {
        targets();
        if (t.word != Word.FROM) {
          targetsAreTables = true;
          return;
        }
      }
      advance();
    }
    top();
    fromIsWritten = targets == null;
    set(IN_FROM);
    expect = fromIsWritten ? WRITTEN_TABLE : READ_TABLE;
  }

  /** DELETE a, b FROM ...: tables or aliases; without FROM, tables. */
  private void targets() {
    List<String> names = new ArrayList<>(2);
    for (; ; ) {
      String name = readName();
      if (name == null) {
        draft.tablesUnknown();
      } else {
        names.add(name);
      }
      if (t.kind != Tokens.COMMA) {
        break;
      }
      advance();
    }
    targets = names;
  }

  private void update() {
    draft.raise(Verb.UPDATE);
    while (t.word == Word.LOW_PRIORITY || t.word == Word.IGNORE) {
      advance();
    }
    or();
    top();
    if (t.word == Word.STATISTICS && dialect.maybe(Dialect.SQLSERVER)) {
      draft.raise(Verb.ADMIN);
    }
    if (t.kind == Tokens.OPEN) {
      draft.tablesUnknown();
    }
    fromIsWritten = true;
    set(IN_FROM);
    expect = WRITTEN_TABLE;
  }

  private void insert(Word word) {
    draft.raise(Verb.INSERT);
    if (word == Word.REPLACE) {
      replaces();
    }
    or();
    for (; ; ) {
      if (t.word == Word.OVERWRITE) {
        draft.raise(Verb.TRUNCATE);
      } else if (t.word == Word.ALL || t.word == Word.FIRST) {
        advance();
        return;
      } else if (t.word != Word.LOW_PRIORITY
          && t.word != Word.DELAYED
          && t.word != Word.HIGH_PRIORITY
          && t.word != Word.IGNORE
          && t.word != Word.INTO
          && t.word != Word.TABLE) {
        expect = WRITTEN_TABLE;
        return;
      }
      advance();
    }
  }

  /** Rows with the same key are deleted first. */
  private void replaces() {
    draft.raise(Verb.DELETE);
    draft.where(Where.SOME);
  }

  /** SQLite's INSERT OR REPLACE and UPDATE OR REPLACE. */
  private void or() {
    if (t.word == Word.OR) {
      advance();
      if (t.word == Word.REPLACE) {
        replaces();
      }
      advance();
    }
  }

  /** SQL Server's TOP (n) [PERCENT]. */
  private void top() {
    if (t.word != Word.TOP || t.peek() != Tokens.OPEN && t.peek() != Tokens.NUMBER) {
      return;
    }
    draft.limited();
    advance();
    int open = 0;
    do {
      open += t.kind == Tokens.OPEN ? 1 : t.kind == Tokens.CLOSE ? -1 : 0;
      advance();
    } while (open > 0 && t.kind != Tokens.END && t.kind != Tokens.SEMI);
  }

  private void skip(Word word) {
    if (t.word == word) {
      advance();
    }
  }

  private void endChange() {
    if (change == null) {
      return;
    }
    boolean bounded = change == Word.UPDATE || change == Word.DELETE;
    if (condition != null) {
      endCondition();
    } else if (bounded && !conditionSeen) {
      draft.where(Where.NONE);
    } else if (change == Word.MERGE && !whenSeen) {
      // H2: MERGE INTO t KEY (id) VALUES ...
      draft.raise(Verb.UPDATE);
      draft.where(Where.SOME);
    }
    if (targets != null) {
      for (String target : targets) {
        draft.writes(target);
        if (!targetsAreTables) {
          // Neither a table nor an alias of the FROM that follows.
          draft.tablesUnknown();
        }
      }
      targets = null;
    }
    if (!draft.writesSomething()) {
      draft.tablesUnknown();
    }
    change = null;
  }

  /** Whether the keyword starts a statement of its own, with no semicolon before it. */
  private boolean startsStatement() {
    if (oneStatement || depth != 0 || !(dialect.semicolonOptional() || r.block)) {
      return false;
    }
    if (prevWord == Word.BEGIN
        || prevWord == Word.ELSE
        || prevWord == Word.LOOP
        || prevWord == Word.THEN && change != Word.MERGE) {
      return r.block || Heads.startsInside(t.word);
    }
    if (!Heads.startsInside(t.word) || !canEndStatement() || has(IN_WITH)) {
      return false;
    }
    if (change == Word.MERGE && whenSeen || prevWord == Word.DO || prevWord == Word.KEY) {
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
