package dev.callgate.policy.sql;

/**
 * What is known of the query on one level of a condition's parentheses: whether it finds a row, and
 * whether it finds all rows of the table that is changed.
 */
final class Subquery {
  /** How many numbers {@link #save} keeps. */
  static final int FRAME = 5;

  // Phases.
  private static final int NONE = 0;
  private static final int WITH = 1;
  private static final int LIST = 2;
  private static final int FROM = 3;
  private static final int CONDITION = 4;
  private static final int HAVING_CONDITION = 5;
  private static final int REST = 6;

  // What was met in this SELECT.
  private static final int HAS_FROM = 1 << 3;
  private static final int OWN = 1 << 4;
  private static final int SEVERAL = 1 << 5;
  private static final int AGGREGATE = 1 << 6;
  private static final int GROUPED = 1 << 7;
  private static final int CUT = 1 << 8;
  private static final int REDUCED = 1 << 9;

  // What the list is so far: nothing, one name, one name and a dot, or more than a name.
  private static final int NAMED = 1 << 10;
  private static final int DOTTED = 1 << 11;
  private static final int COMPLEX = 1 << 12;

  /** One of the SELECTs of a UNION finds every value of its column in the table changed. */
  private static final int EVERY = 1 << 13;

  private static final int PHASE = 7;

  private static final int[] AGGREGATES = {
    Chars.hash("count"),
    Chars.hash("sum"),
    Chars.hash("min"),
    Chars.hash("max"),
    Chars.hash("avg"),
    Chars.hash("string_agg"),
    Chars.hash("array_agg"),
    Chars.hash("group_concat"),
    Chars.hash("every"),
    Chars.hash("bool_or"),
    Chars.hash("bool_and"),
    Chars.hash("total"),
    Chars.hash("listagg")
  };

  private int state;
  private int values;
  private int column;
  private int everyColumn;
  private int lastName;

  void reset() {
    state = NONE;
    values =
        values(
            ConditionValue.TRUE, ConditionValue.TRUE, ConditionValue.FALSE, ConditionValue.FALSE);
    column = 0;
    everyColumn = 0;
    lastName = 0;
  }

  void save(int[] stack, int at) {
    stack[at] = state;
    stack[at + 1] = values;
    stack[at + 2] = column;
    stack[at + 3] = everyColumn;
    stack[at + 4] = lastName;
  }

  void restore(int[] stack, int at) {
    state = stack[at];
    values = stack[at + 1];
    column = stack[at + 2];
    everyColumn = stack[at + 3];
    lastName = stack[at + 4];
  }

  // Four values of two bits: of WHERE and ON; of HAVING; over the SELECTs before, whether a row is
  // found, and what bounds the rows.
  private static int values(int where, int having, int exists, int rows) {
    return where | having << 2 | exists << 4 | rows << 6;
  }

  private int where() {
    return values & 3;
  }

  private int having() {
    return values >> 2 & 3;
  }

  boolean isQuery() {
    return state != NONE;
  }

  private int phase() {
    return state & PHASE;
  }

  private void phase(int phase) {
    state = state & ~PHASE | phase;
  }

  /** Whether the tokens are a condition's, at this place. */
  boolean inCondition() {
    return phase() == CONDITION || phase() == HAVING_CONDITION;
  }

  /** Whether {@code a.x = b.x} compares a row with itself. */
  boolean isOfOneTable() {
    return (state & (OWN | SEVERAL)) == OWN;
  }

  /** WITH, SELECT, VALUES or TABLE at the start of the level. */
  void start(Word word) {
    phase(word == Word.SELECT ? LIST : word == Word.WITH ? WITH : REST);
  }

  /** A table in FROM. */
  void reads(boolean own) {
    int count = (state & HAS_FROM) == 0 ? 0 : SEVERAL;
    state |= HAS_FROM | (own ? OWN : 0) | count;
  }

  /** Takes a token of the list of what is selected. */
  void list(Tokens t, int hash) {
    if (phase() != LIST) {
      return;
    }
    boolean name = t.kind == Tokens.QUOTED || t.kind == Tokens.WORD && Names.isName(t);
    if (name) {
      if ((state & NAMED) == 0 || (state & DOTTED) != 0) {
        column = hash;
      }
      state = state & ~DOTTED | NAMED;
      lastName = hash;
    } else if (t.kind == Tokens.DOT) {
      state |= (state & NAMED) == 0 ? COMPLEX : DOTTED;
    } else if (!isWithin(t)) {
      state |= COMPLEX;
      if (t.kind == Tokens.OPEN && isAggregate(lastName)) {
        state |= AGGREGATE;
      }
    }
  }

