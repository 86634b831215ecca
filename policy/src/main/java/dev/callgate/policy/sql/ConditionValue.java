package dev.callgate.policy.sql;

import java.util.Arrays;

/**
 * Whether a condition can be false for some row, computed while its tokens go by.
 *
 * <p>A condition is ORs of ANDs of atoms; an atom is one operand or a comparison of two. What does
 * not look at the row at all, and is not plainly true or false, is {@link #CONSTANT}: it picks all
 * rows or none. Operands are compared by hashes of their tokens: equal ones never differ. That two
 * collide must not make the result milder, also under a NOT: so equal constants are CONSTANT, not
 * TRUE, unless the hash is exact.
 */
abstract class ConditionValue {
  // Values. AND is the lesser, OR the greater; at the end, CONSTANT counts as true.
  static final int FALSE = 0;
  static final int SOME = 1;
  static final int CONSTANT = 2;
  static final int TRUE = 3;

  /** Nested deeper than this, a condition counts as always true. */
  static final int MAX_DEPTH = 1000;

  // What an operand is.
  static final int NAMES = 1;
  static final int INTEGER = 1 << 1;
  static final int PLAIN_NAME = 1 << 2;
  static final int DOTTED = 1 << 3;
  static final int GROUP = 1 << 4;
  static final int PERCENTS = 1 << 5;
  static final int PLAIN_FALSE = 1 << 6;
  static final int PLAIN_TRUE = 1 << 7;

  // What an atom is, beside its operands.
  static final int COMPARED = 1 << 8;
  static final int WITH_EQUAL = 1 << 9;
  static final int ONLY_EQUAL = 1 << 10;
  static final int LIKE = 1 << 11;
  static final int NEGATED = 1 << 12;
  static final int BETWEEN = 1 << 13;
  static final int IS = 1 << 14;
  static final int NOT = 1 << 15;
  static final int PIPES = 1 << 16;

  /** The tokens are of a query on this level, but not of its conditions. */
  static final int OPAQUE = 1 << 17;

  static final int LESS = 1 << 18;
  static final int GREATER = 1 << 19;
  static final int EXISTS = 1 << 20;
  static final int IN = 1 << 21;
  static final int ANY = 1 << 22;
  static final int ALL = 1 << 23;

  /** A part that computes. */
  static final int OPERATOR = 1 << 24;

  /** A pattern that everything matches, of REGEXP or GLOB. */
  static final int ANYTHING = 1 << 25;

  /** Compared with a pattern that is not LIKE's. */
  static final int PATTERN = 1 << 26;

  static final int OWN_FRAME = 15;

  static final int FRAME = OWN_FRAME + Subquery.FRAME;

  /** There is always room for so much. */
  static final int KEPT_STACK = FRAME * 4;

  /** Columns that every table has, and no row without them. */
  private static final int[] OF_EVERY_ROW = {
    Chars.hash("ctid"),
    Chars.hash("xmin"),
    Chars.hash("xmax"),
    Chars.hash("cmin"),
    Chars.hash("cmax"),
    Chars.hash("tableoid"),
    Chars.hash("rowid"),
    Chars.hash("_rowid_"),
    Chars.hash("oid")
  };

  int[] stack = new int[KEPT_STACK];
  int depth;
  int tooDeep;
  boolean overflow;
  boolean trailing;

  // The current level of parentheses; open pushes it onto the stack.
  int or;
  int and;
  int cases;
  int flags;
  int levelHash;
  int left;
  int leftHash;
  int leftLast;
  int operand;
  int operandHash;
  int operandLast;
  int count;
  int groupValue;

  /** What the one comparison in the last group is, as {@link #atomKey}. */
  int groupKey;

  /** What IN, ANY or ALL of a query comes to; -1 if that depends on the row. */
  int memberValue;

  /** Which comparison the last one is; opposites differ in the lowest bit. 0: none to remember. */
  int atomKey;

  /** In this AND: comparisons that are not plainly true, and the last of them. */
  int atoms;

  int lastAtom;

  /** In this level: ORed parts, and what the only one is. */
  int parts;

  int onlyPart;
  int level;
  int levels;
  final Subquery query = new Subquery();
  private final Atoms met = new Atoms();

  /** Forgets all, at the start of a condition. */
  final void restart() {
    depth = 0;
    tooDeep = 0;
    overflow = false;
    trailing = false;
    groupValue = 0;
    groupKey = 0;
    atomKey = 0;
    levels = 0;
    met.clear();
    startLevel();
  }

