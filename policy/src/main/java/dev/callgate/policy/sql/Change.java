package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * The INSERT, UPDATE, DELETE or MERGE that {@link Body} is inside of: what it writes to, and what
 * bounds its rows. One at a time: a second that starts ends the first.
 */
final class Change {
  private final Body body;
  private final Tokens t;
  private final Dialect dialect;

  /** INSERT (also for REPLACE), UPDATE, DELETE or MERGE; null outside of any. */
  Word word;

  /** The level of parentheses it stands on. */
  int depth;

  /** Tables after FROM or JOIN are written to, not only read. */
  boolean fromIsWritten;

  /** Between SET and what ends it: after a comma comes a column. */
  boolean setPhase;

  boolean returning;
  boolean conditionSeen;

  /** A branch of a MERGE was met. */
  boolean whenSeen;

  /** The condition that is being read; null outside. */
  Condition condition;

  private final Condition conditions;

  /** The names between DELETE and FROM that are no table or alias met so far. */
  List<String> targets;

  private boolean targetsAreTables;

  Change(Body body, Tokens t, Dialect dialect) {
    this.body = body;
    this.t = t;
    this.dialect = dialect;
    this.conditions = new Condition(t, dialect);
  }

  /** Forgets what was read, at the start of a statement. */
  void reset() {
    word = null;
    depth = 0;
    fromIsWritten = false;
    setPhase = false;
    returning = false;
    conditionSeen = false;
    whenSeen = false;
    condition = null;
    targets = null;
    targetsAreTables = false;
  }

  /** Lets go of what was made for an unusually deep condition. */
  void forget() {
    conditions.forget();
  }

  /** {@code DELETE x FROM customers x} deletes from customers. */
  void alias(String table) {
    if (targets != null && targets.remove(table)) {
      body.draft.writes(table);
    }
    if (t.word() == Word.AS) {
      body.advance();
    }
    if (!Names.isName(t) || t.word() != null) {
      return;
    }
    String alias = Names.text(t, dialect);
    if (alias == null) {
      return;
    }
    boolean target = targets != null && targets.remove(alias);
    if (target || body.draft.isWritten(alias)) {
      body.draft.writes(table);
    }
  }

  void startCondition() {
    body.advance();
    setPhase = false;
    conditionSeen = true;
    body.expect = Body.NOTHING;
    condition = conditions;
    condition.start();
  }

  void endCondition() {
    body.draft.where(condition.result());
    condition = null;
  }

