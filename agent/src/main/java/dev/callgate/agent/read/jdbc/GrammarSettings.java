package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.SqlSettings;
import java.util.Locale;
import java.util.Properties;

/**
 * What a connect tells of the settings that change how texts are read.
 *
 * <p>The server is not asked, and what a URL sets is not believed for longer than it takes to read
 * it: a SET, a function's body or the end of a transaction may change it again. So a mode that can
 * be changed on the connection stays unknown, and texts are read in both ways. Taken from the URL
 * are only what no statement can change, and what makes the reading wider.
 */
final class GrammarSettings {
  /** What lets MySQL's and MariaDB's drivers send several statements at once, or may. */
  private static final String[] SEVERAL = {
    "multiqueries", "rewritebatch", "useconfigs", "propertiestransform"
  };

  /** https://learn.microsoft.com/sql/connect/jdbc/setting-the-connection-properties */
  private static final String[] QUOTING = {"quotedidentifier"};

  private GrammarSettings() {}

  static SqlSettings of(Dialect dialect, String url, Object login) {
    switch (dialect) {
      case MYSQL:
      case MARIADB:
        return mentions(url, login, SEVERAL)
            ? SqlSettings.UNKNOWN
            : SqlSettings.UNKNOWN.with("allowMultiQueries", "false");
      case SQLSERVER:
        return mentions(url, login, QUOTING)
            ? SqlSettings.UNKNOWN.with("quoted_identifier", "?")
            : SqlSettings.UNKNOWN;
      default:
        return SqlSettings.UNKNOWN;
    }
  }

  /** Whether the URL or the properties name, or may name, one of these settings. */
  private static boolean mentions(String url, Object login, String[] words) {
    if (names(ConnectSettings.decoded(url), words)) {
      return true;
    }
    if (!(login instanceof Properties properties)) {
      return login != null && !(login instanceof String);
    }
    if (!ConnectSettings.isReadByTheJdk(properties.getClass())) {
      return true;
    }
    for (Object key : properties.keySet()) {
      if (!(key instanceof String name) || names(name, words)) {
        return true;
      }
    }
    for (String name : properties.stringPropertyNames()) {
      if (names(name, words)) {
        return true;
      }
    }
    return false;
  }

  private static boolean names(String text, String[] words) {
    String lower = text.toLowerCase(Locale.ROOT);
    for (String word : words) {
      if (lower.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
