package dev.callgate.policy.sql;

/** Which functions a statement calls, and what they do as far as it is known. */
final class Calls {
  private final Tokens t;
  private final Body body;
  private final Change dml;
  private final Dialect dialect;

  /** Over a name alone, used again for each. */
  private final Tokens name = new Tokens();

  Calls(Reading r, Body body, Change dml) {
    this.t = r.t;
    this.body = body;
    this.dml = dml;
    this.dialect = r.dialect;
  }

  /** A name in an expression: a function if a parenthesis follows. */
  void name() {
    int prevKind = body.prevKind;
    if (prevKind == Tokens.DOT || prevKind == Tokens.CLOSE) {
      behindValue(prevKind);
    }
    int prevKeyword = body.prevKeyword;
    int first = t.start;
    int last = first;
    int parts = 1;
    int keyword = t.keyword;
    boolean quoted = t.kind == Tokens.QUOTED;
    int end = t.end;
    int hash = t.hash;
    for (boolean dot = body.advanceInName(); ; dot = body.advanceInName()) {
      if (dot && (t.kind == Tokens.WORD || t.kind == Tokens.QUOTED)) {
        last = t.start;
        end = t.end;
        hash = t.hash;
        keyword = t.keyword;
        quoted = t.kind == Tokens.QUOTED;
        parts++;
      } else if (t.kind != Tokens.DOT) {
        break;
      }
    }
    if (t.kind == Tokens.OPEN) {
      opened(prevKind, Word.numbered(prevKeyword), first, last, end, hash, quoted, parts);
    } else if (Word.numbered(keyword) == Word.NEXTVAL && (parts > 1 || t.word() == Word.FOR)) {
      body.draft.raiseCall(Verb.CALL);
      body.draft.function("nextval");
    }
  }

  private void behindValue(int prevKind) {
    if (prevKind == Tokens.DOT) {
      if (dialect.maybe(Dialect.POSTGRESQL)) {
        field();
      }
    } else if (body.withName == null && body.draft.isWritten(textOrNull())) {
      // The alias of a subquery: what is behind it cannot be told.
      body.draft.tablesUnknown();
    }
  }

  /** A name with a parenthesis behind it, that stands behind {@code prevKind}. */
  private void opened(
      int prevKind,
      Word prevWord,
      int first,
      int last,
      int end,
      int hash,
      boolean quoted,
      int parts) {
    if (quoted && isEscaped(last)) {
      body.draft.raiseCall(Verb.UNKNOWN, first, end);
    } else if (!(isDefinition()
        && isTypePlace(prevKind, prevWord)
        && isLength()
        && !hasEffect(last, end))) {
      boolean plain = isPlainPlace(prevKind, prevWord, first);
      boolean asked = isExpressionPlace(prevKind, prevWord);
      call(first, last, end, quoted ? 0 : hash, quoted, parts, plain, asked);
      body.columnsNext = false;
    }
  }

  /**
   * PostgreSQL's (value).name, which calls name(value) if the value has no such field
   * (https://www.postgresql.org/docs/current/sql-expressions.html#SQL-EXPRESSIONS-FUNCTION-CALLS).
   * Functions with effects are known by name; any other name is taken for a field.
   */
  private void field() {
    String name = Names.text(t, dialect);
    Functions.Entry entry = name == null ? null : Functions.find(name, dialect);
    if (entry != null && entry.hasEffect(dialect)) {
      body.draft.raiseCall(entry.effect(), t.start, t.end);
      body.draft.function(name);
    }
  }

  /** Whether U& stands before the quoted name: its characters may be hidden behind escapes. */
  private boolean isEscaped(int quote) {
    return quote >= 2 && t.sql.charAt(quote - 1) == '&' && (t.sql.charAt(quote - 2) | 0x20) == 'u';
  }

  /**
   * Whether a type may stand behind that token in a definition, or a column of an index with its
   * length.
   */
  private boolean isTypePlace(int prevKind, Word prevWord) {
    switch (prevKind) {
      case Tokens.QUOTED:
        return true;
      case Tokens.WORD:
        return prevWord == null
            || prevWord == Word.AS
            || !prevWord.reserved && prevWord != Word.DEFAULT;
      case Tokens.OPEN:
      case Tokens.COMMA:
        return dialect.maybeMysql();
      default:
        return false;
    }
  }

  private boolean hasEffect(int start, int end) {
    Functions.Entry entry = Functions.find(t.sql.substring(start, end), dialect);
    return entry != null && entry.hasEffect(dialect);
  }

