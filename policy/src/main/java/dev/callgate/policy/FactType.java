package dev.callgate.policy;

import java.util.ArrayList;
import java.util.List;

/** What a fact is, and so how its values compare. */
public enum FactType {
  /** Any text; compared exactly, and {@code *} in a pattern crosses everything. */
  TEXT(false, "a text"),
  /** Several texts. */
  TEXTS(true, "a list of texts"),
  /** A short code (a currency, an HTTP method); compared without case. */
  CODE(false, "a code"),
  /** A decimal number. */
  NUMBER(false, "a number"),
  /** A number of bytes; rules may write {@code 64KiB}. */
  SIZE(false, "a size"),
  /** A number of milliseconds; rules may write {@code 90s}. */
  DURATION(false, "a duration"),
  /** True or false. */
  FLAG(false, "true or false"),
  /** A host name or address, kept without case, brackets and trailing dot, in ASCII form. */
  HOST(false, "a host"),
  /** An IP address. */
  IP(false, "an IP address"),
  /** A file's real, absolute path; whoever reads the fact resolves it (see {@link RealPath}). */
  PATH(false, "a path"),
  /** An absolute URL; scheme and host are compared without case. */
  URL(false, "a URL"),
  /** The path of a URL, as it is on the wire; unknown unless all servers read it alike. */
  URL_PATH(false, "a URL path"),
  /**
   * A name in a database: parts joined by dots. Its reader has folded it: a part that a statement
   * could also write without quotes is in lower case, any other part keeps its case and stands in
   * double quotes (PostgreSQL: {@code customers} for {@code Customers} and {@code "customers"},
   * {@code "Customers"} for {@code "Customers"}).
   */
  SQL_NAME(false, "a name in a database"),
  /** Several {@link #SQL_NAME}s. */
  SQL_NAMES(true, "a list of names in a database"),
  /** A mail address without display name; its domain is compared without case. */
  MAIL_ADDRESS(false, "a mail address"),
  /** Several {@link #MAIL_ADDRESS}es. */
  MAIL_ADDRESSES(true, "a list of mail addresses"),
  /** Known only when it is read: a JSON value, a header, a fact of somebody's own. */
  ANY(false, "a value");

  private final boolean list;
  private final String words;

  FactType(boolean list, String words) {
    this.list = list;
    this.words = words;
  }

  /** Whether the fact holds several values; rules then need {@code all} or {@code any}. */
  public boolean isList() {
    return list;
  }

  /** How messages call it, such as "a list of mail addresses". */
  public String words() {
    return words;
  }

  /**
   * The fact in the form in which it is compared and recorded. A value that is not of this type is
   * {@link Fact#UNKNOWN}: what cannot be read must not be compared.
   */
  Fact normalise(Fact fact) {
    if (fact == Fact.UNKNOWN || fact == Fact.ABSENT) {
      return fact;
    }
    return switch (this) {
      case HOST, URL, URL_PATH, MAIL_ADDRESS, MAIL_ADDRESSES -> normaliseText(fact);
      default -> fact;
    };
  }

  private Fact normaliseText(Fact fact) {
    if (fact instanceof Fact.Text text) {
      String normal = normalise(text.value());
      if (normal == null) {
        return Fact.UNKNOWN;
      }
      return normal.equals(text.value()) ? fact : new Fact.Text(normal);
    }
    if (fact instanceof Fact.Many many && isList()) {
      for (String value : many.values()) {
        if (!value.equals(normalise(value))) {
          return normaliseAll(many);
        }
      }
      return fact;
    }
    return Fact.UNKNOWN;
  }

  private Fact normaliseAll(Fact.Many many) {
    List<String> values = new ArrayList<>();
    boolean complete = many.complete();
    for (String value : many.values()) {
      String normal = normalise(value);
      if (normal == null) {
        complete = false;
      } else {
        values.add(normal);
      }
    }
    return new Fact.Many(values, complete);
  }

  /** One value in its form; null if it is not of this type. */
  private String normalise(String value) {
    return switch (this) {
      case HOST -> Hosts.normalise(value);
      case URL -> Urls.normalise(value);
      case URL_PATH -> Urls.isPlainPath(value) ? Urls.normalisePath(value) : null;
      case MAIL_ADDRESS, MAIL_ADDRESSES -> Hosts.normaliseMail(value);
      default -> value;
    };
  }
}
