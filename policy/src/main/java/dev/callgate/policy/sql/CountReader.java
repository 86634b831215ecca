package dev.callgate.policy.sql;

import java.util.List;
import java.util.Set;

/**
 * Makes the query of {@link Counting}. It knows a few plain shapes and refuses everything else: a
 * number that is too small would be worse than none.
 *
 * <p>The table, with its alias, and the condition are taken over as they are written, so that every
 * name in them means the same. Only then is the query read like any text: it has to be a plain
 * read.
 */
final class CountReader {
  /** Functions that give the same for the same row when they are called twice. */
  private static final Set<String> STEADY =
      Set.of(
          ("abs avg ceil ceiling char_length character_length coalesce concat count date date_part"
                  + " date_trunc datetime day extract floor greatest hour ifnull lcase least left"
                  + " length lower ltrim max min minute mod month now nullif octet_length replace"
                  + " right round rtrim second sign substr substring sum trim ucase upper year")
              .split(" "));

  private final Tokens t = new Tokens();
  private final CountCursor cursor = new CountCursor(t);
  private final String sql;
  private final Dialect dialect;
  private final String table;

  private CountReader(String sql, Dialect dialect, String table) {
    this.sql = sql;
    this.dialect = dialect;
    this.table = table;
  }

  static Counting read(String sql, Dialect dialect, SqlSettings settings) {
    if (sql == null) {
      return new Counting.Impossible("its text is not known");
    }
    if (!isTested(dialect)) {
      return new Counting.Impossible("not on this database");
    }
    List<SqlStatement> statements = SqlReader.read(sql, dialect, settings).statements();
    if (statements.size() != 1) {
      return new Counting.Impossible("it is more than one statement, or can be read in two ways");
    }
    SqlStatement statement = statements.get(0);
    boolean bounded = statement.verb() == Verb.DELETE || statement.verb() == Verb.UPDATE;
    if (!bounded || statement.prepared() != null) {
      return new Counting.Impossible("it is no plain DELETE or UPDATE");
    }
    if (!statement.tablesKnown() || statement.tables().size() != 1) {
      return new Counting.Impossible("it does not change one table alone");
    }
    try {
      var reader = new CountReader(sql, dialect, statement.tables().get(0));
      return reader.query(settings);
    } catch (CountCursor.Refused refused) {
      return new Counting.Impossible(refused.getMessage());
    }
  }

  private static boolean isTested(Dialect dialect) {
    return switch (dialect) {
      // MySQL: with MariaDB, which has the same shapes.
      case POSTGRESQL, MYSQL, MARIADB, SQLITE, H2, HSQLDB, DERBY, DUCKDB -> true;
      default -> false;
    };
  }

  private Counting.Query query(SqlSettings settings) throws CountCursor.Refused {
    t.start(sql, settings.lexis(dialect));
    t.next();
    boolean updates = t.is(Word.UPDATE);
    if (!updates && !t.is(Word.DELETE)) {
      throw new CountCursor.Refused("it is no plain DELETE or UPDATE");
    }
    t.next();
    if (!updates) {
      cursor.take(Word.FROM);
    }
    int tableStart = t.start;
    if (t.is(Word.ONLY)) {
      t.next();
    }
    int nameStart = t.start;
    int nameEnd = name();
    int tableEnd = alias(nameEnd);
    if (sql.lastIndexOf('{', tableEnd) >= 0) {
      // Of JDBC's escapes the words are left, in places where nobody looks for them.
      throw new CountCursor.Refused("it holds JDBC's escapes");
    }
    if (updates) {
      cursor.assignments();
    }
    int before = cursor.binds();
    String rows = sql.substring(tableStart, tableEnd);
    if (t.is(Word.WHERE)) {
      int from = t.start;
      rows += " " + sql.substring(from, cursor.condition());
    }
    check("SELECT count(*) FROM " + rows, settings);
    boolean guarded = dialect == Dialect.POSTGRESQL;
    String query =
        t.is(Word.ORDER) || t.is(Word.LIMIT)
            ? limited(rows)
            : "SELECT count(*)" + guard(nameStart, nameEnd) + " FROM " + rows;
    int counted = cursor.binds() - before;
    cursor.end();
    if ((t.met & settings.unknown(dialect)) != 0) {
      throw new CountCursor.Refused("its text can be read in two ways");
    }
    return new Counting.Query(query, before + 1, counted, guarded);
  }

  /** The query, read like any text, must do nothing but read, and give the same twice. */
  private void check(String query, SqlSettings settings) throws CountCursor.Refused {
    List<SqlStatement> statements = SqlReader.read(query, dialect, settings).statements();
    if (statements.size() != 1 || statements.get(0).verb() != Verb.READ) {
      throw new CountCursor.Refused("its condition does more than to compute");
    }
    if (!STEADY.containsAll(statements.get(0).functions())) {
      throw new CountCursor.Refused("its condition calls a function that need not be steady");
    }
  }

  private String limited(String rows) throws CountCursor.Refused {
    if (dialect == Dialect.POSTGRESQL) {
      throw new CountCursor.Refused("it is no plain DELETE or UPDATE");
    }
    int from = t.start;
    // Without names of ours inside, which the condition could mean.
    return "SELECT count(*) FROM (SELECT 1 FROM "
        + rows
        + " "
        + sql.substring(from, cursor.limit())
        + ") callgate";
  }

  /**
   * PostgreSQL lets rows be hidden from a SELECT alone (CREATE POLICY), and a rule can turn the
   * statement into another one (CREATE RULE).
   * https://www.postgresql.org/docs/current/catalog-pg-class.html
   */
  private String guard(int from, int to) throws CountCursor.Refused {
    if (dialect != Dialect.POSTGRESQL) {
      return "";
    }
    String name = sql.substring(from, to);
    if (name.indexOf('\\') >= 0 || name.indexOf('\'') >= 0) {
      throw new CountCursor.Refused("the name of its table is an odd one");
    }
    return ", (SELECT relkind IN ('r', 'p') AND NOT relhasrules"
        + " AND NOT pg_catalog.row_security_active(oid)"
        + " FROM pg_catalog.pg_class WHERE oid = '"
        + name
        + "'::pg_catalog.regclass)";
  }

  /** Reads the table's name; returns where it ends. */
  private int name() throws CountCursor.Refused {
    if (t.kind != Tokens.QUOTED && !Names.isName(t)) {
      throw new CountCursor.Refused("it does not change one table alone");
    }
    int from = t.start;
    int end = t.end;
    t.next();
    while (t.kind == Tokens.DOT && t.start == end) {
      t.next();
      if (t.start != end + 1 || t.kind != Tokens.QUOTED && t.kind != Tokens.WORD) {
        throw new CountCursor.Refused("the name of its table is an odd one");
      }
      end = t.end;
      t.next();
    }
    var name = new Tokens();
    name.start(sql.substring(from, end), t.lexis);
    name.next();
    if (!table.equals(Names.read(name, dialect))) {
      throw new CountCursor.Refused("it does not change one table alone");
    }
    return end;
  }

  /** Reads what stands between the name and SET or WHERE; returns where it ends. */
  private int alias(int nameEnd) throws CountCursor.Refused {
    int end = nameEnd;
    if (t.kind == Tokens.STAR) {
      end = t.end;
      t.next();
    }
    if (t.is(Word.AS)) {
      t.next();
      if (!Names.isName(t)) {
        throw new CountCursor.Refused("it does more than to change one table");
      }
    }
    if (t.kind == Tokens.QUOTED || t.kind == Tokens.WORD && t.word() == null) {
      end = t.end;
      t.next();
    }
    return end;
  }
}
