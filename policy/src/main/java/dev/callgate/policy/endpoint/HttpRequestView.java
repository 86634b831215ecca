package dev.callgate.policy.endpoint;

import dev.callgate.policy.Fact;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One request, read as far as somebody asks: its URL at once; its body as JSON, form or GraphQL
 * once when first asked for. For one thread.
 */
public final class HttpRequestView {
  private static final JsonValue UNKNOWN = new JsonValue.Unknown("the body cannot be read");

  private final HttpRequestFacts request;
  private final HttpUrl url;
  private final String mediaType;
  private JsonValue json;
  private Form form;
  private Form query;
  private GraphQlRequest graphQl;

  /** Fields, or the knowledge that they cannot be told. */
  record Form(FormData fields) {
    Fact fact(String name) {
      if (fields == null) {
        return Fact.UNKNOWN;
      }
      return switch (fields.presence(name)) {
        case ABSENT -> Fact.ABSENT;
        case ONCE -> new Fact.Text(fields.value(name));
        case AMBIGUOUS -> Fact.UNKNOWN;
      };
    }
  }

  public HttpRequestView(HttpRequestFacts request) {
    this.request = request;
    this.url = HttpUrl.parse(request.url());
    this.mediaType =
        request.unread() || request.body() == null
            ? null
            : mediaType(request.contentType(), request.contentEncoding());
  }

  public HttpUrl url() {
    return url;
  }

  /** In upper case: servers have been seen to accept others. */
  public String method() {
    return request.method().toUpperCase(Locale.ROOT);
  }

  boolean hasNoBody() {
    return !request.unread() && (request.body() == null || request.body().length == 0);
  }

  /** The value at a JSON path without its {@code json} in front: {@code a.b[0]}. */
  public Fact json(String path) {
    try {
      String dotted = path.startsWith("[") ? path : "." + path;
      return JsonFacts.at(json(), RequestPath.steps(dotted, 0));
    } catch (IllegalArgumentException e) {
      return Fact.UNKNOWN;
    }
  }

  /** A field of a form body. */
  public Fact form(String name) {
    return form().fact(name);
  }

  /** A field of the URL's query. */
  public Fact query(String name) {
    return queryForm().fact(name);
  }

  /**
   * {@code query}, {@code mutation}, {@code subscription}; unknown if it is not one certain type.
   */
  public Fact graphQlType() {
    return graphQl().type();
  }

  /** All top-level fields of all operations that may run. */
  public Fact graphQlFields() {
    return graphQl().fields();
  }

  Fact fact(RequestPath path) {
    return switch (path.source()) {
      case CONSTANT -> new Fact.Text(path.name());
      case JSON -> JsonFacts.at(json(), path.steps());
      case FORM -> form(path.name());
      case QUERY -> query(path.name());
      case GRAPHQL_TYPE -> graphQlType();
      case GRAPHQL_FIELDS -> graphQlFields();
      case GRAPHQL_ARGUMENTS -> graphQl().argument(path.steps());
      case PATH -> segment(path.index());
      case HOST -> url.host() == null ? Fact.UNKNOWN : new Fact.Text(url.host());
      case METHOD ->
          method().equals(MethodOverride.UNKNOWN) ? Fact.UNKNOWN : new Fact.Text(method());
    };
  }

  /** The body as JSON; null if there is none. */
  JsonValue json() {
    if (hasNoBody()) {
      return null;
    }
    if (json == null) {
      json = isJson() ? JsonReader.read(request.body()) : UNKNOWN;
    }
    return json;
  }

  boolean isJson() {
    return mediaType != null
        && (mediaType.equals("application/json")
            || mediaType.startsWith("application/") && mediaType.endsWith("+json"));
  }

  boolean isForm() {
    return "application/x-www-form-urlencoded".equals(mediaType);
  }

  boolean isMultipart() {
    return mediaType != null && mediaType.startsWith("multipart/");
  }

  /** What will be sent; never written to. */
  byte[] body() {
    return request.body();
  }

  /** The body's bytes as a text of as many signs. */
  String bodyText() {
    return new String(request.body(), StandardCharsets.ISO_8859_1);
  }

  /** The body of a type that is one GraphQL text, or null. */
  String graphQlText() {
    if (!"application/graphql".equals(mediaType) || request.body().length > JsonReader.MAX_SIZE) {
      return null;
    }
    return new String(request.body(), StandardCharsets.UTF_8);
  }

  Form form() {
    if (form == null) {
      form = new Form(readForm());
    }
    return form;
  }

  private FormData readForm() {
    if (hasNoBody()) {
      return FormData.read("");
    }
    if (!isForm() || request.body().length > JsonReader.MAX_SIZE) {
      return null;
    }
    return FormData.read(new String(request.body(), StandardCharsets.ISO_8859_1));
  }

  Form queryForm() {
    if (query == null) {
      query = new Form(FormData.read(url.query() == null ? "" : url.query()));
    }
    return query;
  }

  GraphQlRequest graphQl() {
    if (graphQl == null) {
      graphQl = GraphQlRequest.of(this);
    }
    return graphQl;
  }

  private Fact segment(int index) {
    List<String> segments = new ArrayList<>();
    for (String segment : HttpUrl.strictPath(url.path()).substring(1).split("/", -1)) {
      segments.add(segment);
    }
    if (url.scheme() == null) {
      return Fact.UNKNOWN;
    }
    if (index >= segments.size() || segments.get(index).isEmpty()) {
      return Fact.ABSENT;
    }
    String decoded = FormData.decode(segments.get(index).replace("+", "%2B"));
    return decoded == null ? Fact.UNKNOWN : new Fact.Text(decoded);
  }

  /**
   * The media type in lower case; null if it is none that says for certain how the body is read:
   * other encodings than UTF-8, compression, no type at all.
   */
  private static String mediaType(String type, String encoding) {
    if (type == null || encoding != null && !encoding.trim().equalsIgnoreCase("identity")) {
      return null;
    }
    int semicolon = type.indexOf(';');
    String parameters = semicolon < 0 ? "" : type.substring(semicolon + 1).toLowerCase(Locale.ROOT);
    int charset = parameters.indexOf("charset");
    if (charset >= 0) {
      String rest = parameters.substring(charset + 7).trim().replace("\"", "");
      if (!rest.startsWith("=") || !isUtf8(rest.substring(1).trim())) {
        return null;
      }
    }
    String media = semicolon < 0 ? type : type.substring(0, semicolon);
    return media.indexOf(',') >= 0 ? null : media.trim().toLowerCase(Locale.ROOT);
  }

  private static boolean isUtf8(String charset) {
    return charset.equals("utf-8") || charset.equals("utf8");
  }
}
