package dev.callgate.policy.endpoint;

import dev.callgate.policy.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the operations of a GraphQL document: enough to know what is asked for at the top level, no
 * schema. Grammar: GraphQL specification, section 2. Text that is not an executable document is
 * unreadable as a whole.
 */
final class GraphQlReader {
  /** Of selections and values within each other; beyond it a text is unreadable. */
  private static final int MAX_DEPTH = 64;

  /** Of fields after fragments are put in place: fragments can name each other over and over. */
  private static final int MAX_FIELDS = 1_000;

  /** The text is not a GraphQL document that we can read. Never leaves this package. */
  static final class Unreadable extends RuntimeException {
    Unreadable() {
      super(null, null, false, false);
    }
  }

  /** A top-level selection as it is written: fields and the names of fragments. */
  private static final class Selection {
    final List<GraphQlOperation.Field> fields = new ArrayList<>();
    final List<String> spreads = new ArrayList<>();
  }

  private record Draft(String type, String name, Selection selection) {}

  private final GraphQlLexer lexer;
  private final Map<String, Selection> fragments = new HashMap<>();
  private int depth;

  private GraphQlReader(String text) {
    lexer = new GraphQlLexer(text);
  }

  /** All operations of the document, at least one; null if it cannot be read. */
  static List<GraphQlOperation> read(String text) {
    try {
      return new GraphQlReader(text).document();
    } catch (Unreadable e) {
      return null;
    }
  }

  private List<GraphQlOperation> document() {
    List<Draft> drafts = new ArrayList<>();
    while (lexer.token() != GraphQlToken.END) {
      definition(drafts);
    }
    if (drafts.isEmpty()) {
      throw new Unreadable();
    }
    List<GraphQlOperation> operations = new ArrayList<>();
    for (Draft draft : drafts) {
      List<GraphQlOperation.Field> fields = new ArrayList<>();
      resolve(draft.selection(), fields, new HashSet<>());
      operations.add(new GraphQlOperation(draft.type(), draft.name(), fields));
    }
    return operations;
  }

  private void definition(List<Draft> drafts) {
    if (lexer.at('{')) {
      drafts.add(new Draft("query", null, selectionSet()));
      return;
    }
    if (lexer.atName("fragment")) {
      lexer.next();
      String name = name();
      if (!name().equals("on")) {
        throw new Unreadable();
      }
      name();
      directives();
      if (fragments.put(name, selectionSet()) != null) {
        throw new Unreadable();
      }
      return;
    }
    if (!lexer.atName("query") && !lexer.atName("mutation") && !lexer.atName("subscription")) {
      throw new Unreadable();
    }
    String type = name();
    String name = lexer.token() == GraphQlToken.NAME ? name() : null;
    if (lexer.at('(')) {
      skipBalanced();
    }
    directives();
    drafts.add(new Draft(type, name, selectionSet()));
  }

  /** Puts fragments in place. A fragment inside itself adds nothing new. */
  private void resolve(Selection selection, List<GraphQlOperation.Field> into, Set<String> seen) {
    into.addAll(selection.fields);
    if (into.size() > MAX_FIELDS) {
      throw new Unreadable();
    }
    for (String spread : selection.spreads) {
      Selection fragment = fragments.get(spread);
      if (fragment == null || seen.size() > MAX_DEPTH) {
        throw new Unreadable();
      }
      if (seen.add(spread)) {
        resolve(fragment, into, seen);
      }
    }
  }

  private Selection selectionSet() {
    Selection selection = new Selection();
    selectionSet(selection);
    if (selection.fields.isEmpty() && selection.spreads.isEmpty()) {
      throw new Unreadable();
    }
    return selection;
  }

  private void selectionSet(Selection into) {
    deeper();
    punctuator('{');
    while (!lexer.at('}')) {
      if (lexer.token() == GraphQlToken.SPREAD) {
        lexer.next();
        spread(into);
      } else {
        field(into);
      }
    }
    lexer.next();
    depth--;
  }

