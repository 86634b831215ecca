package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.Action;
import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.Verb;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * What a connect runs because of its settings, in the URL or in the properties beside it: SQL that
 * no statement is ever made for. One object for one connect.
 *
 * <p>Whatever the product, a setting of one of these names counts (INIT: H2's or an unknown one's):
 * a driver that does not know it ignores or refuses it.
 */
final class ConnectSettings {
  /** Settings whose value is SQL. */
  private static final String[] SQL = {
    // https://mariadb.com/docs/connectors/mariadb-connector-j/about-mariadb-connector-j
    "INITSQL",
    // https://docs.vertica.com/latest/en/connecting-to/client-libraries/accessing/java/
    "CONNSETTINGS",
    // jConnect, see "SQLINITSTRING" in SAP's Programmers Reference
    "SQLINITSTRING",
  };

  /** https://h2database.com/html/features.html#execute_sql_on_connection */
  private static final String H2_SQL = "INIT";

  /** Settings that name a file whose SQL is run. */
  private static final String[] SCRIPTS = {
    // https://duckdb.org/docs/stable/clients/java, session init SQL file
    "SESSION_INIT_SQL_FILE",
    // https://cwiki.apache.org/confluence/display/Hive/HiveServer2+Clients
    "INITFILE",
  };

  /**
   * Switches that let the server read this machine's files or have this JVM make objects.
   * https://dev.mysql.com/doc/connectors/en/connector-j-reference-configuration-properties.html
   */
  private static final String[] DOORS = {
    "ALLOWLOADLOCALINFILE",
    "ALLOWURLINLOCALINFILE",
    "ALLOWLOADLOCALINFILEINPATH",
    "ALLOWLOCALINFILE",
    "AUTODESERIALIZE",
  };

  private final SqlActions sql;
  private final Database database;
  private final List<Action> actions = new ArrayList<>(1);

  private ConnectSettings(SqlActions sql, Database database) {
    this.sql = sql;
    this.database = database;
  }

  /** The actions that the settings add to the connect; empty for most. */
  static List<Action> actions(SqlActions sql, Database database, String url, Object login) {
    var settings = new ConnectSettings(sql, database);
    if (settings.isH2()) {
      settings.ofH2Url(url);
    } else if (url != null) {
      settings.ofUrl(url);
    }
    settings.ofLogin(login);
    return settings.actions;
  }

  private boolean isH2() {
    return "h2".equals(database.product());
  }

  /** Cut as H2 cuts it: a backslash takes the next character with it, in names as well. */
  private void ofH2Url(String url) {
    int i = url.indexOf(';') + 1;
    if (i == 0) {
      return;
    }
    var setting = new StringBuilder();
    for (; i <= url.length(); i++) {
      char c = i == url.length() ? ';' : url.charAt(i);
      if (c == ';') {
        int equals = setting.indexOf("=");
        if (equals > 0) {
          setting(setting.substring(0, equals), setting.substring(equals + 1));
        }
        setting.setLength(0);
      } else if (c == '\\' && i + 1 < url.length()) {
        setting.append(url.charAt(++i));
      } else {
        setting.append(c);
      }
    }
  }

  /** Every {@code name=value} in it, wherever it stands: between &, ; or in parentheses. */
  private void ofUrl(String url) {
    String text = decoded(url);
    for (int equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', equals + 1)) {
      int from = equals;
      while (from > 0 && isOfName(text.charAt(from - 1))) {
        from--;
      }
      // Where a value ends is each driver's own: what may still belong to it is read with it.
      int end = text.indexOf('&', equals);
      String value = text.substring(equals + 1, end < 0 ? text.length() : end);
      setting(text.substring(from, equals).strip(), value);
    }
  }

