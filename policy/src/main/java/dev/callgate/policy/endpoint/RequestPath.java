package dev.callgate.policy.endpoint;

import java.util.ArrayList;
import java.util.List;

/**
 * Where in a request a fact is found: {@code json.items[0].name}, {@code json.to[*].email}, {@code
 * form.amount}, {@code query.channel}, {@code graphql.fields}, {@code graphql.arguments.volumeId},
 * {@code path[1]}, {@code host}, {@code method}, or a constant in quotes.
 *
 * @param name the field for {@link Source#FORM} and {@link Source#QUERY}, the text of a constant,
 *     else null
 * @param steps for JSON and GraphQL arguments
 * @param index for {@link Source#PATH}, else -1
 */
record RequestPath(Source source, String name, List<Step> steps, int index) {

  enum Source {
    CONSTANT,
    JSON,
    FORM,
    QUERY,
    GRAPHQL_TYPE,
    GRAPHQL_FIELDS,
    GRAPHQL_ARGUMENTS,
    PATH,
    HOST,
    METHOD
  }

  /**
   * One step into a JSON tree.
   *
   * @param name a member, or null
   * @param index an element; {@link #EACH} for each element or member's value; if there is a name,
   *     0
   */
  record Step(String name, int index) {
    static final int EACH = -1;
  }

  private static final String FORMS =
      "json.NAME, form.NAME, query.NAME, graphql.type, graphql.fields, graphql.arguments.NAME,"
          + " path[N], host, method, or a constant in quotes";

  /**
   * Reads a path.
   *
   * @throws IllegalArgumentException with a message that says what was expected
   */
  static RequestPath parse(String text) {
    int length = text.length();
    if (text.startsWith("\"")) {
      if (length < 2 || text.indexOf('"', 1) != length - 1) {
        throw fault(text);
      }
      return of(Source.CONSTANT, text.substring(1, length - 1));
    }
    switch (text) {
      case "host":
        return of(Source.HOST, null);
      case "method":
        return of(Source.METHOD, null);
      case "graphql.type":
        return of(Source.GRAPHQL_TYPE, null);
      case "graphql.fields":
        return of(Source.GRAPHQL_FIELDS, null);
      default:
        break;
    }
    if (text.startsWith("form.") && length > 5) {
      return of(Source.FORM, text.substring(5));
    }
    if (text.startsWith("query.") && length > 6) {
      return of(Source.QUERY, text.substring(6));
    }
    if (text.startsWith("path[") && text.endsWith("]")) {
      int index = number(text, 5, length - 1);
      if (index >= 0) {
        return new RequestPath(Source.PATH, null, List.of(), index);
      }
    }
    if (text.startsWith("json")) {
      return new RequestPath(Source.JSON, null, steps(text, 4), -1);
    }
    String arguments = "graphql.arguments";
    if (text.startsWith(arguments)) {
      List<Step> steps = steps(text, arguments.length());
      if (steps.get(0).name() != null) {
        return new RequestPath(Source.GRAPHQL_ARGUMENTS, null, steps, -1);
      }
    }
    throw fault(text);
  }

  private static RequestPath of(Source source, String name) {
    return new RequestPath(source, name, List.of(), -1);
  }

  /** Reads {@code .name}, {@code [0]}, {@code [*]} and {@code ["name"]}, at least one. */
  static List<Step> steps(String text, int from) {
    List<Step> steps = new ArrayList<>();
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      int end = at + 1;
      if (c == '.') {
        while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
          end++;
        }
        steps.add(new Step(text.substring(at + 1, end), 0));
        if (end == at + 1) {
          throw fault(text);
        }
      } else if (text.startsWith("[\"", at)) {
        end = text.indexOf("\"]", at + 2) + 2;
        if (end < 2) {
          throw fault(text);
        }
        steps.add(new Step(text.substring(at + 2, end - 2), 0));
      } else if (text.startsWith("[*]", at)) {
        end = at + 3;
        steps.add(new Step(null, Step.EACH));
      } else {
        end = text.indexOf(']', at) + 1;
        int index = c == '[' && end > 0 ? number(text, at + 1, end - 1) : -1;
        if (index < 0) {
          throw fault(text);
        }
        steps.add(new Step(null, index));
      }
      at = end;
    }
    if (steps.isEmpty()) {
      throw fault(text);
    }
    return steps;
  }

  private static int number(String text, int from, int end) {
    if (from == end || end - from > 6) {
      return -1;
    }
    int number = 0;
    for (int i = from; i < end; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  private static IllegalArgumentException fault(String text) {
    return new IllegalArgumentException("`" + text + "` is no place in a request: " + FORMS);
  }
}
