package dev.callgate.agent.read;

import dev.callgate.policy.RealPath;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Where one embedded database keeps its files.
 *
 * @param path real path of the database: a file, a directory, or what its files' names begin with
 */
record DatabaseFiles(Engine engine, String path) {

  /** An engine that runs inside the JVM, and how its files are named from what the URL names. */
  enum Engine {
    /** https://h2database.com/html/features.html#database_file_layout: {@code NAME.mv.db}, ... */
    H2("org.h2.", ".", "org.h2.jdbc|org.h2.engine.|org.h2.mvstore.", "org.h2.tools."),
    /** https://hsqldb.org/doc/2.0/guide/running-chapt.html: {@code NAME.script}, ... */
    HSQLDB("org.hsqldb.", ".", "org.hsqldb.jdbc.|org.hsqldb.persist.", "org.hsqldb.util."),
    /** A directory: https://db.apache.org/derby/docs/10.16/devguide/cdevdvlp40350.html. */
    DERBY(
        "org.apache.derby.",
        "/",
        "org.apache.derby.impl.|org.apache.derby.jdbc.",
        "org.apache.derby.impl.tools.|org.apache.derby.tools."),
    /** https://www.sqlite.org/tempfiles.html: {@code NAME}, {@code NAME-wal}, ... */
    SQLITE("org.sqlite.", "-", "org.sqlite.", ""),
    /** {@code NAME} and {@code NAME.wal}. */
    DUCKDB("org.duckdb.", ".", "org.duckdb.", "");

    private final String classes;
    private final String separator;
    private final String core;
    private final String tools;

    Engine(String classes, String separator, String core, String tools) {
      this.classes = classes;
      this.separator = separator;
      this.core = core;
      this.tools = tools;
    }

    /** What the names of all its classes begin with. */
    String classes() {
      return classes;
    }

    /** Whether the class belongs to what runs SQL and stores its data. */
    boolean isCore(String className) {
      return startsWithOne(className, core);
    }

    /** Whether the class is a tool that deletes or copies databases at somebody's wish. */
    boolean isTool(String className) {
      return startsWithOne(className, tools);
    }

    private static boolean startsWithOne(String name, String alternatives) {
      int from = 0;
      while (from < alternatives.length()) {
        int bar = alternatives.indexOf('|', from);
        int to = bar < 0 ? alternatives.length() : bar;
        if (name.regionMatches(0, alternatives, from, to - from)) {
          return true;
        }
        from = to + 1;
      }
      return false;
    }
  }

  /** What H2 and others put in front of a path to say how a file is accessed. */
  private static final String ACCESS =
      " file directory nio niomapped async raf cache split retry mvstore ";

  /** The files of the database that a JDBC URL names; null if it has none that are known. */
  static DatabaseFiles ofUrl(String url) {
    if (url == null || !url.regionMatches(true, 0, "jdbc:", 0, 5)) {
      return null;
    }
    int colon = url.indexOf(':', 5);
    Engine engine = colon < 0 ? null : engine(url.substring(5, colon));
    if (engine == null) {
      return null;
    }
    int end = url.indexOf(';', colon);
    String rest = url.substring(colon + 1, end < 0 ? url.length() : end);
    if (engine == Engine.SQLITE && rest.indexOf('?') >= 0) {
      rest = rest.substring(0, rest.indexOf('?'));
    }
    String path = path(engine, rest);
    if (path == null) {
      return null;
    }
    try {
      return new DatabaseFiles(engine, RealPath.ofTarget(Path.of(path)));
    } catch (IOException | InvalidPathException e) {
      return null;
    }
  }

  private static Engine engine(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "h2" -> Engine.H2;
      case "hsqldb" -> Engine.HSQLDB;
      case "derby" -> Engine.DERBY;
      case "sqlite" -> Engine.SQLITE;
      case "duckdb" -> Engine.DUCKDB;
      default -> null;
    };
  }

  /** The path without access words; null for databases in memory or on a server. */
  private static String path(Engine engine, String rest) {
    String path = rest;
    for (int colon = path.indexOf(':'); colon > 0; colon = path.indexOf(':')) {
      String word = path.substring(0, colon).toLowerCase(Locale.ROOT);
      if (!isNumber(word) && ACCESS.indexOf(" " + word + " ") < 0) {
        return null;
      }
      path = path.substring(colon + 1);
    }
    if (path.isEmpty() || path.startsWith(":") || (path.startsWith("//") && !isFile(engine))) {
      return null;
    }
    if (path.startsWith("~")) {
      return System.getProperty("user.home") + path.substring(1);
    }
    String base =
        switch (engine) {
          case DERBY -> System.getProperty("derby.system.home");
          case H2 -> System.getProperty("h2.baseDir");
          default -> null;
        };
    return base == null || path.startsWith("/") ? path : base + "/" + path;
  }

  private static boolean isFile(Engine engine) {
    return engine == Engine.SQLITE || engine == Engine.H2;
  }

  private static boolean isNumber(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a real path has the name of the one log file that Derby keeps for all databases, and
   * writes anew when it starts: maybe before any URL is seen. The place is the program's choice
   * (derby.system.home), the name is Derby's; another name (derby.stream.error.file) is not its
   * own.
   */
  static boolean isEnginesLog(String realPath) {
    return realPath.endsWith("/derby.log");
  }

  /** Whether a real path is one of these files. */
  boolean holds(String realPath) {
    if (!realPath.startsWith(path)) {
      return false;
    }
    return realPath.length() == path.length()
        || realPath.startsWith(engine.separator, path.length());
  }
}