  private static boolean isOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  /** Percent signs of ASCII characters alone: the names looked for have no others. */
  static String decoded(String url) {
    if (url.indexOf('%') < 0) {
      return url;
    }
    var text = new StringBuilder(url.length());
    for (int i = 0; i < url.length(); i++) {
      char c = url.charAt(i);
      int high = c == '%' && i + 2 < url.length() ? Character.digit(url.charAt(i + 1), 16) : -1;
      int low = high < 0 ? -1 : Character.digit(url.charAt(i + 2), 16);
      if (low >= 0) {
        // An encoded & belongs to its value.
        char plain = (char) (high << 4 | low);
        text.append(plain == '&' ? ' ' : plain);
        i += 2;
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private void ofLogin(Object login) {
    if (!(login instanceof Properties properties) || !settingsRun()) {
      return;
    }
    if (!isReadByTheJdk(properties.getClass())) {
      // The application's own methods are not asked, and may say another thing to the driver.
      unknown();
      return;
    }
    for (Map.Entry<?, ?> entry : properties.entrySet()) {
      entry(entry.getKey(), entry.getValue());
    }
    for (String name : properties.stringPropertyNames()) {
      if (!properties.containsKey(name)) {
        entry(name, properties.getProperty(name));
      }
    }
  }

  /**
   * Whether all that is asked of such properties is answered by the JDK's code: c3p0 has a subclass
   * of its own that is told apart by its toString alone.
   */
  static boolean isReadByTheJdk(Class<?> type) {
    for (Class<?> own = type; own != Properties.class; own = own.getSuperclass()) {
      try {
        for (Method method : own.getDeclaredMethods()) {
          if (isAnswer(method.getName())) {
            return false;
          }
        }
      } catch (LinkageError e) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether properties have a method of that name whose result could differ from what they hold.
   */
  private static boolean isAnswer(String name) {
    return switch (name) {
      case "get",
          "getOrDefault",
          "getProperty",
          "entrySet",
          "keySet",
          "values",
          "keys",
          "elements",
          "propertyNames",
          "stringPropertyNames",
          "containsKey",
          "contains",
          "containsValue",
          "size",
          "isEmpty",
          "forEach",
          "clone",
          "list",
          "store",
          "storeToXML",
          "save" ->
          true;
      default -> false;
    };
  }

  /** Whether the product's driver, or an unknown one, may run what a property says. */
  private boolean settingsRun() {
    Dialect dialect = database.dialect();
    return dialect != Dialect.POSTGRESQL
        && dialect != Dialect.SQLITE
        && dialect != Dialect.ORACLE
        && dialect != Dialect.SQLSERVER
        && dialect != Dialect.HSQLDB;
  }

  private void entry(Object name, Object value) {
    if (!(name instanceof String key)) {
      // H2 takes any object's toString for a name.
      unknown();
    } else if (value instanceof String text) {
      setting(key, text);
    } else if (isSql(key) || isH2() && !isPlain(value)) {
      unknown();
    } else if (isOneOf(SCRIPTS, key) || isOneOf(DOORS, key)) {
      setting(key, "");
    }
  }

  private static boolean isPlain(Object value) {
    return value instanceof Number && value.getClass().getClassLoader() == null
        || value instanceof Boolean
        || value instanceof char[];
  }

  private void setting(String name, String value) {
    if (isSql(name)) {
      run(value);
    } else if (isOneOf(SCRIPTS, name)) {
      unknown();
    } else if (isOneOf(DOORS, name)) {
      if (!value.equalsIgnoreCase("false")) {
        actions.add(without(Verb.EXTERNAL));
      }
    } else if (name.equalsIgnoreCase("SESSIONVARIABLES")) {
      runIfMore("SET " + value);
    } else if (isH2() && !isLogin(name) && !isWord(value)) {
      // H2 runs SET for each, and takes what follows in the value with it.
      runIfMore("SET " + name.toUpperCase(Locale.ROOT) + " " + value);
    } else if (database.dialect() == Dialect.DERBY) {
      ofDerby(name, value);
    }
  }

  /** https://db.apache.org/derby/docs/10.16/ref/, "Setting attributes". */
  private void ofDerby(String name, String value) {
    if (name.equals("drop") && !value.regionMatches(true, 0, "false", 0, 5)) {
      actions.add(without(Verb.DROP));
    } else if (name.equals("restoreFrom") || name.equals("rollForwardRecoveryFrom")) {
      actions.add(without(Verb.EXTERNAL));
    }
  }

  /** H2 sets none of these; their values are nobody's to write down. */
  private static boolean isLogin(String name) {
    return name.equalsIgnoreCase("USER") || JdbcUrl.isSecret(name.toLowerCase(Locale.ROOT));
  }

  /** Whether a value is one plain word or number, so that nothing can follow it. */
  private static boolean isWord(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (!isOfName(value.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private void run(String text) {
    if (JdbcUrl.namesSecret(text)) {
      // Another setting of the URL, behind a separator that is also one of SQL.
      unknown();
      return;
    }
    actions.addAll(sql.actions(sql.of(text, database), Binds.NONE));
  }

  /** Runs a text of which settings of the session, or of an embedded database, are no news. */
  private void runIfMore(String text) {
    SqlText read = sql.of(text, database);
    boolean isOnlySet =
        read.facts().statements().size() == 1
            && (read.facts().verb() == Verb.SESSION || isH2() && read.facts().verb() == Verb.ADMIN)
            && read.facts().statements().get(0).functions().isEmpty();
    if (!isOnlySet) {
      actions.addAll(sql.actions(read, Binds.NONE));
    }
  }

  private void unknown() {
    actions.addAll(sql.actions(sql.of(null, database), Binds.NONE));
  }

  private Action without(Verb verb) {
    return sql.start(verb.kind(), null, database, Binds.NONE)
        .unknown("tables")
        .unknown("reads")
        .unknown("functions")
        .build();
  }

  private boolean isSql(String name) {
    return isOneOf(SQL, name)
        || H2_SQL.equalsIgnoreCase(name) && (isH2() || database.dialect() == Dialect.GENERIC);
  }

  /** By upper case, as the drivers compare: a dotless i is an I to them. */
  private static boolean isOneOf(String[] names, String name) {
    for (String one : names) {
      if (one.equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }
}
