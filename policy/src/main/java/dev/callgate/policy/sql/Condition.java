package dev.callgate.policy.sql;

/**
 * Takes the tokens of a condition, from WHERE or ON to its end, into its {@link ConditionValue}.
 */
final class Condition extends ConditionValue {
  private static final int NULL_HASH = Chars.hash("null");
  private static final int TABLEOID = Chars.hash("tableoid");

  private boolean variable;
  private boolean afterDot;
  private boolean dot;
  private boolean afterOperand;
  private int operatorEnd;

  /** The next name is the type behind {@code ::}. */
  private boolean cast;

  private final Tokens t;
  private final Dialect dialect;

  /** A quoted name that no column has may be a string. */
  private final boolean quotesStrings;

  Condition(Tokens t, Dialect dialect) {
    this.t = t;
    this.dialect = dialect;
    this.quotesStrings = dialect.maybe(Dialect.SQLITE);
  }

  /** Goes before the first token of a condition. */
  void start() {
    restart();
    variable = false;
    dot = false;
    afterOperand = false;
    operatorEnd = 0;
    cast = false;
  }

  /** Takes the current token of the condition. */
  void take() {
    boolean afterVariable = variable;
    afterDot = dot;
    dot = t.kind == Tokens.DOT;
    variable = t.isOp('@');
    boolean operandBefore = afterOperand;
    afterOperand = isOperand();
    // A word behind an operand (COLLATE, LOG ERRORS, a typing error) is no column.
    trailing = operandBefore && count > 0;
    boolean type = cast;
    cast = false;
    if (type && Names.isName(t) && t.peek() != Tokens.DOT) {
      // a::int is a: what it is compared with decides.
      return;
    }
    if ((flags & OPAQUE) != 0 && cases == 0) {
      query.list(t, t.kind == Tokens.WORD ? t.hash : hash(t.start + 1, t.end - 1));
    }
    switch (t.kind) {
      case Tokens.OPEN:
        open();
        break;
      case Tokens.CLOSE:
        close();
        break;
      case Tokens.WORD:
        word(afterVariable);
        break;
      case Tokens.QUOTED:
        int hash = hash(t.start + 1, t.end - 1);
        if (quotesStrings && isNoName()) {
          part(hash, 0);
        } else {
          name(hash);
        }
        break;
      case Tokens.STRING:
        part(hash(t.start, t.end), Patterns.of(t));
        break;
      case Tokens.NUMBER:
        number();
        break;
      case Tokens.DOT:
        operand |= DOTTED;
        addHash('.');
        break;
      case Tokens.OP:
        operator();
        break;
      case Tokens.STAR:
        if (t.start < operatorEnd) {
          break;
        }
        part(hash(t.start, t.end), 0);
        break;
      default:
        part(hash(t.start, t.end), 0);
    }
  }

  /** Whether quotes hold what is no column's name for certain: "1", "". */
  private boolean isNoName() {
    char first = t.sql.charAt(t.start);
    char second = t.end - t.start > 2 ? t.sql.charAt(t.start + 1) : '1';
    return first == '"' && (second <= '9' || Chars.classOf(second) == Chars.BLANK);
  }

  /** Whether a CASE is open at the outermost level. */
  boolean insideCase() {
    return depth == 0 && cases > 0;
  }

  /** Whether the current token can end an operand. */
  private boolean isOperand() {
    if (t.kind == Tokens.WORD && t.word() != null && t.word().reserved) {
      return t.word() == Word.END
          || t.word() == Word.NULL
          || t.word() == Word.TRUE
          || t.word() == Word.FALSE;
    }
    return t.kind != Tokens.OP && t.kind != Tokens.DOT && t.kind != Tokens.OPEN;
  }

  private void word(boolean afterVariable) {
    Word word = t.word();
    if (afterVariable) {
      part(t.hash, 0);
    } else if (cases > 0) {
      cases += word == Word.CASE ? 1 : word == Word.END ? -1 : 0;
      plainWord();
    } else if (word != null && query.isQuery() && isClause(word)) {
      clause(word);
    } else if ((flags & OPAQUE) != 0 || word == null) {
      plainWord();
    } else {
      keyword(word);
    }
  }

