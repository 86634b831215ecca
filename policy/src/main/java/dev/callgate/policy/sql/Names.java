package dev.callgate.policy.sql;

import java.util.Locale;

/** Turns the name under the cursor into the one form that {@link SqlStatement} describes. */
final class Names {
  /** No engine knows longer names; to join them would take time that is not linear. */
  private static final int MAX_PARTS = 6;

  private Names() {}

  /** SQLite keeps its definitions in a table: https://www.sqlite.org/schematab.html. */
  static boolean isSqliteSchema(String table) {
    return table != null
        && (table.endsWith("sqlite_schema")
            || table.endsWith("sqlite_master")
            || table.endsWith("sqlite_temp_schema")
            || table.endsWith("sqlite_temp_master"));
  }

  /**
   * Whether DuckDB takes the name of a table for that of a file, if it knows no such table: {@code
   * FROM "a.csv"} and {@code FROM a.csv}, tried on 1.4.
   */
  static boolean isFile(String table, boolean quoted, Dialect dialect) {
    if (table == null || !dialect.maybe(Dialect.DUCKDB) || table.indexOf('.') < 0) {
      return false;
    }
    if (quoted && dialect == Dialect.DUCKDB && table.charAt(0) == '"') {
      return true;
    }
    String name = table.endsWith("\"") ? table.substring(0, table.length() - 1) : table;
    int dot = name.lastIndexOf('.');
    switch (name.substring(dot + 1).toLowerCase(Locale.ROOT)) {
      case "csv":
      case "tsv":
      case "json":
      case "jsonl":
      case "ndjson":
      case "parquet":
      case "gz":
      case "zst":
      case "xlsx":
        return true;
      default:
        return false;
    }
  }

  /** Whether SQLite takes the table for a pragma: https://www.sqlite.org/pragma.html#pragfunc. */
  static boolean isPragma(String table) {
    return table != null && table.startsWith("pragma_", table.lastIndexOf('.') + 1);
  }

  /** The pragma that such a table is. */
  static String pragma(String table) {
    return table.substring(table.lastIndexOf('.') + 1 + "pragma_".length());
  }

  static boolean isName(Tokens t) {
    return t.kind == Tokens.QUOTED
        || (t.kind == Tokens.WORD && (t.word() == null || !t.word().reserved));
  }

  /**
   * Reads {@code a.b.c} and moves behind it. Null, with the cursor behind what was looked at, if
   * there is no name or one whose meaning the text hides.
   */
  static String read(Tokens t, Dialect dialect) {
    if (t.kind == Tokens.NUMBER) {
      // MySQL lets a name begin with digits.
      int end = t.end;
      if (t.next() == Tokens.WORD && t.start == end) {
        t.next();
      }
      return null;
    }
    if (t.kind == Tokens.OP && t.sql.charAt(t.start) == '@') {
      String variable = "@";
      t.next();
      return t.kind == Tokens.WORD ? variable + readPart(t, dialect) : null;
    }
    if (t.kind != Tokens.WORD && t.kind != Tokens.QUOTED && t.kind != Tokens.STRING) {
      return null;
    }
    if (isHidden(t, dialect)) {
      return null;
    }
    String name = isEscaped(t) ? escaped(t) : readPart(t, dialect);
    int parts = 1;
    while (t.kind == Tokens.DOT) {
      t.next();
      if (t.kind == Tokens.DOT) {
        continue;
      }
      if (t.kind == Tokens.STAR) {
        t.next();
        return name;
      }
      if (t.kind != Tokens.WORD && t.kind != Tokens.QUOTED) {
        return null;
      }
      String part = readPart(t, dialect);
      boolean whole = name != null && part != null && ++parts <= MAX_PARTS;
      name = whole ? name + "." + part : null;
    }
    return name;
  }

  /**
   * Snowflake's IDENTIFIER('t') and IDENTIFIER($t) name what a value says. The cursor is then
   * behind them.
   */
  private static boolean isHidden(Tokens t, Dialect dialect) {
    if (dialect != Dialect.SNOWFLAKE
        || t.kind != Tokens.WORD
        || t.end - t.start != 10
        || !t.sql.regionMatches(true, t.start, "identifier", 0, 10)
        || t.peek() != Tokens.OPEN) {
      return false;
    }
    while (t.kind != Tokens.CLOSE && t.kind != Tokens.END && t.kind != Tokens.SEMI) {
      t.next();
    }
    t.next();
    return true;
  }

  /** U&"..." hides characters of a name behind escapes. */
  private static boolean isEscaped(Tokens t) {
    return t.kind == Tokens.WORD
        && t.end - t.start == 1
        && (t.sql.charAt(t.start) | 0x20) == 'u'
        && t.sql.startsWith("&\"", t.end);
  }

  private static String escaped(Tokens t) {
    t.next();
    t.next();
    t.next();
    return null;
  }

  private static String readPart(Tokens t, Dialect dialect) {
    String part = text(t, dialect);
    t.next();
    return part;
  }

  /** The name that the current token writes; the cursor stays. */
  static String text(Tokens t, Dialect dialect) {
    if (t.kind == Tokens.WORD) {
      return t.names.lower(t.sql, t.start, t.end, t.hash, t.exact);
    }
    char open = t.sql.charAt(t.start);
    if (t.kind == Tokens.STRING && open != '"') {
      return null;
    }
    if (t.end - t.start < 2) {
      return null;
    }
    return quoted(t.sql.substring(t.start + 1, t.end - 1), open, dialect);
  }

  private static String quoted(String content, char open, Dialect dialect) {
    String name = content;
    String close = open == '[' ? "]" : String.valueOf(open);
    if (name.contains(close)) {
      name = name.replace(close + close, close);
    }
    boolean same;
    switch (dialect.folding()) {
      case LOWER:
        same = false;
        break;
      case UPPER:
        same = name.equals(name.toUpperCase(Locale.ROOT));
        break;
      default:
        same = true;
    }
    if (same) {
      name = lower(name, 0, name.length());
    }
    return name.indexOf('.') >= 0 ? '"' + name + '"' : name;
  }

  static String lower(String text, int start, int end) {
    String part = text.substring(start, end);
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (c >= 'A' && (c <= 'Z' || c >= 128)) {
        return part.toLowerCase(Locale.ROOT);
      }
    }
    return part;
  }

  /** Whether a server keeps its users and settings in the table. */
  static boolean isOfServer(String table, Dialect dialect) {
    if (table == null) {
      return false;
    }
    return dialect.maybeMysql() && table.startsWith("mysql.")
        || dialect.maybe(Dialect.POSTGRESQL)
            && table.startsWith("pg_")
            && !table.startsWith("pg_temp.");
  }
}