  /** Lets go of a stack that an unusually deep condition needed. */
  void forget() {
    if (stack.length > KEPT_STACK) {
      stack = new int[KEPT_STACK];
    }
    met.clear();
  }

  /** A table in FROM of a query in the condition; own if it is one that the statement changes. */
  void reads(String table, boolean own) {
    query.reads(own);
    levelHash = levelHash * 31 + (table == null ? 0 : table.hashCode());
  }

  void startLevel() {
    or = FALSE;
    and = TRUE;
    cases = 0;
    flags = 0;
    levelHash = 0;
    left = 0;
    leftHash = 0;
    leftLast = 0;
    clearOperand();
    memberValue = -1;
    atoms = 0;
    lastAtom = 0;
    parts = 0;
    onlyPart = 0;
    level = levels++;
    query.reset();
  }

  /** The value of the whole. */
  Where result() {
    tooDeep = 0;
    while (depth > 0) {
      close();
    }
    endAnd();
    return overflow || or >= CONSTANT ? Where.ALWAYS_TRUE : Where.SOME;
  }

  void compare(int how) {
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

  void clearOperand() {
    operand = 0;
    operandHash = 0;
    operandLast = 0;
    count = 0;
  }

  /** Takes one token into the operand. */
  void part(int hash, int what) {
    int kept = NAMES | DOTTED | ((what & OPERATOR) != 0 ? 0 : PERCENTS | ANYTHING);
    operand =
        count == 0 ? operand | what & ~OPERATOR : (operand & kept) | (what & (NAMES | PLAIN_NAME));
    addHash(hash);
    count++;
    flags |= what & NAMES;
  }

  void addHash(int hash) {
    operandHash = operandHash * 31 + hash;
    levelHash = levelHash * 31 + hash;
  }

  void endAnd() {
    endAtom();
    int only = atoms == 1 ? lastAtom : 0;
    if (only != 0 && and == SOME && met.completes(level, only)) {
      // x IS NULL OR x IS NOT NULL.
      and = TRUE;
    }
    onlyPart = parts++ == 0 ? only : 0;
    or = Math.max(or, and);
    and = TRUE;
    atoms = 0;
  }

  void endAtom() {
    atomKey = 0;
    int value = atom();
    if ((flags & NOT) != 0) {
      value = value == TRUE ? FALSE : value == FALSE ? TRUE : value;
      atomKey ^= 1;
    }
    if (value != TRUE) {
      atoms++;
      lastAtom = value == SOME ? atomKey : 0;
    }
    and = Math.min(and, value);
    flags &= NAMES | OPAQUE;
    left = 0;
    memberValue = -1;
    clearOperand();
  }

  int atom() {
    if ((flags & COMPARED) == 0) {
      if (count == 1 && (operand & GROUP) != 0) {
        atomKey = groupKey;
        return groupValue;
      }
      if (count == 1 && (operand & (PLAIN_FALSE | PLAIN_TRUE)) != 0) {
        return (operand & PLAIN_FALSE) != 0 ? FALSE : TRUE;
      }
      atomKey = operandHash << 1;
      return (operand & NAMES) != 0 ? SOME : CONSTANT;
    }
    if (memberValue >= 0) {
      boolean negated = (flags & (IN | NEGATED)) == (IN | NEGATED);
      return negated ? TRUE - memberValue : memberValue;
    }
    boolean names = ((left | operand) & NAMES) != 0;
    if ((flags & WITH_EQUAL) != 0 && (leftHash == operandHash || sameColumn())) {
      boolean exact = names || count == 1 && (left & operand & INTEGER) != 0;
      return exact ? (flags & NEGATED) != 0 ? FALSE : TRUE : CONSTANT;
    }
    if (names) {
      atomKey = comparison();
      return (flags & NEGATED) == 0 && matchesAnything() || isNeverNull() ? TRUE : SOME;
    }
    boolean differ = count == 1 && (left & operand & INTEGER) != 0 && (flags & ONLY_EQUAL) != 0;
    return differ ? FALSE : CONSTANT;
  }

  private boolean matchesAnything() {
    return (flags & LIKE) != 0 && (operand & PERCENTS) != 0
        || (flags & PATTERN) != 0 && (operand & ANYTHING) != 0;
  }

  /** {@code ctid IS NOT NULL}, {@code rowid > 0}: what every row has. */
  private boolean isNeverNull() {
    if ((left & PLAIN_NAME) == 0 || (operand & PLAIN_FALSE) == 0 || !isOfEveryRow(leftLast)) {
      return false;
    }
    return (flags & (IS | NEGATED)) == (IS | NEGATED) || (flags & GREATER) != 0;
  }

  private static boolean isOfEveryRow(int name) {
    for (int system : OF_EVERY_ROW) {
      if (system == name) {
        return true;
      }
    }
    return false;
  }

  /** A number for what is compared with what, its lowest bit for whether it is denied. */
  int comparison() {
    if ((flags & (LESS | GREATER)) != 0) {
      boolean withEqual = (flags & WITH_EQUAL) != 0;
      // a >= b is NOT a < b, and a <= b is NOT b < a.
      boolean leftFirst = (flags & LESS) != 0 != withEqual;
      int ordered = leftFirst ? leftHash * 31 + operandHash : operandHash * 31 + leftHash;
      return (ordered ^ LESS) << 1 | (withEqual ? 1 : 0);
    }
    int how = flags & (LIKE | BETWEEN | IS | IN);
    int both =
        how == 0
            ? leftHash * 31 + operandHash + operandHash * 31 + leftHash
            : leftHash * 31 + operandHash;
    return (both ^ how) << 1 | ((flags & NEGATED) != 0 ? 1 : 0);
  }

  /** {@code t.id} and {@code id}. */
  boolean sameColumn() {
    return (left & operand & PLAIN_NAME) != 0
        && leftLast == operandLast
        && ((left & operand & DOTTED) == 0
            || query.isOfOneTable() && (flags & (NEGATED | ONLY_EQUAL)) == ONLY_EQUAL);
  }

  void open() {
    if (depth >= MAX_DEPTH) {
      tooDeep++;
      overflow = true;
      return;
    }
    int at = depth++ * FRAME;
    if (at + FRAME > stack.length) {
      stack = Arrays.copyOf(stack, stack.length * 2);
    }
    stack[at] = or | and << 2 | memberValue + 1 << 4;
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
    stack[at + 11] = atoms;
    stack[at + 12] = lastAtom;
    stack[at + 13] = parts;
    stack[at + 14] = level;
    query.save(stack, at + OWN_FRAME);
    startLevel();
  }

  void close() {
    if (tooDeep > 0) {
      tooDeep--;
      return;
    }
    if (depth == 0) {
      return;
    }
    boolean ofQuery = query.isQuery();
    if (!ofQuery || query.inCondition()) {
      endAnd();
    }
    int names = flags & NAMES;
    int value = or;
    if (ofQuery) {
      if (query.inCondition()) {
        query.bound(or);
      }
      query.end();
      value = names != 0 ? SOME : CONSTANT;
    }
    int key = ofQuery ? 0 : onlyPart;
    int exists = query.exists();
    int rows = query.rows();
    int parent = stack[(depth - 1) * FRAME + 6];
    boolean every = ofQuery && query.findsEvery(parent);
    int hash = levelHash;
    pop();
    groupValue = value;
    groupKey = key;
    if (ofQuery && count == 0) {
      queryEnded(exists, rows, every);
    }
    part(hash, GROUP | names);
  }

  void pop() {
    int at = --depth * FRAME;
    or = stack[at] & 3;
    and = stack[at] >> 2 & 3;
    memberValue = (stack[at] >> 4) - 1;
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
    atoms = stack[at + 11];
    lastAtom = stack[at + 12];
    parts = stack[at + 13];
    level = stack[at + 14];
    query.restore(stack, at + OWN_FRAME);
  }

  /** The group that has just ended is a query, and the operand. */
  void queryEnded(int exists, int rows, boolean every) {
    if ((flags & EXISTS) != 0) {
      groupValue = exists;
    } else if ((flags & (IN | ANY)) != 0) {
      boolean column = (left & PLAIN_NAME) != 0 && (flags & (WITH_EQUAL | NEGATED)) == WITH_EQUAL;
      boolean notIn = (flags & (IN | NEGATED)) == (IN | NEGATED);
      if (rows == FALSE) {
        memberValue = FALSE;
      } else if (every && (column || notIn && (left & PLAIN_NAME) != 0)) {
        memberValue = TRUE;
      }
    } else if ((flags & ALL) != 0 && rows == FALSE) {
      memberValue = TRUE;
    }
  }
}