  private void spread(Selection into) {
    if (lexer.token() == GraphQlToken.NAME && !lexer.atName("on")) {
      into.spreads.add(name());
      directives();
      return;
    }
    if (lexer.atName("on")) {
      lexer.next();
      name();
    }
    directives();
    selectionSet(into);
  }

  private void field(Selection into) {
    String name = name();
    if (lexer.at(':')) {
      lexer.next();
      name = name();
    }
    Map<String, JsonValue> arguments = lexer.at('(') ? arguments() : Map.of();
    directives();
    if (lexer.at('{')) {
      skipBalanced();
    }
    into.fields.add(new GraphQlOperation.Field(name, arguments));
  }

  private Map<String, JsonValue> arguments() {
    Map<String, JsonValue> arguments = new LinkedHashMap<>();
    punctuator('(');
    while (!lexer.at(')')) {
      member(arguments);
    }
    lexer.next();
    return arguments;
  }

  private void member(Map<String, JsonValue> into) {
    String name = name();
    punctuator(':');
    if (into.put(name, value()) != null) {
      into.put(name, new JsonValue.Unknown("given twice"));
    }
  }

  private JsonValue value() {
    String text = lexer.value();
    switch (lexer.token()) {
      case STRING:
        lexer.next();
        return new JsonValue.JsonText(text);
      case NUMBER:
        lexer.next();
        return number(text);
      case NAME:
        lexer.next();
        return switch (text) {
          case "true" -> new JsonValue.JsonBoolean(true);
          case "false" -> new JsonValue.JsonBoolean(false);
          case "null" -> new JsonValue.JsonNull();
          default -> new JsonValue.JsonText(text);
        };
      case PUNCTUATOR:
        return compound();
      default:
        throw new Unreadable();
    }
  }

  private static JsonValue number(String text) {
    try {
      BigDecimal number = new BigDecimal(text);
      if (text.length() <= 40 && Math.abs(number.scale()) <= 40) {
        return new JsonValue.JsonNumber(number);
      }
    } catch (NumberFormatException e) {
      throw new Unreadable();
    }
    return new JsonValue.Unknown("a number out of bounds");
  }

  private JsonValue compound() {
    if (lexer.at('$')) {
      lexer.next();
      return new JsonValue.Unknown("$" + name());
    }
    deeper();
    JsonValue value;
    if (lexer.at('[')) {
      lexer.next();
      List<JsonValue> elements = new ArrayList<>();
      while (!lexer.at(']')) {
        elements.add(value());
      }
      value = new JsonValue.JsonArray(elements);
    } else {
      punctuator('{');
      Map<String, JsonValue> members = new LinkedHashMap<>();
      while (!lexer.at('}')) {
        member(members);
      }
      value = new JsonValue.JsonObject(members);
    }
    lexer.next();
    depth--;
    return value;
  }

  private void directives() {
    while (lexer.at('@')) {
      lexer.next();
      name();
      if (lexer.at('(')) {
        skipBalanced();
      }
    }
  }

  /** Skips from an opening bracket to its closing one, without a frame for each. */
  private void skipBalanced() {
    StringBuilder open = new StringBuilder();
    do {
      if (lexer.token() == GraphQlToken.END) {
        throw new Unreadable();
      }
      if (lexer.at('{') || lexer.at('(') || lexer.at('[')) {
        open.append(lexer.value());
      } else if (lexer.at('}') || lexer.at(')') || lexer.at(']')) {
        int last = open.length() - 1;
        char expected = open.charAt(last) == '{' ? '}' : open.charAt(last) == '(' ? ')' : ']';
        if (!lexer.at(expected)) {
          throw new Unreadable();
        }
        open.setLength(last);
      }
      lexer.next();
    } while (open.length() > 0);
  }

  private void deeper() {
    if (++depth > MAX_DEPTH) {
      throw new Unreadable();
    }
  }

  private void punctuator(char c) {
    if (!lexer.at(c)) {
      throw new Unreadable();
    }
    lexer.next();
  }

  private String name() {
    if (lexer.token() != GraphQlToken.NAME) {
      throw new Unreadable();
    }
    String name = lexer.value();
    lexer.next();
    return name;
  }
}
