package dev.callgate.policy.condition;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.callgate.policy.FactType;
import dev.callgate.policy.Hosts;
import dev.callgate.policy.RealPath;
import dev.callgate.policy.Urls;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Makes values from what a policy says, as the type of the fact demands. Every method throws
 * IllegalArgumentException with a message for people if the text does not fit.
 */
public final class Values {
  private Values() {}

  /**
   * The values that a bare text stands for: one, or for a path that leads through links two.
   *
   * @param folder where relative paths start
   */
  public static List<Value> of(String text, FactType type, File folder) {
    if (type == FactType.PATH) {
      return paths(text, folder);
    }
    return List.of(single(text, type));
  }

  private static Value single(String text, FactType type) {
    switch (type) {
      case CODE:
        return new Value.Words(text, text, false, true);
      case NUMBER, SIZE, DURATION:
        return new Value.Amount(text, number(text, type));
      case FLAG:
        if (!text.equals("true") && !text.equals("false")) {
          throw new IllegalArgumentException(
              "expected `true` or `false`, but found `" + text + "`");
        }
        return new Value.Words(text, text, false, false);
      case HOST:
        return host(text);
      case IP:
        return ip(text);
      case URL:
        return new Value.Place(text, UrlPattern.of(text));
      case URL_PATH:
        return new Value.Words(text, urlPath(text), true, false);
      case SQL_NAME, SQL_NAMES:
        return new Value.Name(text, NamePattern.of(text));
      case MAIL_ADDRESS, MAIL_ADDRESSES:
        return new Value.Mail(text, MailPattern.of(text));
      case ANY:
        return new Value.Loose(text);
      default:
        return new Value.Words(text, text, false, false);
    }
  }

  /** A number in the units of the type. */
  public static Quantity number(String text, FactType type) {
    Quantity number =
        switch (type) {
          case SIZE -> Units.size(text);
          case DURATION -> Units.duration(text);
          case ANY -> anyNumber(text);
          default -> Units.number(text);
        };
    if (number == null) {
      String expected =
          switch (type) {
            case SIZE -> "a size, such as `64KiB`";
            case DURATION -> "a duration, such as `90s`";
            default -> "a number, such as `50.00`";
          };
      throw new IllegalArgumentException("expected " + expected + ", but found `" + text + "`");
    }
    return number;
  }

  private static Quantity anyNumber(String text) {
    Quantity number = Units.number(text);
    if (number == null) {
      number = Units.size(text);
    }
    return number == null ? Units.duration(text) : number;
  }

  /** A regular expression in RE2's syntax. */
  public static Value regex(String text) {
    try {
      return new Value.Regex(text, Pattern.compile(text));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "not a regular expression (RE2): " + e.getDescription() + ": `" + e.getPattern() + "`");
    }
  }

  /**
   * Whether a text of this type can be compared at all; one that cannot is unknown to every
   * condition but {@code present}.
   */
  public static boolean isComparable(FactType type, String value) {
    return switch (type) {
      case PATH -> RealPath.isNormal(value);
      case URL -> Urls.isPlain(value);
      case MAIL_ADDRESS, MAIL_ADDRESSES -> MailPattern.isPlain(value);
      default -> true;
    };
  }

  /** Where the part of a value that is looked up by {@link Value#key} starts. */
  public static int keyStart(FactType type, String value) {
    if (type != FactType.SQL_NAME && type != FactType.SQL_NAMES) {
      return 0;
    }
    int start = NamePattern.startOfPart(value, value.length());
    return isQuoted(value, start) ? start + 1 : start;
  }

  /** Where the part of a value that is looked up by {@link Value#key} ends. */
  public static int keyEnd(FactType type, String value) {
    if (type == FactType.URL) {
      int query = value.indexOf('?');
      return query < 0 ? value.length() : query;
    }
    if (type == FactType.SQL_NAME || type == FactType.SQL_NAMES) {
      int start = NamePattern.startOfPart(value, value.length());
      return isQuoted(value, start) ? value.length() - 1 : value.length();
    }
    return value.length();
  }

  private static boolean isQuoted(String value, int start) {
    return value.length() - start > 1 && value.charAt(start) == '"' && value.endsWith("\"");
  }

  private static Value host(String text) {
    if (text.indexOf('/') >= 0) {
      throw new IllegalArgumentException(
          "`" + text + "` is not a host; a network is `{within: 10.0.0.0/8}`, a URL is `url:`");
    }
    int colon = text.indexOf(':');
    if (colon >= 0 && text.indexOf(':', colon + 1) < 0) {
      throw new IllegalArgumentException(
          "a host has no port; write `port: " + text.substring(colon + 1) + "` beside it");
    }
    if (!Glob.isPattern(text) || text.startsWith("[")) {
      String host = Hosts.normalise(text);
      if (host == null) {
        throw new IllegalArgumentException("`" + text + "` is not a host");
      }
      return new Value.Host(text, host);
    }
    String lower = text.toLowerCase(Locale.ROOT);
    for (int i = 0; i < lower.length(); i++) {
      if (lower.charAt(i) > 127) {
        throw new IllegalArgumentException(
            "write the pattern `" + text + "` in its ASCII form (xn--)");
      }
    }
    boolean dot = lower.length() > 1 && lower.endsWith(".");
    return new Value.Host(text, dot ? lower.substring(0, lower.length() - 1) : lower);
  }

  private static Value ip(String text) {
    Network network = text.indexOf('/') >= 0 ? null : Network.of(text);
    if (network == null) {
      throw new IllegalArgumentException(
          "`" + text + "` is not an IP address; a network is `{within: 10.0.0.0/8}`");
    }
    return new Value.Address(text, network);
  }

  private static String urlPath(String text) {
    if (!text.startsWith("/") && !text.startsWith("*")) {
      throw new IllegalArgumentException("the path of a URL starts with `/`, such as `/v1/**`");
    }
    return Glob.isPattern(text) ? text : Urls.normalisePath(text);
  }

  /**
   * A path is compared with real paths, so the directories that the policy names are made real too.
   * A literal path may itself be a link: then both it and what it leads to are meant.
   */
  private static List<Value> paths(String text, File folder) {
    if (text.startsWith("**")) {
      return List.of(new Value.Path(text, text));
    }
    int wild = 0;
    while (wild < text.length() && "*?[".indexOf(text.charAt(wild)) < 0) {
      wild++;
    }
    int slash = text.lastIndexOf('/', wild);
    String head = slash < 0 ? "" : text.substring(0, slash);
    String tail = text.substring(slash + 1);
    if (tail.equals("..") || tail.endsWith("/..") || tail.contains("../")) {
      throw new IllegalArgumentException("`..` cannot stand at the end or behind a wildcard");
    }
    File given = new File(slash == 0 ? "/" : head);
    String directory = RealPath.atStart(given.isAbsolute() ? given : new File(folder, head));
    String real = tail.equals(".") || tail.isEmpty() ? directory : join(directory, tail);
    List<Value> values = new ArrayList<>(2);
    values.add(new Value.Path(text, real));
    if (wild == text.length()) {
      String target = RealPath.atStart(new File(real));
      if (!target.equals(real)) {
        values.add(new Value.Path(text, target));
      }
    }
    return values;
  }

  private static String join(String directory, String name) {
    return directory.endsWith("/") ? directory + name : directory + "/" + name;
  }
}