  boolean endsCondition(Word word) {
    switch (word) {
      case WHEN:
        return this.word == Word.MERGE && !condition.insideCase();
      case GROUP:
      case ORDER:
      case LIMIT:
      case RETURNING:
      case WITH:
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

  /** Starts an INSERT, UPDATE, DELETE, MERGE or REPLACE at the current token. */
  void start(Word word) {
    end();
    this.word = word == Word.REPLACE ? Word.INSERT : word;
    depth = body.depth;
    fromIsWritten = false;
    setPhase = false;
    returning = false;
    conditionSeen = false;
    whenSeen = false;
    targetsAreTables = false;
    body.clear(Body.QUERY | Body.IN_FROM | Body.IN_WITH | Body.COLUMNS);
    body.draft.verbStarts();
    body.advance();
    top();
    switch (word) {
      case DELETE:
        delete();
        break;
      case UPDATE:
        update();
        break;
      case MERGE:
        body.draft.raise(Verb.INSERT);
        skip(Word.INTO);
        body.expect = Body.WRITTEN_TABLE;
        break;
      default:
        insert(word);
    }
    body.draft.verbEnds();
  }

  private void delete() {
    body.draft.raise(Verb.DELETE);
    while (t.word() == Word.LOW_PRIORITY || t.word() == Word.QUICK || t.word() == Word.IGNORE) {
      body.advance();
    }
    if (t.word() == Word.FROM) {
      body.advance();
    } else if (t.kind == Tokens.OPEN) {
      // Oracle: DELETE (SELECT ...), through the query to the table behind it.
      body.draft.tablesUnknown();
    } else {
      if (t.word() == Word.HISTORY && t.peek() == Tokens.WORD && t.peeked() == Word.FROM) {
        // MariaDB: old versions of rows.
        body.advance();
      } else {
        targets();
        if (t.word() != Word.FROM) {
          targetsAreTables = true;
          return;
        }
      }
      body.advance();
    }
    top();
    fromIsWritten = targets == null;
    body.set(Body.IN_FROM);
    body.expect = fromIsWritten ? Body.WRITTEN_TABLE : Body.READ_TABLE;
  }

  /** DELETE a, b FROM ...: tables or aliases; without FROM, tables. */
  private void targets() {
    List<String> names = new ArrayList<>(2);
    for (; ; ) {
      String name = body.readName();
      if (name == null || names.size() > Draft.FEW) {
        body.draft.tablesUnknown();
      } else {
        names.add(name);
      }
      if (t.kind != Tokens.COMMA) {
        break;
      }
      body.advance();
    }
    targets = names;
  }

  private void update() {
    body.draft.raise(Verb.UPDATE);
    while (t.word() == Word.LOW_PRIORITY || t.word() == Word.IGNORE) {
      body.advance();
    }
    or();
    top();
    if (t.word() == Word.STATISTICS && dialect.maybe(Dialect.SQLSERVER)) {
      body.draft.raise(Verb.ADMIN);
    }
    if (t.kind == Tokens.OPEN) {
      body.draft.tablesUnknown();
    }
    fromIsWritten = true;
    body.set(Body.IN_FROM);
    body.expect = Body.WRITTEN_TABLE;
  }

  private void insert(Word word) {
    body.draft.raise(Verb.INSERT);
    if (word == Word.REPLACE) {
      replaces();
    }
    or();
    for (; ; ) {
      if (t.word() == Word.OVERWRITE) {
        body.draft.raise(Verb.TRUNCATE);
      } else if (t.word() == Word.ALL || t.word() == Word.FIRST) {
        body.advance();
        return;
      } else if (t.word() != Word.LOW_PRIORITY
          && t.word() != Word.DELAYED
          && t.word() != Word.HIGH_PRIORITY
          && t.word() != Word.IGNORE
          && t.word() != Word.INTO
          && t.word() != Word.TABLE) {
        body.expect = Body.WRITTEN_TABLE;
        return;
      }
      body.advance();
    }
  }

  /** Rows with the same key are deleted first. */
  private void replaces() {
    body.draft.raise(Verb.DELETE);
    body.draft.where(Where.SOME);
  }

  /** SQLite's INSERT OR REPLACE and UPDATE OR REPLACE. */
  private void or() {
    if (t.word() == Word.OR) {
      body.advance();
      if (t.word() == Word.REPLACE) {
        replaces();
      }
      body.advance();
    }
  }

  /** SQL Server's TOP (n) [PERCENT]. */
  private void top() {
    if (t.word() != Word.TOP || t.peek() != Tokens.OPEN && t.peek() != Tokens.NUMBER) {
      return;
    }
    body.draft.limited();
    body.advance();
    int open = 0;
    do {
      open += t.kind == Tokens.OPEN ? 1 : t.kind == Tokens.CLOSE ? -1 : 0;
      body.advance();
    } while (open > 0 && t.kind != Tokens.END && t.kind != Tokens.SEMI);
  }

  private void skip(Word word) {
    if (t.word() == word) {
      body.advance();
    }
  }

  void end() {
    if (this.word == null) {
      return;
    }
    boolean bounded = this.word == Word.UPDATE || this.word == Word.DELETE;
    if (condition != null) {
      endCondition();
    } else if (bounded && !conditionSeen) {
      body.draft.where(Where.NONE);
    } else if (this.word == Word.MERGE && !whenSeen) {
      // H2: MERGE INTO t KEY (id) VALUES ...
      body.draft.raise(Verb.UPDATE);
      body.draft.where(Where.SOME);
    }
    if (targets != null) {
      for (String target : targets) {
        body.draft.writes(target);
        if (!targetsAreTables) {
          // Neither a table nor an alias of the FROM that follows.
          body.draft.tablesUnknown();
        }
      }
      targets = null;
    }
    if (!body.draft.writesSomething()) {
      body.draft.tablesUnknown();
    }
    this.word = null;
  }
}
