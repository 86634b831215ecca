package dev.callgate.policy.sql;

import java.util.Arrays;

/**
 * Whether a condition can be false for some row, computed while its tokens go by.
 *
 * <p>A condition is ORs of ANDs of atoms; an atom is one operand or a comparison of two. What does
 * not look at the row at all, and is not plainly true or false, is {@link #CONSTANT}: it picks all
 * rows or none. Operands are compared by hashes of their tokens: equal ones never differ, and a
 * collision can only make the result stricter.
 */
final class Condition {
  // Values. AND is the lesser, OR the greater; at the end, CONSTANT counts as true.
  private static final int FALSE = 0;
  private static final int SOME = 1;
  private static final int CONSTANT = 2;
  private static final int TRUE = 3;

  /** Nested deeper than this, a condition counts as always true. */
  private static final int MAX_DEPTH = 1000;

  // What an operand is.
  private static final int NAMES = 1;
  private static final int INTEGER = 1 << 1;
  private static final int PLAIN_NAME = 1 << 2;
  private static final int DOTTED = 1 << 3;
  private static final int GROUP = 1 << 4;
  private static final int PERCENTS = 1 << 5;
  private static final int PLAIN_FALSE = 1 << 6;
  private static final int PLAIN_TRUE = 1 << 7;

  // What an atom is, beside its operands.
  private static final int COMPARED = 1 << 8;
  private static final int WITH_EQUAL = 1 << 9;
  private static final int ONLY_EQUAL = 1 << 10;
  private static final int LIKE = 1 << 11;
  private static final int NEGATED = 1 << 12;
  private static final int BETWEEN = 1 << 13;
  private static final int IS = 1 << 14;
  private static final int NOT = 1 << 15;
  private static final int PIPES = 1 << 16;

  /** The level is a subquery, which is not looked into. */
  private static final int OPAQUE = 1 << 17;

  private static final int FRAME = 11;

  /** There is always room for so much. */
  private static final int KEPT_STACK = FRAME * 4;

  private final Tokens t;
  private int[] stack = new int[KEPT_STACK];
  private int depth;
  private int tooDeep;
  private boolean overflow;
  private boolean variable;
  private boolean afterOperand;
  private boolean trailing;
  private int operatorEnd;

  // The current level of parentheses; open pushes it onto the stack.
  private int or;
  private int and;
  private int cases;
  private int flags;
  private int levelHash;
  private int left;
  private int leftHash;
  private int leftLast;
  private int operand;
  private int operandHash;
  private int operandLast;
  private int count;
  private int groupValue;

  Condition(Tokens t) {
    this.t = t;
  }

  /** Goes before the first token of a condition. */
  void start() {
    depth = 0;
    tooDeep = 0;
    overflow = false;
    variable = false;
    afterOperand = false;
    trailing = false;
    operatorEnd = 0;
    groupValue = 0;
    leftHash = 0;
    leftLast = 0;
    startLevel();
  }

  private void startLevel() {
    or = FALSE;
    and = TRUE;
    cases = 0;
    flags = 0;
    levelHash = 0;
    left = 0;
    clearOperand();
  }

  /** Lets go of a stack that an unusually deep condition needed. */
  void forget() {
    if (stack.length > KEPT_STACK) {
      stack = new int[KEPT_STACK];
    }
  }

