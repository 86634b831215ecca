package dev.callgate.agent.read.jdbc;

import java.util.Locale;

/** What a JDBC URL tells, and what of it may be written down. */
final class JdbcUrl {
  /** Drivers that run another driver and put their own word in front of its URL. */
  private static final String[] WRAPPERS = {"p6spy:", "log4jdbc:", "otel:"};

  private static final String[] SECRETS = {
    "password", "passwd", "passphrase", "pwd", "secret", "token", "credential"
  };

  private JdbcUrl() {}

  /** The URL of the database itself, without passwords and other secrets. */
  static String clean(String url) {
    return withoutSecrets(withoutLogin(withoutWrapper(url)));
  }

  /** The user that the URL names, or null. */
  static String user(String url) {
    int at = loginEnd(url);
    if (at >= 0) {
      int from = loginStart(url, at);
      int end = userEnd(url, from, at);
      return end > from ? url.substring(from, end) : null;
    }
    for (int equals = url.indexOf('='); equals > 0; equals = url.indexOf('=', equals + 1)) {
      String key = key(url, equals);
      if (key.equals("user") || key.equals("username") || key.equals("uid")) {
        return url.substring(equals + 1, valueEnd(url, equals));
      }
    }
    return null;
  }

  /** The product's word, such as {@code postgresql}; null if it is no JDBC URL. */
  static String product(String url) {
    String own = withoutWrapper(url);
    if (!own.regionMatches(true, 0, "jdbc:", 0, 5)) {
      return null;
    }
    int end = 5;
    while (end < own.length() && Character.isLetterOrDigit(own.charAt(end))) {
      end++;
    }
    return end == 5 ? null : own.substring(5, end).toLowerCase(Locale.ROOT);
  }

  /** The host, or null if there is none, or several. */
  static String host(String url) {
    String authority = authority(url);
    if (authority == null || authority.isEmpty() || authority.indexOf(',') >= 0) {
      return null;
    }
    if (authority.charAt(0) == '[') {
      int end = authority.indexOf(']');
      return end < 0 ? null : authority.substring(1, end);
    }
    int end = 0;
    while (end < authority.length() && ":\\".indexOf(authority.charAt(end)) < 0) {
      end++;
    }
    return authority.substring(0, end);
  }

  /** The port, the product's usual one if the URL names none; -1 if that is not known. */
  static int port(String url) {
    String authority = authority(url);
    int colon = authority == null ? -1 : authority.lastIndexOf(':');
    if (colon > bracket(authority)) {
      try {
        return Integer.parseInt(authority.substring(colon + 1));
      } catch (NumberFormatException e) {
        return -1;
      }
    }
    String product = product(url);
    return switch (product == null ? "" : product) {
      case "postgresql" -> 5432;
      case "mysql", "mariadb" -> 3306;
      case "sqlserver" -> 1433;
      case "h2" -> 9092;
      default -> -1;
    };
  }

  private static int bracket(String authority) {
    return authority == null ? Integer.MAX_VALUE : authority.indexOf(']');
  }

  private static String authority(String url) {
    String own = clean(url);
    int from = own.indexOf("//");
    if (from < 0) {
      return null;
    }
    int end = from + 2;
    while (end < own.length() && "/?;".indexOf(own.charAt(end)) < 0) {
      end++;
    }
    int at = own.lastIndexOf('@', end - 1);
    return own.substring(Math.max(from + 2, at + 1), end);
  }

  private static String withoutWrapper(String url) {
    for (String wrapper : WRAPPERS) {
      if (url.regionMatches(true, 0, "jdbc:", 0, 5)
          && url.regionMatches(true, 5, wrapper, 0, wrapper.length())) {
        return "jdbc:" + url.substring(5 + wrapper.length());
      }
    }
    return url;
  }

  /** Where the @ behind a login stands, or -1: {@code //user:secret@}, {@code thin:user/x@}. */
  private static int loginEnd(String url) {
    int query = url.indexOf('?');
    int settings = url.indexOf(';');
    int end = query < 0 ? url.length() : query;
    end = settings < 0 ? end : Math.min(end, settings);
    int at = url.lastIndexOf('@', end - 1);
    return at >= 0 && loginStart(url, at) >= 0 ? at : -1;
  }

  /** Where a login that ends at {@code at} begins; -1 if none can: the @ is part of a name. */
  private static int loginStart(String url, int at) {
    int slashes = url.indexOf("//");
    if (slashes >= 0 && slashes < at) {
      return slashes + 2;
    }
    // https://docs.oracle.com/en/database/oracle/oracle-database/23/jjdbc/data-sources-and-URLs.html
    if (url.regionMatches(true, 0, "jdbc:oracle:", 0, 12)) {
      return url.indexOf(':', 12) + 1;
    }
    return -1;
  }

  private static int userEnd(String url, int from, int at) {
    int end = from;
    while (end < at && url.charAt(end) != ':' && url.charAt(end) != '/') {
      end++;
    }
    return end;
  }

  private static String withoutLogin(String url) {
    int at = loginEnd(url);
    if (at < 0) {
      return url;
    }
    int from = loginStart(url, at);
    return url.substring(0, userEnd(url, from, at)) + url.substring(at);
  }

  private static String withoutSecrets(String url) {
    StringBuilder clean = null;
    int copied = 0;
    for (int equals = url.indexOf('='); equals > 0; equals = url.indexOf('=', equals + 1)) {
      String key = key(url, equals);
      if (!isSecret(key)) {
        continue;
      }
      int from = equals - key.length();
      int end = valueEnd(url, equals);
      clean = clean == null ? new StringBuilder() : clean;
      // With the separator before it, or, where it opens the list, with the one behind it.
      boolean opens = url.charAt(from - 1) == '?' || url.charAt(from - 1) == '(';
      clean.append(url, copied, opens ? from : Math.max(copied, from - 1));
      copied = opens && end < url.length() && url.charAt(end) == '&' ? end + 1 : end;
      equals = end - 1;
    }
    if (clean == null) {
      return url;
    }
    clean.append(url, copied, url.length());
    if (clean.charAt(clean.length() - 1) == '?') {
      clean.setLength(clean.length() - 1);
    }
    return clean.toString();
  }

  private static String key(String url, int equals) {
    int from = equals;
    while (from > 0 && isOfKey(url.charAt(from - 1))) {
      from--;
    }
    return url.substring(from, equals).toLowerCase(Locale.ROOT);
  }

  private static boolean isOfKey(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == ' ';
  }

  private static int valueEnd(String url, int equals) {
    int from = equals - key(url, equals).length();
    boolean inParentheses = from > 0 && url.charAt(from - 1) == '(';
    int end = equals + 1;
    while (end < url.length()
        && "&;".indexOf(url.charAt(end)) < 0
        && !(inParentheses && url.charAt(end) == ')')) {
      end++;
    }
    return end;
  }

  /** Whether {@code settings} holds one that is not to be written down. */
  static boolean namesSecret(String settings) {
    String all = ";" + settings;
    return !withoutSecrets(all).equals(all);
  }

  /** Whether a setting of that name, in lower case, is not to be written down. */
  static boolean isSecret(String key) {
    for (String secret : SECRETS) {
      if (key.contains(secret)) {
        return true;
      }
    }
    return false;
  }
}
