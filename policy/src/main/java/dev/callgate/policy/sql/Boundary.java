package dev.callgate.policy.sql;

/** Where one statement ends and another begins with no semicolon between them. */
final class Boundary {
  private static final int SKIP = Chars.hash("skip");
  private static final int WAIT = Chars.hash("wait");

  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Change dml;
  private final Dialect dialect;
  private final boolean semicolonOptional;

  Boundary(Reading r, Body body, Change dml) {
    this.r = r;
    this.t = r.t;
    this.body = body;
    this.dml = dml;
    this.dialect = r.dialect;
    this.semicolonOptional = dialect.semicolonOptional();
  }

  /** Whether the keyword starts a statement of its own, with no semicolon before it. */
  boolean startsStatement() {
    return (semicolonOptional || r.block)
        && !body.oneStatement
        && body.depth == 0
        && startsWithoutSemicolon();
  }

  private boolean startsWithoutSemicolon() {
    if (body.prevWord() == Word.BEGIN
        || body.prevWord() == Word.ELSE
        || body.prevWord() == Word.LOOP
        || body.prevWord() == Word.DO && (dml.word == null || r.block && dml.word != Word.INSERT)
        || body.prevWord() == Word.THEN && dml.word != Word.MERGE) {
      return r.block || startsInside(t.word());
    }
    if (dml.word == null && opensStatement()) {
      return true;
    }
    if (!startsInside(t.word()) || !canEndStatement() || body.has(Body.IN_WITH)) {
      return false;
    }
    if (dml.word == Word.MERGE && dml.whenSeen
        || body.prevWord() == Word.DO
        || body.prevWord() == Word.KEY) {
      return false;
    }
    int next = t.peek();
    switch (t.word()) {
      case DELETE:
        return next == Tokens.WORD || next == Tokens.QUOTED || next == Tokens.OP;
      case EXEC:
      case EXECUTE:
        return next == Tokens.WORD
            || next == Tokens.QUOTED
            || next == Tokens.OPEN
            || next == Tokens.OP;
      case DISABLE:
      case ENABLE:
        return next == Tokens.WORD && t.peeked() == Word.TRIGGER;
      case SHUTDOWN:
      case RECONFIGURE:
        return dialect == Dialect.SQLSERVER;
      default:
        boolean name = next == Tokens.QUOTED || next == Tokens.OP || next == Tokens.NUMBER;
        return name || next == Tokens.WORD && (t.peeked() == null || !continues(t.peeked()));
    }
  }

  /** In a block: WHILE c DO statement, FOR r IN statement LOOP, OPEN c FOR statement. */
  private boolean opensStatement() {
    if (body.prevWord() == Word.DO) {
      return r.block || dialect == Dialect.GENERIC && startsInside(t.word());
    }
    if (!r.block) {
      return false;
    }
    if (body.prevWord() == Word.FOR) {
      return t.word() == Word.EXECUTE || startsInside(t.word()) && !isLock();
    }
    return (body.prevWord() == Word.IN || body.prevWord() == Word.IS) && startsInside(t.word());
  }

  /** FOR UPDATE, FOR UPDATE OF t, NOWAIT, SKIP LOCKED; and not OPEN c FOR UPDATE t SET. */
  private boolean isLock() {
    int next = t.peek();
    boolean name =
        next == Tokens.QUOTED
            || next == Tokens.WORD
                && (t.peeked() == Word.ONLY
                    || t.peeked() == null && t.peekedHash != SKIP && t.peekedHash != WAIT);
    return t.word() == Word.UPDATE && !name;
  }

  /** Words behind which the keyword before was only a name. */
  private static boolean continues(Word word) {
    return word.reserved && word != Word.INTO && word != Word.CONSTRAINT && word != Word.UNIQUE;
  }

  /** Whether the token before the current one can end a statement. */
  boolean canEndStatement() {
    switch (body.prevKind) {
      case Tokens.WORD:
        if (body.prevWord() == Word.ON && body.draft.verb() == Verb.SESSION) {
          // SQL Server: SET NOCOUNT ON
          return true;
        }
        return body.prevWord() == null
            || !body.prevWord().reserved
            || body.prevWord() == Word.NULL
            || body.prevWord() == Word.TRUE
            || body.prevWord() == Word.FALSE
            || body.prevWord() == Word.END;
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

  /** Whether the word starts a statement that may follow another without a semicolon. */
  private static boolean startsInside(Word word) {
    switch (word) {
      case ALTER:
      case BACKUP:
      case BULK:
      case CREATE:
      case DBCC:
      case DELETE:
      case DENY:
      case DISABLE:
      case DROP:
      case ENABLE:
      case EXEC:
      case EXECUTE:
      case GRANT:
      case INSERT:
      case KILL:
      case MERGE:
      case RECONFIGURE:
      case RESTORE:
      case REVOKE:
      case SHUTDOWN:
      case TRUNCATE:
      case UPDATE:
        return true;
      default:
        return false;
    }
  }
}
