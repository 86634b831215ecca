package dev.callgate.policy.endpoint;

import dev.callgate.policy.Fact;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Other methods that a server may take a request for. Frameworks let a request name one in a header
 * ({@code X-HTTP-Method-Override}), in a field of the query or of a form ({@code _method}), for
 * clients that know only GET and POST. Whether a server listens cannot be told, so a request is its
 * own method and the named one, and the stricter counts.
 */
public final class MethodOverride {
  /** A method that cannot be told; any may be meant. */
  public static final String UNKNOWN = "?";

  private static final String FIELD = "_method";

  private MethodOverride() {}

  /** Whether a header of this name names a method; servers read an underscore as a dash. */
  public static boolean isHeader(String name) {
    int length = name.length();
    if (length < 13 || length > 22 || (name.charAt(0) | 0x20) != 'x') {
      return false;
    }
    return switch (name.replace('_', '-').toLowerCase(Locale.ROOT)) {
      case "x-http-method-override", "x-http-method", "x-method-override" -> true;
      default -> false;
    };
  }

  /**
   * Whether a query may name a method.
   *
   * @param query as it is on the wire, or null
   */
  public static boolean isIn(String query) {
    return query != null
        && (query.indexOf('%') < 0 ? query : HttpUrl.decoded(query))
            .toLowerCase(Locale.ROOT)
            .contains(FIELD);
  }

  /**
   * The methods, in upper case, that a request names besides its own; {@link #UNKNOWN} for one that
   * cannot be told.
   *
   * @param headers the values of all headers that name a method
   * @param query as it is on the wire, or null
   */
  public static Set<String> named(HttpRequestView request, List<String> headers, String query) {
    Set<String> named = new LinkedHashSet<>(2);
    for (String value : headers) {
      named.add(known(value));
    }
    if (isIn(query)) {
      add(new HttpRequestView.Form(FormData.read(query)).fact(FIELD), named);
    }
    if (request.isForm()) {
      Fact field = request.form(FIELD);
      // A form that cannot be read as a whole names one only if it has the name in it.
      if (field != Fact.UNKNOWN || isIn(request.bodyText())) {
        add(field, named);
      }
    } else if (request.isMultipart() && isPartIn(request.body())) {
      named.add(UNKNOWN);
    }
    named.remove(request.method());
    return named;
  }

  /** Whether the name stands in a body of several parts, where names follow a quote or a sign. */
  private static boolean isPartIn(byte[] body) {
    for (int i = 1; i <= body.length - FIELD.length(); i++) {
      if (body[i] == '_' && (body[i - 1] == '"' || body[i - 1] == '=' || body[i - 1] == '\'')) {
        int n = 1;
        while (n < FIELD.length() && (body[i + n] | 0x20) == FIELD.charAt(n)) {
          n++;
        }
        if (n == FIELD.length()) {
          return true;
        }
      }
    }
    return false;
  }

  private static void add(Fact field, Set<String> named) {
    if (field != Fact.ABSENT) {
      named.add(field instanceof Fact.Text text ? known(text.value()) : UNKNOWN);
    }
  }

  private static String known(String value) {
    String method = value.trim().toUpperCase(Locale.ROOT);
    return switch (method) {
      case "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE" -> method;
      default -> UNKNOWN;
    };
  }
}