  /** Takes the current token of the condition. */
  void take() {
    boolean afterVariable = variable;
    variable = t.isOp('@');
    boolean operandBefore = afterOperand;
    afterOperand = isOperand();
    // A word behind an operand (COLLATE, LOG ERRORS, a typing error) is no column.
    trailing = operandBefore && count > 0;
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
        name(hash(t.start + 1, t.end - 1));
        break;
      case Tokens.STRING:
        part(hash(t.start, t.end), percents());
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
      default:
        part(hash(t.start, t.end), 0);
    }
  }

  /** Whether a CASE is open at the outermost level. */
  boolean insideCase() {
    return depth == 0 && cases > 0;
  }

  /** Whether the current token can end an operand. */
  private boolean isOperand() {
    if (t.kind == Tokens.WORD && t.word != null && t.word.reserved) {
      return t.word == Word.END
          || t.word == Word.NULL
          || t.word == Word.TRUE
          || t.word == Word.FALSE;
    }
    return t.kind != Tokens.OP && t.kind != Tokens.DOT && t.kind != Tokens.OPEN;
  }

  /** The value of the whole. */
  Where result() {
    tooDeep = 0;
    while (depth > 0) {
      close();
    }
    endAtom();
    return overflow || Math.max(or, and) >= CONSTANT ? Where.ALWAYS_TRUE : Where.SOME;
  }

  private void word(boolean afterVariable) {
    Word word = t.word;
    if (afterVariable) {
      part(t.hash, 0);
    } else if (cases > 0 || (flags & OPAQUE) != 0 || word == null) {
      if (cases > 0) {
        cases += word == Word.CASE ? 1 : word == Word.END ? -1 : 0;
      }
      plainWord();
    } else {
      keyword(word);
    }
  }

  private void keyword(Word word) {
    switch (word) {
      case AND:
        if ((flags & BETWEEN) != 0) {
          flags &= ~BETWEEN;
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
      case IN:
        compare(WITH_EQUAL);
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
    Word word = t.word;
    if (word == Word.FALSE || word == Word.NULL) {
      part(t.hash, PLAIN_FALSE);
    } else if (word == Word.TRUE) {
      part(t.hash, PLAIN_TRUE);
    } else if (word != null && word.reserved) {
      part(t.hash, 0);
    } else {
      if (t.opensOrQuotes()) {
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
    int last = DOTTED | PLAIN_NAME;
    part(hash, NAMES | (count == 0 || (operand & last) == last ? PLAIN_NAME : 0));
    operandLast = hash;
  }

  /** Takes one token into the operand. */
  private void part(int hash, int what) {
    int kept = NAMES | DOTTED | (t.kind == Tokens.OP ? 0 : PERCENTS);
    operand = count == 0 ? operand | what : (operand & kept) | (what & (NAMES | PLAIN_NAME));
    addHash(hash);
    count++;
    flags |= what & NAMES;
  }

  private void addHash(int hash) {
    operandHash = operandHash * 31 + hash;
    levelHash = levelHash * 31 + hash;
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
    part(hash, (integer ? INTEGER : 0) | (zero ? PLAIN_FALSE : PLAIN_TRUE));
  }

  private void operator() {
    if (t.start < operatorEnd) {
      return;
    }
    char first = t.sql.charAt(t.start);
    if (cases > 0 || (flags & OPAQUE) != 0) {
      part(first, 0);
      return;
    }
    char second = t.end < t.length ? t.sql.charAt(t.end) : 0;
    char third = t.end + 1 < t.length ? t.sql.charAt(t.end + 1) : 0;
    if (first == '<' && second == '=' && third == '>') {
      operator(3, WITH_EQUAL);
    } else if ((first == '<' || first == '>') && second == '='
        || first == '!' && (second == '<' || second == '>')) {
      operator(2, WITH_EQUAL);
    } else if (first == '=' && second == '=') {
      operator(2, WITH_EQUAL | ONLY_EQUAL);
    } else if (first == '=' && second != '>') {
      operator(1, WITH_EQUAL | ONLY_EQUAL);
    } else if (first == '<' && second == '>'
        || second == '=' && (first == '!' || first == '^' || first == '~')) {
      operator(2, WITH_EQUAL | NEGATED);
    } else if ((first == '<' || first == '>') && second != '@' && second != '<' && second != '>') {
      operator(1, 0);
    } else if (first == '&' && second == '&') {
      operatorEnd = t.start + 2;
      endAtom();
    } else if (first == '|' && second == '|') {
      operatorEnd = t.start + 2;
      pipes();
    } else if (first == '!' && count == 0) {
      flags ^= NOT;
    } else {
      operatorEnd = second == '>' || second == '<' || second == '@' ? t.start + 2 : t.end;
      operatorEnd = third == '>' && operatorEnd > t.end ? t.start + 3 : operatorEnd;
      part(first, 0);
    }
  }

  private void operator(int length, int how) {
    operatorEnd = t.start + length;
    compare(how);
  }

  /** In MySQL || is OR, unless a mode says otherwise; elsewhere it joins texts. */
  private void pipes() {
    t.met |= Lexis.PIPES_OR;
    if (t.has(Lexis.PIPES_OR)) {
      endAnd();
    } else {
      part('|', 0);
      flags |= PIPES;
    }
  }

  private void compare(int how) {
    if ((flags & COMPARED) == 0) {
      left = operand;
      leftHash = operandHash;
      leftLast = operandLast;
      clearOperand();
    } else if ((flags & PIPES) != 0) {
      // a = b || c = d makes sense only where || is OR.
      overflow = true;
    }
    flags |= COMPARED | how;
  }

  private void clearOperand() {
    operand = 0;
    operandHash = 0;
    operandLast = 0;
    count = 0;
  }

  private void endAnd() {
    endAtom();
    or = Math.max(or, and);
    and = TRUE;
  }

  private void endAtom() {
    int value = atom();
    if ((flags & NOT) != 0) {
      value = value == TRUE ? FALSE : value == FALSE ? TRUE : value;
    }
    and = Math.min(and, value);
    flags &= NAMES | OPAQUE;
    left = 0;
    clearOperand();
  }

  private int atom() {
    if ((flags & COMPARED) == 0) {
      if (count == 1 && (operand & GROUP) != 0) {
        return groupValue;
      }
      if (count == 1 && (operand & (PLAIN_FALSE | PLAIN_TRUE)) != 0) {
        return (operand & PLAIN_FALSE) != 0 ? FALSE : TRUE;
      }
      return (operand & NAMES) != 0 ? SOME : CONSTANT;
    }
    if ((flags & WITH_EQUAL) != 0 && (leftHash == operandHash || sameColumn())) {
      return (flags & NEGATED) != 0 ? FALSE : TRUE;
    }
    if (((left | operand) & NAMES) != 0) {
      boolean anything = (flags & (LIKE | NEGATED)) == LIKE && (operand & PERCENTS) != 0;
      return anything ? TRUE : SOME;
    }
    boolean differ = count == 1 && (left & operand & INTEGER) != 0 && (flags & ONLY_EQUAL) != 0;
    return differ ? FALSE : CONSTANT;
  }

  /** {@code t.id} and {@code id}. */
  private boolean sameColumn() {
    return (left & operand & PLAIN_NAME) != 0
        && leftLast == operandLast
        && (left & operand & DOTTED) == 0;
  }

  private void open() {
    if (depth >= MAX_DEPTH) {
      tooDeep++;
      overflow = true;
      return;
    }
    int at = depth++ * FRAME;
    if (at + FRAME > stack.length) {
      stack = Arrays.copyOf(stack, stack.length * 2);
    }
    stack[at] = or | and << 2;
    stack[at + 1] = cases;
    stack[at + 2] = flags;
    stack[at + 3] = levelHash;
    stack[at + 4] = left;
    stack[at + 5] = leftHash;
    stack[at + 6] = leftLast;
    stack[at + 7] = operand;
    stack[at + 8] = operandHash;
    stack[at + 9] = operandLast;
    stack[at + 10] = count;
    startLevel();
  }

  private void close() {
    if (tooDeep > 0) {
      tooDeep--;
      return;
    }
    if (depth == 0) {
      return;
    }
    endAtom();
    int names = flags & NAMES;
    int opaque = names != 0 ? SOME : CONSTANT;
    int value = (flags & OPAQUE) != 0 ? opaque : Math.max(or, and);
    int hash = levelHash;
    int at = --depth * FRAME;
    or = stack[at] & 3;
    and = stack[at] >> 2;
    cases = stack[at + 1];
    flags = stack[at + 2];
    levelHash = stack[at + 3];
    left = stack[at + 4];
    leftHash = stack[at + 5];
    leftLast = stack[at + 6];
    operand = stack[at + 7];
    operandHash = stack[at + 8];
    operandLast = stack[at + 9];
    count = stack[at + 10];
    groupValue = value;
    part(hash, GROUP | names);
  }

  private int hash(int from, int to) {
    int h = 0;
    for (int i = from; i < to; i++) {
      char c = t.sql.charAt(i);
      int folded = Chars.fold(c);
      h = h * 31 + (folded == 0 ? c : folded);
    }
    return h;
  }

  /** Whether a string is nothing but percent signs, which every text is LIKE. */
  private int percents() {
    int i = t.end - 2;
    while (i > t.start && t.sql.charAt(i) == '%') {
      i--;
    }
    return i >= t.start && i < t.end - 2 && (t.sql.charAt(i) == '\'' || t.sql.charAt(i) == '"')
        ? PERCENTS
        : 0;
  }
}
