package dev.callgate.policy.sql;

import java.util.EnumSet;
import java.util.Set;

/**
 * Reads over the parts of an UPDATE or DELETE behind its table, counting placeholders, and refuses
 * all in them of which it is not certain that it counts alike in a SELECT.
 */
final class CountCursor {
  /** Why rows cannot be counted; the message goes to people and holds nothing of the text. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String why) {
      super(why, null, false, false);
    }
  }

  private static final String TWO_WAYS = "its text can be read in two ways";
  private static final String NOT_PLAIN = "its condition is not a plain one";

  /** Operators of the engines' own types. */
  private static final Set<String> PLAIN_OPERATORS =
      Set.of("= == <> != < > <= >= <=> + - / % * || ~ ~* !~ !~* [ ]".split(" "));

  /** What PostgreSQL and DuckDB may turn a value into behind {@code ::}. */
  private static final Set<String> PLAIN_TYPES =
      Set.of(
          ("bigint bool boolean date decimal double float int int4 int8 integer interval numeric"
                  + " real smallint text time timestamp timestamptz uuid varchar")
              .split(" "));

  /** Keywords of expressions. */
  private static final Set<Word> OF_EXPRESSIONS =
      EnumSet.of(
          Word.ALL,
          Word.AND,
          Word.ANY,
          Word.BETWEEN,
          Word.CASE,
          Word.ELSE,
          Word.END,
          Word.EXISTS,
          Word.FALSE,
          Word.IN,
          Word.IS,
          Word.LIKE,
          Word.NOT,
          Word.NULL,
          Word.OR,
          Word.THEN,
          Word.TRUE,
          Word.WHEN);

  /** Keywords of a query inside parentheses. */
  private static final Set<Word> OF_QUERIES =
      EnumSet.of(
          Word.AS,
          Word.BY,
          Word.CROSS,
          Word.DISTINCT,
          Word.EXCEPT,
          Word.FROM,
          Word.GROUP,
          Word.HAVING,
          Word.INNER,
          Word.INTERSECT,
          Word.JOIN,
          Word.LIMIT,
          Word.ON,
          Word.ORDER,
          Word.SELECT,
          Word.UNION,
          Word.WHERE);

  /** Not reserved, but in a condition more than a name: cursors, counters, functions of users. */
  private static final Set<Word> ODD =
      EnumSet.of(
          Word.CURRENT,
          Word.GLOB,
          Word.LOCK,
          Word.OPTION,
          Word.PARTITION,
          Word.REGEXP,
          Word.RLIKE,
          Word.ROWNUM,
          Word.USING);

  private final Tokens t;
  private int depth;
  private int binds;

  CountCursor(Tokens t) {
    this.t = t;
  }

  /** How many placeholders were met. */
  int binds() {
    return binds;
  }

  void take(Word word) throws Refused {
    if (!t.is(word)) {
      throw new Refused("it is no plain DELETE or UPDATE");
    }
    t.next();
  }

  /** Reads over SET a = 1, b = ?. */
  void assignments() throws Refused {
    take(Word.SET);
    while (!isEnd() && !(depth == 0 && t.is(Word.WHERE))) {
      if (depth == 0 && (t.is(Word.FROM) || t.is(Word.JOIN) || t.is(Word.USING))) {
        throw new Refused("it joins tables");
      }
      step();
    }
  }

  /** Reads over WHERE and the condition; returns where it ends. */
  int condition() throws Refused {
    int empty = t.end;
    int end = empty;
    step();
    while (!isEnd()) {
      check();
      if (t.kind == Tokens.OP || t.kind == Tokens.STAR) {
        end = operator();
      } else {
        end = t.end;
        step();
      }
    }
    if (end == empty) {
      throw new Refused(NOT_PLAIN);
    }
    return end;
  }

  /** Whether the part that is being read ends: the statement, or what may follow a condition. */
  private boolean isEnd() {
    if (t.kind == Tokens.END || t.kind == Tokens.SEMI) {
      return true;
    }
    return depth == 0 && (t.is(Word.ORDER) || t.is(Word.LIMIT) || t.is(Word.RETURNING));
  }

