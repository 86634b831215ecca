package dev.callgate.policy.sql;

/**
 * The keywords that mean something to the reader. A word that is not here is a name.
 *
 * <p>A reserved one is never the name of a table or function when it stands unquoted, in any
 * dialect, where the reader asks.
 */
enum Word {
  ABORT,
  ACCESS,
  ADD,
  ADMIN,
  AGGREGATE,
  ALGORITHM,
  ALIAS,
  ALL(true),
  ALTER,
  ANALYSE,
  ANALYZE,
  AND(true),
  ANSI_DEFAULTS,
  ANY(true),
  APPLY,
  AS(true),
  ASC,
  ASSEMBLY,
  ATOMIC,
  ATTACH,
  AUDIT,
  AUTHORIZATION,
  AVAILABILITY,
  BACKUP,
  BEGIN,
  BETWEEN(true),
  BINARY,
  BITMAP,
  BULK,
  BY(true),
  CACHE,
  CACHED,
  CALL,
  CASCADE,
  CASCADED,
  CASE(true),
  CAST,
  CATALOG,
  CATCH,
  CERTIFICATE,
  CHANGE,
  CHECK(true),
  CHECKPOINT,
  CHECKSUM,
  CLOSE,
  CLUSTER,
  CLUSTERED,
  COALESCE,
  COLLATION,
  COLUMN,
  COMMENT,
  COMMIT,
  CONCURRENTLY,
  CONNECT,
  CONNECTION,
  CONSTANT,
  CONSTRAINT(true),
  CONSTRAINTS,
  CONTEXT,
  CONVERSION,
  CONVERT,
  COPY,
  CREATE,
  CREDENTIAL,
  CROSS(true),
  CURRENT,
  CURSOR,
  DATA,
  DATABASE,
  DBCC,
  DEALLOCATE,
  DECLARE,
  DEFAULT,
  DEFERRED,
  DEFINER,
  DELAYED,
  DELETE,
  DENY,
  DESC,
  DESCRIBE,
  DETACH,
  DIRECTORY,
  DISABLE,
  DISCARD,
  DISTINCT(true),
  DO,
  DOMAIN,
  DROP,
  DUMPFILE,
  DUPLICATE,
  DYNAMIC,
  EDITIONABLE,
  ELSE(true),
  ELSEIF,
  ELSIF,
  ENABLE,
  END(true),
  ENDPOINT,
  ENGINE,
  EVENT,
  EXCEPT(true),
  EXCEPTION,
  EXCHANGE,
  EXCLUSIVE,
  EXEC,
  EXECUTE,
  EXISTS(true),
  EXIT,
  EXPLAIN,
  EXPORT,
  EXTENSION,
  EXTERNAL,
  FALSE(true),
  FETCH(true),
  FILE,
  FILES,
  FINAL,
  FIRST,
  FLUSH,
  FOR(true),
  FORALL,
  FORCE,
  FOREIGN,
  FROM(true),
  FULL,
  FULLTEXT,
  FUNCTION,
  GET,
  GLOBAL,
  GLOB,
  GO,
  GRANT,
  GROUP(true),
  HANDLER,
  HASH,
  HAVING(true),
  HELP,
  HIGH_PRIORITY,
  HISTORY,
  HYBRID,
  IDENTIFIED,
  IF,
  IGNORE,
  ILIKE,
  IMMEDIATE,
  IMPORT,
  IN(true),
  INDEX,
  INDEXES,
  INFILE,
  INITIAL,
  INNER(true),
  INSERT,
  INSTALL,
  INSTANCE,
  INTEGRITY,
  INTERSECT(true),
  INTO(true),
  IS(true),
  ISNULL,
  ISOLATION,
  JAVA,
  JOIN(true),
  KEY,
  KILL,
  LABEL,
  LANGUAGE,
  LATERAL,
  LEFT,
  LIBRARY,
  LIKE(true),
  LIMIT(true),
  LINK,
  LINKED,
  LIST,
  LISTEN,
  LOAD,
  LOCAL,
  LOCK,
  LOGIN,
  LOGS,
  LOOP,
  LOW_PRIORITY,
  LS,
  MACRO,
  MASTER,
  MATCHED,
  MATERIALIZED,
  MEMORY,
  MERGE,
  MINUS,
  MODE,
  MODIFY,
  MODULE,
  MOVE,
  NATURAL(true),
  NEW,
  NEXT,
  NEXTVAL,
  NO,
  NOFORCE,
  NONCLUSTERED,
  NONEDITIONABLE,
  NOT(true),
  NOTHING,
  NOTIFY,
  NOTNULL,
  NOWAIT,
  NULL(true),
  OBJECTS,
  OF,
  OFF,
  OFFSET,
  OJ,
  OLD,
  ON(true),
  ONLY,
  OPEN,
  OPERATOR,
  OPTIMIZE,
  OPTION,
  OR(true),
  ORDER(true),
  ORDINALITY,
  OUTER,
  OUTFILE,
  OUTPUT,
  OVERWRITE,
  OWNED,
  OWNER,
  PACKAGE,
  PARTITION,
  PASSWORD,
  PERFORM,
  PERSIST,
  PERSISTENT,
  PERSIST_ONLY,
  PIPE,
  PIVOT,
  PLAN,
  POLICY,
  PRAGMA,
  PREPARE,
  PREPARED,
  PRIMARY,
  PRIVATE,
  PROCEDURE,
  PROFILE,
  PROGRAM,
  PUBLIC,
  PUBLICATION,
  PURGE,
  PUT,
  QUALIFY,
  QUERY,
  QUICK,
  QUOTED_IDENTIFIER,
  RAISE,
  RECONFIGURE,
  RECURSIVE,
  RECYCLEBIN,
  REFERENCES(true),
  REFRESH,
  REGEXP,
  REINDEX,
  RELEASE,
  REM,
  REMOVE,
  RENAME,
  REORGANIZE,
  REPAIR,
  REPLACE,
  REPLICA,
  RESET,
  RESOURCE,
  RESTORE,
  RETURN,
  RETURNING,
  REVOKE,
  RIGHT,
  RLIKE,
  RM,
  ROLE,
  ROLLBACK,
  ROWNUM,
  RULE,
  RUNSCRIPT,
  SAVE,
  SAVEPOINT,
  SCHEMA,
  SCRIPT,
  SECRET,
  SECURE,
  SECURITY,
  SELECT(true),
  SEQUENCE,
  SERVER,
  SESSION,
  SESSION_USER,
  SET(true),
  SHOW,
  SHRINK,
  SHUTDOWN,
  SIMILAR,
  SLAVE,
  SOME,
  SPATIAL,
  SPLIT,
  SQL,
  SQL_MODE,
  STAGE,
  STANDARD_CONFORMING_STRINGS,
  START,
  STATEMENT,
  STATISTICS,
  STOP,
  STRAIGHT_JOIN,
  SUBSCRIPTION,
  SUMMARIZE,
  SWITCH,
  SYNONYM,
  SYSTEM,
  TABLE,
  TABLES,
  TABLESPACE,
  TASK,
  TEMP,
  TEMPORARY,
  TEXT,
  THEN(true),
  TO,
  TOP,
  TRAN,
  TRANSACTION,
  TRANSIENT,
  TRIGGER,
  TRUE(true),
  TRUNCATE,
  TRY,
  TYPE,
  UNDROP,
  UNION(true),
  UNIQUE,
  UNKNOWN,
  UNLISTEN,
  UNLOCK,
  UNLOGGED,
  UNPIVOT,
  UNSET,
  UPDATE,
  UPSERT,
  USE,
  USER,
  USING(true),
  VACUUM,
  VALUE,
  VALUES(true),
  VIEW,
  VIRTUAL,
  VOLATILE,
  WAREHOUSE,
  WHEN(true),
  WHERE(true),
  WHILE,
  WINDOW,
  WITH(true),
  WORK,
  XA;