  /** IS DISTINCT FROM, and a name like a clause's word before or behind a dot, start no clause. */
  private boolean isClause(Word word) {
    boolean from = word == Word.FROM && (flags & IS) != 0;
    return !from && Subquery.isClause(word) && !afterDot && t.peek() != Tokens.DOT;
  }

  private void clause(Word word) {
    if (query.inCondition()) {
      endAnd();
      query.bound(or);
      or = FALSE;
      parts = 0;
      level = levels++;
    } else {
      clearOperand();
      left = 0;
      flags &= NAMES | OPAQUE;
    }
    query.clause(word);
    levelHash = levelHash * 31 + t.hash;
    flags = query.inCondition() ? flags & ~OPAQUE : flags | OPAQUE;
  }

  private void keyword(Word word) {
    switch (word) {
      case AND:
        if ((flags & BETWEEN) != 0) {
          flags &= ~BETWEEN;
          if (leftHash == operandHash || sameColumn()) {
            // a BETWEEN a AND b is a <= b.
            flags |= LESS | WITH_EQUAL;
            clearOperand();
          }
        } else {
          endAtom();
        }
        break;
      case OR:
        endAnd();
        break;
      case NOT:
        not();
        break;
      case BETWEEN:
        compare(BETWEEN);
        break;
      case LIKE:
      case ILIKE:
        compare(LIKE | WITH_EQUAL);
        break;
      case SIMILAR:
      case REGEXP:
      case RLIKE:
      case GLOB:
        if (count == 0 || (flags & COMPARED) != 0) {
          plainWord();
        } else {
          compare(word == Word.SIMILAR ? LIKE | WITH_EQUAL : PATTERN);
        }
        break;
      case TO:
        if (count > 0 || (flags & LIKE) == 0) {
          plainWord();
        }
        break;
      case OPERATOR:
        if (count > 0 && t.peek() == Tokens.OPEN) {
          // PostgreSQL: a OPERATOR(pg_catalog.=) b. Which one, is not looked at.
          overflow = true;
        }
        plainWord();
        break;
      case IN:
        compare(WITH_EQUAL | IN);
        break;
      case EXISTS:
        if (count == 0 && (flags & COMPARED) == 0) {
          flags |= EXISTS;
        } else {
          plainWord();
        }
        break;
      case ANY:
      case SOME:
      case ALL:
        if (count == 0 && (flags & COMPARED) != 0) {
          flags |= word == Word.ALL ? ALL : ANY;
        } else {
          plainWord();
        }
        break;
      case ISNULL:
      case NOTNULL:
        if (count > 0 && (flags & COMPARED) == 0 && !t.opensOrQuotes()) {
          compare(IS | WITH_EQUAL | (word == Word.NOTNULL ? NEGATED : 0));
          part(NULL_HASH, PLAIN_FALSE);
        } else {
          plainWord();
        }
        break;
      case IS:
        compare(IS | WITH_EQUAL);
        break;
      case CASE:
        cases = 1;
        part(t.hash, 0);
        break;
      case SELECT:
      case WITH:
      case VALUES:
        flags |= OPAQUE;
        query.start(word);
        break;
      case DISTINCT:
        flags ^= NEGATED;
        break;
      case FROM:
        break;
      default:
        plainWord();
    }
  }

  private void not() {
    boolean afterIs = (flags & IS) != 0 && count == 0;
    boolean beforeOperator = count > 0 && (flags & COMPARED) == 0;
    if (afterIs || beforeOperator) {
      flags ^= NEGATED;
    } else if (count == 0 && (flags & COMPARED) == 0) {
      flags ^= NOT;
    } else {
      part(t.hash, 0);
    }
  }

