package dev.callgate.policy.endpoint;

import dev.callgate.policy.Fact;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The GraphQL operations that a request asks for: in a JSON body, alone or as a batch; in a form or
 * a body of type {@code application/graphql}; in the URL's query.
 */
final class GraphQlRequest {
  /** Names of a document that the server has stored; it may run that one and not the text. */
  private static final String[] STORED = {"id", "documentId", "doc_id", "queryId", "hash"};

  /** Parameters without which a URL does not ask for an operation, besides those. */
  private static final String[] PARAMETERS = {"query", "extensions", "variables", "operationName"};

  private final List<GraphQlOperation> operations = new ArrayList<>();
  private boolean known = true;

  private GraphQlRequest() {}

  static GraphQlRequest of(HttpRequestView view) {
    GraphQlRequest request = new GraphQlRequest();
    request.readQuery(view);
    if (!view.hasNoBody()) {
      request.readBody(view);
    }
    return request;
  }

  /** The operations that may run; none if the request asks for none. */
  List<GraphQlOperation> operations() {
    return operations;
  }

  /** Whether {@link #operations} are all that may run. */
  boolean known() {
    return known;
  }

  Fact type() {
    if (!known) {
      return Fact.UNKNOWN;
    }
    String type = null;
    for (GraphQlOperation operation : operations) {
      if (type != null && !type.equals(operation.type())) {
        return Fact.UNKNOWN;
      }
      type = operation.type();
    }
    return type == null ? Fact.ABSENT : new Fact.Text(type);
  }

  Fact fields() {
    if (!known) {
      return Fact.UNKNOWN;
    }
    if (operations.isEmpty()) {
      return Fact.ABSENT;
    }
    Set<String> names = new LinkedHashSet<>();
    for (GraphQlOperation operation : operations) {
      for (GraphQlOperation.Field field : operation.fields()) {
        names.add(field.name());
      }
    }
    return new Fact.Many(List.copyOf(names), true);
  }

  /** The value of an argument of the top-level fields; unknown if they give different ones. */
  Fact argument(List<RequestPath.Step> steps) {
    if (!known) {
      return Fact.UNKNOWN;
    }
    Fact found = Fact.ABSENT;
    for (GraphQlOperation operation : operations) {
      for (GraphQlOperation.Field field : operation.fields()) {
        JsonValue argument = field.arguments().get(steps.get(0).name());
        Fact fact = JsonFacts.fact(JsonFacts.value(argument, steps, 1));
        if (fact != Fact.ABSENT) {
          if (found != Fact.ABSENT && !found.equals(fact)) {
            return Fact.UNKNOWN;
          }
          found = fact;
        }
      }
    }
    return found;
  }

  private void readQuery(HttpRequestView view) {
    FormData query = view.queryForm().fields();
    if (query == null) {
      known = false;
      return;
    }
    boolean asked = namesStored(query);
    for (String parameter : PARAMETERS) {
      asked |= query.presence(parameter) != FormData.Presence.ABSENT;
    }
    if (asked) {
      readForm(query);
      // Servers differ on which of the two counts.
      known &= view.hasNoBody();
    }
  }

  private void readBody(HttpRequestView view) {
    String text = view.graphQlText();
    if (text != null) {
      read(text, null, null);
    } else if (view.isForm() && view.form().fields() != null) {
      readForm(view.form().fields());
    } else if (view.json() instanceof JsonValue.JsonArray batch) {
      known &= !batch.elements().isEmpty();
      for (JsonValue element : batch.elements()) {
        readEnvelope(element);
      }
    } else {
      readEnvelope(view.json());
    }
  }

  private static boolean namesStored(FormData form) {
    for (String name : STORED) {
      if (form.presence(name) != FormData.Presence.ABSENT) {
        return true;
      }
    }
    return false;
  }

  private static boolean namesStored(JsonValue.JsonObject envelope) {
    for (String name : STORED) {
      if (isGiven(envelope.member(name))) {
        return true;
      }
    }
    return namesStored(envelope.member("extensions"));
  }

  /** Whether a persisted query is named in the extensions. */
  private static boolean namesStored(JsonValue extensions) {
    return extensions instanceof JsonValue.JsonObject object
        ? isGiven(object.member("persistedQuery"))
        : isGiven(extensions);
  }

  private static boolean isGiven(JsonValue value) {
    return value != null && !(value instanceof JsonValue.JsonNull);
  }

  private void readForm(FormData form) {
    Fact query = new HttpRequestView.Form(form).fact("query");
    Fact name = new HttpRequestView.Form(form).fact("operationName");
    Fact variables = new HttpRequestView.Form(form).fact("variables");
    Fact extensions = new HttpRequestView.Form(form).fact("extensions");
    known &=
        !namesStored(form)
            && (extensions == Fact.ABSENT
                || extensions instanceof Fact.Text json
                    && !namesStored(JsonReader.read(json.value())));
    if (query instanceof Fact.Text text && name != Fact.UNKNOWN) {
      String operation = name instanceof Fact.Text named ? named.value() : null;
      JsonValue values = variables instanceof Fact.Text json ? JsonReader.read(json.value()) : null;
      read(text.value(), operation, values);
    } else {
      known = false;
    }
  }

  private void readEnvelope(JsonValue value) {
    if (!(value instanceof JsonValue.JsonObject envelope)
        || !(envelope.member("query") instanceof JsonValue.JsonText query)) {
      // Also a persisted query: only its digest or name is sent.
      known = false;
      return;
    }
    known &= !namesStored(envelope);
    JsonValue name = envelope.member("operationName");
    if (name == null || name instanceof JsonValue.JsonNull) {
      read(query.text(), null, envelope.member("variables"));
    } else if (name instanceof JsonValue.JsonText named) {
      read(query.text(), named.text(), envelope.member("variables"));
    } else {
      known = false;
    }
  }

  private void read(String text, String operationName, JsonValue variables) {
    List<GraphQlOperation> all = GraphQlReader.read(text);
    if (all == null) {
      known = false;
      return;
    }
    // Servers refuse several operations without a name; if one does not, any of them may run.
    boolean any = operationName == null || operationName.isEmpty();
    boolean found = any;
    for (GraphQlOperation operation : all) {
      if (any || operationName.equals(operation.name())) {
        operations.add(withVariables(operation, variables));
        found = true;
      }
    }
    known &= found;
  }

  private static GraphQlOperation withVariables(GraphQlOperation operation, JsonValue variables) {
    List<GraphQlOperation.Field> fields = new ArrayList<>();
    for (GraphQlOperation.Field field : operation.fields()) {
      Map<String, JsonValue> arguments = new LinkedHashMap<>();
      for (Map.Entry<String, JsonValue> argument : field.arguments().entrySet()) {
        arguments.put(argument.getKey(), resolve(argument.getValue(), variables));
      }
      fields.add(new GraphQlOperation.Field(field.name(), arguments));
    }
    return new GraphQlOperation(operation.type(), operation.name(), fields);
  }

  /** A variable inside a list or an object stays unknown: its place is. */
  private static JsonValue resolve(JsonValue value, JsonValue variables) {
    if (value instanceof JsonValue.JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
        members.put(member.getKey(), resolve(member.getValue(), variables));
      }
      return new JsonValue.JsonObject(members);
    }
    if (value instanceof JsonValue.Unknown unknown
        && unknown.why().startsWith("$")
        && variables instanceof JsonValue.JsonObject given) {
      JsonValue found = given.member(unknown.why().substring(1));
      // Absent: the operation's default may count.
      return found == null ? unknown : found;
    }
    return value;
  }
}
