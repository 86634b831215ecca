package dev.callgate.policy.sql;

/** What CREATE TABLE says of where the rows are kept: engines, files, connections. */
final class TableOptions {
  private final Reading r;
  private final Tokens t;
  private final Body body;
  private final Dialect dialect;

  TableOptions(Reading r) {
    this.r = r;
    this.t = r.t;
    this.body = r.body;
    this.dialect = r.dialect;
  }

  /** What stands behind a table's columns may say that its rows lie elsewhere. */
  void read() {
    while (t.kind != Tokens.END && t.kind != Tokens.SEMI && t.word() != Word.SELECT) {
      if (t.word() == Word.ENGINE && engine() || body.depth == 0 && isConnection()) {
        r.draft.raise(Verb.EXTERNAL);
      }
      if (!body.step()) {
        return;
      }
    }
  }

  /** MySQL and MariaDB: CONNECTION = '...', FILE_NAME = '...'. */
  private boolean isConnection() {
    if (t.kind != Tokens.WORD || !dialect.maybeMysql() || t.peek() != Tokens.OP) {
      return false;
    }
    return t.word() == Word.CONNECTION
        || t.word() == null && "file_name".equals(Names.text(t, dialect));
  }

  /** Whether the engine that is named is not one that keeps the rows itself; H2's is a class. */
  private boolean engine() {
    int next = t.peek();
    boolean named =
        next == Tokens.OP
            || body.depth == 0
                && (next == Tokens.WORD || next == Tokens.QUOTED || next == Tokens.STRING);
    if (!named) {
      return false;
    }
    body.advance();
    if (t.isOp('=')) {
      body.advance();
    }
    int quotes = t.kind == Tokens.WORD || t.end - t.start < 2 ? 0 : 1;
    switch (Names.lower(t.sql, t.start + quotes, t.end - quotes)) {
      case "innodb":
      case "myisam":
      case "aria":
      case "memory":
      case "heap":
      case "csv":
      case "archive":
      case "blackhole":
      case "merge":
      case "mrg_myisam":
      case "ndb":
      case "ndbcluster":
      case "rocksdb":
      case "tokudb":
      case "columnstore":
      case "mroonga":
        return false;
      default:
        return true;
    }
  }
}
