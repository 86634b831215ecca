package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reads a text under one set of lexical traits. One reading at a time; what it holds is used again
 * by the next, so that to read a text makes little more than its facts.
 */
final class Reading {
  /** Texts within texts (EXECUTE IMMEDIATE '...') are followed so deep. */
  private static final int MAX_NESTED = 4;

  /** In a text that prepares more statements than these, names are not known. */
  private static final int MAX_PREPARED = 64;

  final Tokens t;
  final Dialect dialect;
  final Body body;

  /** Inside BEGIN ... END or DO: statements may start behind THEN, ELSE, LOOP and BEGIN. */
  boolean block;

  final Draft draft;

  private static final int NONE_REFUSED = Integer.MAX_VALUE;

  /** How many of the statements stand before the first that is refused. */
  private int refusedAt;

  /** Gathers what was understood of each statement, if someone asks; else null. */
  List<Understood> understood;

  /** Those of the statements that give a name to one. */
  private final ArrayList<SqlStatement> prepared = new ArrayList<>(0);

  private boolean startsPlainly;

  private final Heads heads;
  private final int nested;

  /** Those that were read; the last one apart, since to store it costs a collector's barrier. */
  private final ArrayList<SqlStatement> statements;

  private final AtomicBoolean inUse = new AtomicBoolean(true);

  Reading(Dialect dialect) {
    this(dialect, 0, new ArrayList<>(1));
  }

  private Reading(Dialect dialect, int nested, ArrayList<SqlStatement> statements) {
    this.t = new Tokens();
    this.draft = new Draft(t);
    this.dialect = dialect;
    this.nested = nested;
    this.statements = statements;
    this.body = new Body(this);
    this.heads = new Heads(this);
  }

  /** Takes this reading for the calling thread; false if another one is using it. */
  boolean take() {
    return inUse.compareAndSet(false, true);
  }

  /** Lets the next thread take it. */
  void giveBack() {
    forget();
    inUse.setRelease(false);
  }

  /** The statements of the whole text; the list is good until the next reading. */
  List<SqlStatement> read(String sql, int lexis) {
    Draft.clear(statements);
    SqlStatement last = read(sql, lexis, false);
    if (last != null && statements.isEmpty()) {
      return List.of(last);
    }
    add(last);
    return statements;
  }

  private void add(SqlStatement statement) {
    if (statement != null) {
      statements.add(statement);
    }
  }

  /** Reads the text, and returns its last statement; null if there is none. */
  private SqlStatement read(String sql, int lexis, boolean asBlock) {
    t.start(sql, lexis);
    block = asBlock;
    refusedAt = NONE_REFUSED;
    prepared.clear();
    t.next();
    startsPlainly = t.word() != null && isPlain(t.word());
    SqlStatement last = null;
    while (t.kind != Tokens.END) {
      if (t.kind == Tokens.SEMI) {
        t.next();
        continue;
      }
      add(last);
      int before = statements.size();
      int start = t.start;
      draft.start();
      body.start();
      t.startStatement();
      heads.statement();
      boolean odd = t.oddBlank || t.wideBlank && !dialect.hasWideBlanks();
      boolean unsure = t.executableMixed || t.broken || t.splitElsewhere;
      if (unsure || odd && draft.verb() != Verb.READ) {
        draft.unreadable();
      }
      last = draft.finish();
      if (last.prepared() != null && !last.prepared().runs()) {
        prepared.add(last);
      }
      if (understood != null) {
        understood.add(understood(last, start));
      }
      if ((t.broken || t.refused) && refusedAt == NONE_REFUSED) {
        refusedAt = before;
      }
    }
    return last;
  }

  /** Lets go of the text and of what was made for an unusually large one. */
  void forget() {
    Draft.clear(statements);
    understood = null;
    draft.start();
    t.sql = null;
    body.forget();
  }