  /** Never a name when unquoted, where the reader asks. */
  final boolean reserved;

  Word() {
    this(false);
  }

  private final long letters;

  Word(boolean reserved) {
    this.reserved = reserved;
    this.letters = Chars.letters(name(), 0, name().length());
  }

  /** Up to so many letters {@link Chars#hash(long, int)} tells every two words apart. */
  static final int EXACT = 12;

  /** The number of no word. */
  static final int NONE = 0;

  private static final int BITS = 11;
  private static final Word[] NUMBERED = new Word[values().length + 1];

  /** Each at the place that its hash gives it, or the next that was free. */
  private static final short[] PLACES = new short[1 << BITS];

  private static final long[] LETTERS = new long[1 << BITS];

  static {
    for (Word word : values()) {
      int number = word.ordinal() + 1;
      NUMBERED[number] = word;
      int place = place(Chars.hash(word.letters));
      while (PLACES[place] != NONE) {
        place = next(place);
      }
      PLACES[place] = (short) number;
      LETTERS[place] = word.letters;
    }
  }

  private static int place(int hash) {
    return hash >>> 32 - BITS;
  }

  private static int next(int place) {
    return place + 1 & PLACES.length - 1;
  }

  /** The keyword of that number; null for {@link #NONE}. */
  static Word numbered(int number) {
    return NUMBERED[number];
  }

  /**
   * The number of the keyword that stands in {@code sql} from start to end, in any case, or {@link
   * #NONE}.
   *
   * @param letters of that word, which has no others than ASCII letters and underscores
   * @param hash of the same
   */
  static int find(String sql, int start, int end, long letters, int hash) {
    int place = place(hash);
    while (PLACES[place] != NONE) {
      if (LETTERS[place] == letters
          && (end - start <= EXACT || numbered(PLACES[place]).isAt(sql, start, end))) {
        return PLACES[place];
      }
      place = next(place);
    }
    return NONE;
  }

  private boolean isAt(String sql, int start, int end) {
    String name = name();
    if (end - start != name.length()) {
      return false;
    }
    for (int i = start, k = 0; i < end; i++, k++) {
      if (Chars.fold(sql.charAt(i)) != Chars.fold(name.charAt(k))) {
        return false;
      }
    }
    return true;
  }
}