  /** Words that leave a list of one name what it is. */
  private static boolean isWithin(Tokens t) {
    return t.kind == Tokens.WORD
        && (t.word() == Word.DISTINCT
            || t.word() == Word.ALL
            || t.word() == Word.AS
            || isClause(t.word()));
  }

  private static boolean isAggregate(int hash) {
    for (int aggregate : AGGREGATES) {
      if (aggregate == hash) {
        return true;
      }
    }
    return false;
  }

  /** Whether the word starts a clause of a query, and so ends a condition before it. */
  static boolean isClause(Word word) {
    switch (word) {
      case SELECT:
      case FROM:
      case WHERE:
      case ON:
      case HAVING:
      case JOIN:
      case GROUP:
      case ORDER:
      case LIMIT:
      case FETCH:
      case OFFSET:
      case TOP:
      case QUALIFY:
      case WINDOW:
      case UNION:
      case EXCEPT:
      case INTERSECT:
      case MINUS:
        return true;
      default:
        return false;
    }
  }

  /** Takes what the condition that ends here is worth. */
  void bound(int value) {
    if (phase() == HAVING_CONDITION) {
      // Whether a group passes cannot be told, unless the condition is plainly true.
      int having = value == ConditionValue.TRUE ? ConditionValue.TRUE : ConditionValue.SOME;
      values = values & ~(3 << 2) | Math.min(having(), having) << 2;
    } else {
      values = values & ~3 | Math.min(where(), value);
    }
  }

  void clause(Word word) {
    switch (word) {
      case SELECT:
        phase(LIST);
        break;
      case FROM:
        phase(FROM);
        break;
      case WHERE:
      case ON:
        phase(CONDITION);
        break;
      case HAVING:
        phase(HAVING_CONDITION);
        break;
      case UNION:
        end();
        phase(REST);
        break;
      case GROUP:
        state |= GROUPED;
        phase(REST);
        break;
      case TOP:
        state |= CUT;
        break;
      case LIMIT:
      case FETCH:
      case OFFSET:
      case QUALIFY:
        state |= CUT;
        phase(REST);
        break;
      case EXCEPT:
      case INTERSECT:
      case MINUS:
        state |= REDUCED;
        phase(REST);
        break;
      default:
        phase(REST);
    }
  }

  /** Ends one SELECT. */
  void end() {
    int exists = Math.max(values >> 4 & 3, selectExists());
    int rows = Math.max(values >> 6 & 3, selectRows());
    boolean plain = (state & (NAMED | COMPLEX | OWN | CUT | REDUCED | SEVERAL)) == (NAMED | OWN);
    int every = state & EVERY;
    if (plain && Math.min(where(), having()) >= ConditionValue.CONSTANT) {
      every = EVERY;
      everyColumn = column;
    }
    values = values(ConditionValue.TRUE, ConditionValue.TRUE, exists, rows);
    state = state & (PHASE | REDUCED) | every;
    column = 0;
  }

  private int selectExists() {
    if ((state & REDUCED) != 0) {
      return ConditionValue.SOME;
    }
    // One row, whatever WHERE finds; else, never TRUE: whether FROM has rows is not known here.
    boolean oneRow = (state & (AGGREGATE | GROUPED)) == AGGREGATE;
    return Math.min(oneRow ? having() : selectRows(), ConditionValue.CONSTANT);
  }

  private int selectRows() {
    return (state & REDUCED) != 0 ? ConditionValue.SOME : Math.min(where(), having());
  }

  /** After {@link #end}: whether the query finds a row. */
  int exists() {
    return values >> 4 & 3;
  }

  /** After {@link #end}: FALSE if it finds none. */
  int rows() {
    return values >> 6 & 3;
  }

  /** After {@link #end}: whether it finds every value of the column in the table changed. */
  boolean findsEvery(int column) {
    return (state & EVERY) != 0 && everyColumn == column;
  }
}