  private Understood understood(SqlStatement statement, int start) {
    int from = draft.decidedStart();
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < from; i++) {
      if (t.sql.charAt(i) == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    String words = t.sql.substring(from, Math.max(from, draft.decidedEnd()));
    String text = t.sql.substring(start, Math.max(start, t.start)).strip();
    return new Understood(statement, text, words, line, from - lineStart + 1, nested > 0);
  }

  /**
   * How many of the statements stand before the first that engines of these traits refuse for
   * certain: it holds a string, name or comment that does not end, say. No less than there are, if
   * none is refused.
   */
  int soundStatements() {
    return refusedAt;
  }

  /** Whether the first statement is of those that end with the first semicolon. */
  boolean startsPlainly() {
    return startsPlainly;
  }

  private static boolean isPlain(Word word) {
    switch (word) {
      case SELECT:
      case VALUES:
      case INSERT:
      case REPLACE:
      case UPDATE:
      case DELETE:
      case SET:
      case SHOW:
        return true;
      default:
        return false;
    }
  }

  /** Reads the text that the current token, a string, holds; its statements count as well. */
  void inner(boolean asBlock) {
    if (nested >= MAX_NESTED) {
      draft.raise(Verb.UNKNOWN);
      return;
    }
    String content = content();
    if (content == null) {
      draft.raise(Verb.UNKNOWN);
      draft.tablesUnknown();
      return;
    }
    Reading inner = new Reading(dialect, nested + 1, statements);
    inner.understood = understood;
    add(inner.read(content, t.lexis, asBlock));
    t.ambiguous |= inner.t.ambiguous;
    t.met |= inner.t.met;
    t.changesSettings |= inner.t.changesSettings;
  }

  /** How many statements were read so far. */
  int count() {
    return statements.size();
  }

  /** Takes what the statements from that one on do for what the current one does. */
  void takeFrom(int first) {
    for (int i = first; i < statements.size(); i++) {
      draft.takes(statements.get(i));
    }
  }

  /**
   * Takes over what a name was prepared for in this text, every time that it was: false if that is
   * not known. In a text inside another one nothing is known of the outer one's names.
   */
  boolean takePrepared(String name) {
    if (nested > 0 || prepared.size() > MAX_PREPARED) {
      return false;
    }
    boolean known = false;
    for (SqlStatement statement : prepared) {
      String given = statement.prepared().name();
      if (given == null) {
        return false;
      }
      if (given.equals(name)) {
        draft.takes(statement);
        known = true;
      }
    }
    return known;
  }

  /** What the current token, a string, stands for; null if its escapes are not known here. */
  private String content() {
    String sql = t.sql;
    int from = t.start;
    if (sql.charAt(from) == '$') {
      int tag = sql.indexOf('$', from + 1) + 1 - from;
      return sql.substring(from + tag, Math.max(from + tag, t.end - tag));
    }
    while (from < t.end && sql.charAt(from) != '\'' && sql.charAt(from) != '"') {
      from++;
    }
    if (t.end - from < 2) {
      return "";
    }
    char quote = sql.charAt(from);
    boolean backslash =
        t.has(Lexis.BACKSLASH) || from > t.start && (sql.charAt(from - 1) | 0x20) == 'e';
    StringBuilder text = new StringBuilder(t.end - from);
    for (int i = from + 1; i < t.end - 1; i++) {
      char c = sql.charAt(i);
      if (c == quote) {
        i++;
      } else if (c == '\\' && backslash && i + 1 < t.end - 1) {
        c = sql.charAt(++i);
        if (isCode(c) && !isMysql()) {
          return null;
        }
        c = escaped(c);
      }
      text.append(c);
    }
    return text.toString();
  }

  private boolean isMysql() {
    return t.has(Lexis.EXECUTABLE | Lexis.EXECUTABLE_OFF);
  }

  /** Whether an escape writes a character by its number. */
  private static boolean isCode(char c) {
    return c >= '0' && c <= '9' || (c | 0x20) == 'x' || (c | 0x20) == 'u';
  }

  private char escaped(char c) {
    switch (c) {
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'b':
        return '\b';
      case 'f':
        return isMysql() ? c : '\f';
      default:
        return c;
    }
  }
}
