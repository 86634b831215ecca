package dev.callgate.policy.sql;

/** What the keywords inside a statement make of the names that follow them. */
final class Clauses {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Change dml;
  private final Calls calls;
  private final Boundary boundary;
  private final Dialect dialect;
  private final Executions executions;

  Clauses(Reading r, Body body, Change dml, Calls calls, Boundary boundary) {
    this.r = r;
    this.t = r.t;
    this.body = body;
    this.dml = dml;
    this.calls = calls;
    this.boundary = boundary;
    this.dialect = r.dialect;
    this.executions = new Executions(r, body);
  }

  /** Takes the current word, which is a keyword. */
  void keyword(Word word) {
    if (dml.condition != null && body.depth == dml.depth && dml.endsCondition(word)) {
      dml.endCondition();
    }
    switch (word) {
      case SELECT:
        body.set(Body.QUERY);
        body.clear(Body.IN_FROM | Body.IN_WITH | Body.COLUMNS);
        body.expect = Body.NOTHING;
        body.columnsNext = false;
        body.draft.raise(Verb.READ);
        break;
      case VALUES:
        body.clear(Body.IN_FROM | Body.IN_WITH);
        dml.setPhase = false;
        body.columnsNext = false;
        break;
      case FROM:
        from();
        return;
      case JOIN:
      case STRAIGHT_JOIN:
        body.expect = body.atChange() && dml.fromIsWritten ? Body.WRITTEN_TABLE : Body.READ_TABLE;
        break;
      case APPLY:
        if (body.prevWord() == Word.CROSS || body.prevWord() == Word.OUTER) {
          body.expect = Body.READ_TABLE;
        } else {
          calls.name();
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
        if (dml.word == Word.MERGE && body.depth == dml.depth && !dml.conditionSeen) {
          dml.startCondition();
          return;
        }
        dml.setPhase &= !body.atChange();
        break;
      case WHEN:
        dml.whenSeen |= body.atChange() && dml.condition == null;
        break;
      case SET:
        if (body.atChange()) {
          body.clear(Body.IN_FROM);
          dml.fromIsWritten = false;
          dml.setPhase = true;
          body.expect = Body.COLUMN;
        }
        break;
      case LIMIT:
        body.clear(Body.IN_FROM);
        limit();
        break;
      case FETCH:
        body.clear(Body.IN_FROM);
        limit();
        break;
      case TOP:
        if (body.prevWord() == Word.SELECT
            || body.prevWord() == Word.DISTINCT
            || body.prevWord() == Word.ALL) {
          limit();
          break;
        }
        calls.name();
        return;
      case ROWNUM:
        limit();
        break;
      case DIRECTORY:
        if (isFileOption()) {
          body.draft.raise(Verb.EXTERNAL);
        }
        calls.name();
        return;
      case RETURNING:
        if (body.atChange()) {
          dml.returning = true;
          body.clear(Body.QUERY | Body.IN_FROM);
          dml.setPhase = false;
        }
        break;
      case GROUP:
      case ORDER:
      case HAVING:
      case WINDOW:
      case QUALIFY:
      case MINUS:
        body.clear(Body.IN_FROM);
        dml.setPhase &= !body.atChange();
        break;
      case UNION:
      case EXCEPT:
      case INTERSECT:
        body.clear(Body.IN_FROM);
        dml.setPhase &= !body.atChange();
        byName();
        return;
      case WITH:
        if (body.prevKind == Tokens.SEMI
            || body.prevKind == Tokens.OPEN
            || body.prevWord() == Word.AS) {
          body.set(Body.IN_WITH);
          body.clear(Body.COLUMNS | Body.IN_FROM);
          body.expect = Body.WITH_NAME;
        }
        break;
      case TO:
        if (body.copy && body.depth == 0) {
          body.advance();
          boolean stream = t.kind == Tokens.WORD && "stdout".equals(Names.text(t, dialect));
          if (!stream) {
            body.draft.raise(Verb.EXTERNAL);
          }
          break;
        }
        calls.name();
        return;
      case TABLE:
        if (body.prevKind == Tokens.OPEN || body.prevWord() == Word.AS) {
          body.expect = Body.READ_TABLE;
        }
        break;
      case EXECUTE:
        if (body.prevWord() == Word.AS) {
          // CREATE TABLE t AS EXECUTE p: the text is elsewhere.
          body.draft.raise(Verb.UNKNOWN);
        } else if (r.block && executesText()) {
          executions.executeInside();
          return;
        }
        break;
      case NEXT:
        if (t.peek() == Tokens.WORD && t.peeked() == Word.VALUE) {
          body.draft.raiseCall(Verb.CALL);
          body.draft.function("nextval");
          break;
        }
        calls.name();
        return;
      case INSERT:
      case UPDATE:
      case DELETE:
      case MERGE:
      case REPLACE:
        if (changeWord(word)) {
          return;
        }
        calls.name();
        return;
      case PROCEDURE:
        if (body.prevWord() == Word.AS
            && t.peek() == Tokens.OPEN
            && dialect.maybe(Dialect.SNOWFLAKE)) {
          // WITH p AS PROCEDURE () ... AS 'body' CALL p()
          body.draft.raise(Verb.UNKNOWN);
        }
        calls.name();
        return;
      default:
        if (!word.reserved) {
          calls.name();
          return;
        }
    }
    body.advance();
  }

  /** MySQL's DATA DIRECTORY = 'path' and INDEX DIRECTORY: of a table or of one partition. */
  private boolean isFileOption() {
    if (body.prevWord() != Word.DATA && body.prevWord() != Word.INDEX || !dialect.maybeMysql()) {
      return false;
    }
    int next = t.peek();
    return next == Tokens.STRING || next == Tokens.OP;
  }

  /** Whether EXECUTE is PL/pgSQL's, and no column of that name. */
  private boolean executesText() {
    return body.prevWord() == Word.IN
        || body.prevWord() == Word.FOR
        || body.prevWord() == Word.QUERY
        || t.peek() == Tokens.STRING;
  }

  /** DuckDB and Snowflake: UNION ALL BY NAME. */
  private void byName() {
    body.advance();
    if (t.word() == Word.ALL || t.word() == Word.DISTINCT) {
      body.advance();
    }
    if (t.word() == Word.BY) {
      body.advance();
      body.advance();
    }
  }

  private void limit() {
    boolean all = t.peek() == Tokens.WORD && (t.peeked() == Word.ALL || t.peeked() == Word.NULL);
    if (!all && (body.depth == 0 || body.atChange())) {
      body.draft.limited();
    }
  }

  private void from() {
    boolean distinctFrom = body.prevWord() == Word.DISTINCT;
    boolean first = body.prevKind == Tokens.OPEN || body.prevWord() == Word.AS;
    if (first && dialect.maybe(Dialect.DUCKDB)) {
      // (FROM t), AS FROM t: a query that begins with its FROM.
      body.set(Body.QUERY);
    }
    if (!distinctFrom && (body.has(Body.QUERY) || body.atChange())) {
      body.set(Body.IN_FROM);
      boolean written = dml.word == Word.DELETE && body.atChange() && dml.targets == null;
      body.expect = written ? Body.WRITTEN_TABLE : Body.READ_TABLE;
      dml.setPhase &= !body.atChange();
    }
    body.advance();
  }

  private void using() {
    boolean list = body.atChange() && (dml.word == Word.DELETE || dml.word == Word.MERGE);
    boolean subquery = t.peek() == Tokens.OPEN;
    if (list) {
      dml.fromIsWritten = false;
      if (!subquery) {
        body.set(Body.IN_FROM);
        body.expect = Body.READ_TABLE;
      }
    }
    body.advance();
  }

  private void into() {
    if (body.atChange() && !body.has(Body.QUERY)) {
      if (!dml.returning) {
        body.expect = Body.WRITTEN_TABLE;
      }
      body.advance();
      return;
    }
    body.advance();
    if (!body.has(Body.QUERY)) {
      if (t.word() == Word.OUTFILE || t.word() == Word.DUMPFILE) {
        // TABLE t INTO OUTFILE, VALUES ROW(1) INTO OUTFILE
        body.draft.raise(Verb.EXTERNAL);
      }
      return;
    }
    for (int i = 0; i < 4 && t.word() != null; i++) {
      switch (t.word()) {
        case OUTFILE:
        case DUMPFILE:
          body.draft.raise(Verb.EXTERNAL);
          return;
        case TEMP:
        case TEMPORARY:
        case UNLOGGED:
        case TABLE:
        case LOCAL:
        case GLOBAL:
          body.advance();
          break;
        default:
          i = 4;
      }
    }
    boolean variable = r.block || !Names.isName(t) || t.sql.charAt(t.start) == '@';
    if (!variable) {
      body.draft.raise(Verb.CREATE);
      body.draft.writes(body.readName());
    }
  }

  private void where() {
    body.clear(Body.IN_FROM);
    boolean bounds = dml.word == Word.UPDATE || dml.word == Word.DELETE;
    if (bounds && body.atChange() && !dml.conditionSeen) {
      dml.startCondition();
      return;
    }
    dml.setPhase &= !body.atChange();
    if (dml.word == null) {
      body.draft.where(Where.SOME);
    }
    body.advance();
  }

  /** INSERT, UPDATE, DELETE, MERGE or REPLACE inside a statement; false if it is a plain word. */
  private boolean changeWord(Word word) {
    boolean upsert =
        word == Word.UPDATE
            && (dml.word == Word.INSERT)
            && (body.prevWord() == Word.DO || body.prevWord() == Word.KEY);
    if (upsert) {
      body.draft.raise(Verb.UPDATE);
      body.draft.where(Where.SOME);
      body.advance();
      dml.setPhase = true;
      body.clear(Body.IN_FROM | Body.QUERY);
      body.expect = body.prevWord() != null && t.word() == Word.SET ? Body.NOTHING : Body.COLUMN;
      return true;
    }
    if (dml.word == Word.MERGE && body.atChange() && dml.whenSeen) {
      body.draft.raise(
          word == Word.DELETE ? Verb.DELETE : word == Word.UPDATE ? Verb.UPDATE : Verb.INSERT);
      body.advance();
      body.columnsNext = word == Word.INSERT;
      return true;
    }
    int next = t.peek();
    boolean place =
        body.prevKind == Tokens.OPEN || body.has(Body.IN_WITH) && boundary.canEndStatement();
    boolean followed = next == Tokens.WORD || next == Tokens.QUOTED;
    if (place && followed && t.peeked() != Word.AS) {
      dml.start(word);
      return true;
    }
    return false;
  }
}