  private boolean isDefinition() {
    return body.draft.verb() == Verb.CREATE && !body.has(Body.QUERY);
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

  /**
   * Places, by the token before and where the name starts, where a name before a parenthesis is no
   * function: aliases, indexes, types.
   */
  private boolean isPlainPlace(int prevKind, Word prevWord, int start) {
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
        case ORDINALITY:
          return true;
        default:
          return false;
      }
    }
    if (prevKind == Tokens.OP) {
      return start >= 2 && t.sql.startsWith("::", start - 2);
    }
    return body.has(Body.IN_FROM) && (prevKind == Tokens.CLOSE || prevKind == Tokens.QUOTED);
  }

  /**
   * Whether nothing but an expression starts behind that token: a name with a parenthesis is a
   * function there, also one that elsewhere is a clause, such as STORAGE (...).
   */
  private boolean isExpressionPlace(int prevKind, Word prevWord) {
    Verb verb = body.draft.verb();
    if (verb == Verb.CREATE || verb == Verb.ALTER) {
      return false;
    }
    if (prevKind == Tokens.OPEN || prevKind == Tokens.COMMA || prevKind == Tokens.OP) {
      return true;
    }
    if (prevKind != Tokens.WORD || prevWord == null) {
      return false;
    }
    switch (prevWord) {
      case SELECT:
      case DISTINCT:
      case ALL:
      case WHERE:
      case HAVING:
      case AND:
      case OR:
      case NOT:
      case WHEN:
      case THEN:
      case ELSE:
      case CASE:
      case BETWEEN:
      case LIKE:
      case IN:
      case VALUES:
      case RETURNING:
      case RETURN:
        return true;
      case ON:
        // ON CONFLICT (a), ON DUPLICATE KEY
        return dml.word != Word.INSERT;
      default:
        return false;
    }
  }

  /** Takes the call of a function whose name lies in the text, its last part from {@code last}. */
  private void call(
      int first,
      int last,
      int end,
      int hash,
      boolean quoted,
      int parts,
      boolean plainPlace,
      boolean expressionPlace) {
    Functions.Entry entry =
        quoted
            ? Functions.find(t.sql.substring(last + 1, Math.max(last + 1, end - 1)), dialect)
            : Functions.find(t.sql, last, end, hash, dialect);
    boolean ownSchema = parts == 1;
    if (parts > 1) {
      Functions.Entry owner = Functions.find(firstPart(first, last), dialect);
      ownSchema = owner != null && owner.isSchema(dialect);
      if (owner != null && owner.hasEffect(dialect) && !owner.isFamily()) {
        entry = owner;
      }
    }
    boolean isOwn = ownSchema && !(expressionPlace && entry != null && entry.isAbsent(dialect));
    call(entry, isOwn, plainPlace, first, end);
  }

  private void call(
      Functions.Entry entry, boolean ownSchema, boolean plainPlace, int first, int end) {
    if (entry != null && entry.hasEffect(dialect)) {
      body.draft.raiseCall(entry.effect(), first, end);
      body.draft.function(entry.isFamily() ? written(first, end) : entry.name());
    } else if (!plainPlace && (entry == null || !entry.isHarmless(dialect) || !ownSchema)) {
      body.draft.raiseCall(Verb.CALL, first, end);
      body.draft.function(written(first, end));
    } else if (!plainPlace && !entry.isSyntax()) {
      body.draft.function(entry.name());
    }
  }

  /** Takes the call of a function with a name as {@link Names#read} gives it; null is not known. */
  void call(String name) {
    if (name == null) {
      body.draft.raiseCall(Verb.CALL);
      return;
    }
    int dot = name.lastIndexOf('.');
    Functions.Entry entry = Functions.find(name.substring(dot + 1), dialect);
    boolean ownSchema = dot < 0;
    if (dot >= 0) {
      int firstDot = name.indexOf('.');
      Functions.Entry owner = Functions.find(name.substring(0, firstDot), dialect);
      ownSchema = owner != null && owner.isSchema(dialect);
      if (owner != null && owner.hasEffect(dialect) && !owner.isFamily()) {
        entry = owner;
      }
    }
    boolean isUsers = entry != null && entry.isAbsent(dialect) && !isTableSyntax(entry.name());
    if (entry != null && entry.hasEffect(dialect)) {
      body.draft.raiseCall(entry.effect());
    } else if (entry == null || !entry.isHarmless(dialect) || !ownSchema || isUsers) {
      body.draft.raiseCall(Verb.CALL);
    }
    if (entry == null || !entry.isSyntax() || isUsers) {
      body.draft.function(name);
    }
  }

  /** What stands for a table in FROM, where elsewhere no such function may be. */
  private static boolean isTableSyntax(String name) {
    return name.equals("json_table") || name.equals("unnest");
  }

  private String firstPart(int first, int last) {
    int from = first;
    int to = first;
    char open = t.sql.charAt(first);
    if (Chars.fold(open) == 0) {
      from++;
      to++;
    }
    while (to < last && Chars.fold(t.sql.charAt(to)) != 0) {
      to++;
    }
    return t.sql.substring(from, to);
  }

  /** The name as the text writes it, blanks and comments apart. */
  private String written(int first, int end) {
    name.start(t.sql.substring(first, end), t.lexis);
    name.next();
    String read = Names.read(name, dialect);
    name.sql = null;
    return read == null ? "?" : read;
  }
}