  private void check() throws Refused {
    Word word = t.kind == Tokens.WORD ? t.word() : null;
    if (word == null || OF_EXPRESSIONS.contains(word)) {
      return;
    }
    boolean ofQuery = depth > 0 && OF_QUERIES.contains(word);
    if (ODD.contains(word) || word.reserved && !ofQuery) {
      throw new Refused(NOT_PLAIN);
    }
  }

  /** Reads an operator of one or more characters; returns where it ends. */
  private int operator() throws Refused {
    int from = t.start;
    int end = t.end;
    step();
    while ((t.kind == Tokens.OP || t.kind == Tokens.STAR) && t.start == end) {
      end = t.end;
      step();
    }
    String operator = t.sql.substring(from, end);
    if (operator.equals("::")) {
      if (t.kind != Tokens.WORD || !PLAIN_TYPES.contains(Names.lower(t.sql, t.start, t.end))) {
        throw new Refused(NOT_PLAIN);
      }
      return end;
    }
    // A sign of the number that follows: x=-1.
    int length = operator.length();
    while (length > 1 && "+-".indexOf(operator.charAt(length - 1)) >= 0) {
      length--;
    }
    if (!PLAIN_OPERATORS.contains(operator.substring(0, length))) {
      throw new Refused("its condition uses an operator that need not be the database's own");
    }
    return end;
  }

  /** Reads over ORDER BY and LIMIT; returns where they end. */
  int limit() throws Refused {
    boolean limits = false;
    int end = t.end;
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI && !t.is(Word.RETURNING)) {
      limits |= t.is(Word.LIMIT);
      if (!isOfLimit()) {
        throw new Refused("its LIMIT is not a plain one");
      }
      end = t.end;
      step();
    }
    if (!limits) {
      throw new Refused("it is ordered, and not limited");
    }
    return end;
  }

  private boolean isOfLimit() {
    return switch (t.kind) {
      case Tokens.NUMBER, Tokens.PARAM, Tokens.COMMA, Tokens.DOT, Tokens.QUOTED -> true;
      case Tokens.WORD ->
          t.is(Word.ORDER)
              || t.is(Word.BY)
              || t.is(Word.LIMIT)
              || Names.isName(t) && !ODD.contains(t.word());
      default -> false;
    };
  }

  /** Reads to the end, over what RETURNING gives back; a reading that is not certain is refused. */
  void end() throws Refused {
    if (t.is(Word.RETURNING)) {
      while (t.kind != Tokens.END && t.kind != Tokens.SEMI) {
        step();
      }
    }
    while (t.kind == Tokens.SEMI) {
      step();
    }
    boolean unsure = t.broken || t.refused || t.splitElsewhere || t.oddBlank || t.wideBlank;
    if (unsure || t.executableMixed || depth != 0 || t.kind != Tokens.END) {
      throw new Refused(TWO_WAYS);
    }
  }

  /** Moves on by one token. */
  private void step() throws Refused {
    switch (t.kind) {
      case Tokens.OPEN -> depth++;
      case Tokens.CLOSE -> depth--;
      case Tokens.PARAM -> placeholder();
      case Tokens.LBRACE, Tokens.RBRACE -> throw new Refused("it holds JDBC's escapes");
      default -> {
        // Nothing to keep count of.
      }
    }
    t.next();
    if (depth < 0 || t.escapes != 0 || t.insideExecutable) {
      throw new Refused(TWO_WAYS);
    }
  }

  private void placeholder() throws Refused {
    boolean doubled = t.end < t.length && t.sql.charAt(t.end) == '?';
    // ?? is how JDBC writes an operator of PostgreSQL's; ?1, :a and $1 are placeholders elsewhere.
    if (doubled || t.end - t.start != 1 || t.sql.charAt(t.start) != '?') {
      throw new Refused("its placeholders are not plain ones");
    }
    binds++;
  }
}