  private void plainWord() {
    Word word = t.word();
    if (word == Word.FALSE || word == Word.NULL) {
      if (word == Word.NULL && count > 0 && (flags & (NEGATED | COMPARED)) == NEGATED) {
        // SQLite: x NOT NULL.
        compare(IS | WITH_EQUAL);
      }
      part(t.hash, PLAIN_FALSE);
    } else if (word == Word.TRUE) {
      part(t.hash, PLAIN_TRUE);
    } else if (word != null && word.reserved) {
      part(t.hash, 0);
    } else {
      boolean constant =
          !afterDot
              && Constants.is(t.hash, dialect)
              && t.peek() != Tokens.DOT
              && t.peeked() != Word.OF;
      if (constant || t.opensOrQuotes()) {
        part(t.hash, 0);
      } else {
        name(t.hash);
      }
    }
  }

  private void name(int hash) {
    if (trailing && (operand & NAMES) == 0) {
      part(hash, 0);
      return;
    }
    if (hash == TABLEOID) {
      // The same for every row of a table.
      part(hash, 0);
      return;
    }
    int last = DOTTED | PLAIN_NAME;
    part(hash, NAMES | (count == 0 || (operand & last) == last ? PLAIN_NAME : 0));
    operandLast = hash;
  }

  private void number() {
    int hash = 0;
    boolean integer = true;
    boolean zero = true;
    for (int i = t.start; i < t.end; i++) {
      char c = t.sql.charAt(i);
      integer &= c >= '0' && c <= '9';
      zero &= c == '0' || c == '.';
      if (!zero) {
        hash = hash * 31 + c;
      }
    }
    // The hash of so few digits is exact. What else a number is worth (1e-999, 0x0), engines judge.
    integer &= t.end - t.start <= 6;
    part(hash, (integer ? INTEGER : 0) | (zero ? PLAIN_FALSE : integer ? PLAIN_TRUE : 0));
  }

  private void operator() {
    if (t.start < operatorEnd) {
      return;
    }
    char first = t.sql.charAt(t.start);
    if (first == ':' && t.end - t.start == 2 && count > 0) {
      cast = true;
      return;
    }
    if (cases > 0 || (flags & OPAQUE) != 0) {
      part(first, OPERATOR);
      return;
    }
    int operator = Operators.at(t);
    operatorEnd = t.start + (operator & Operators.LENGTH);
    switch (operator & ~Operators.LENGTH) {
      case Operators.EQUAL:
        compare(WITH_EQUAL | ONLY_EQUAL);
        break;
      case Operators.NULL_SAFE:
        compare(WITH_EQUAL);
        break;
      case Operators.UNEQUAL:
        compare(WITH_EQUAL | NEGATED);
        break;
      case Operators.LESS:
        compare(LESS);
        break;
      case Operators.LESS | Operators.OR_EQUAL:
        compare(LESS | WITH_EQUAL);
        break;
      case Operators.GREATER:
        compare(GREATER);
        break;
      case Operators.GREATER | Operators.OR_EQUAL:
        compare(GREATER | WITH_EQUAL);
        break;
      case Operators.ALIKE:
        compare(LIKE);
        break;
      case Operators.PATTERN:
        if (count == 0 || (flags & COMPARED) != 0) {
          part(first, OPERATOR);
        } else {
          compare(PATTERN);
        }
        break;
      case Operators.AND:
        endAtom();
        break;
      case Operators.PIPES:
        pipes();
        break;
      case Operators.NOT:
        if (count == 0) {
          flags ^= NOT;
        } else {
          part(first, OPERATOR);
        }
        break;
      default:
        part(first, OPERATOR);
    }
  }

  /** In MySQL || is OR, unless a mode says otherwise; elsewhere it joins texts. */
  private void pipes() {
    t.met |= Lexis.PIPES_OR;
    if (t.has(Lexis.PIPES_OR)) {
      endAnd();
    } else {
      part('|', OPERATOR);
      flags |= PIPES;
    }
  }

  private int hash(int from, int to) {
    return Chars.hash(t.sql, from, to);
  }
}
