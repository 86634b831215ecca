package dev.callgate.agent.read.payment;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Getters;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.endpoint.HttpRequestFacts;
import dev.callgate.policy.endpoint.HttpRequestView;
import dev.callgate.policy.endpoint.HttpUrl;
import dev.callgate.policy.endpoint.Refinement;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads requests of stripe-java where they are built and encoded: a is its {@code StripeRequest},
 * whose bytes are sent as they are; parameters that answer differently the second time are in them
 * already. What a path means is told by the endpoints for {@code api.stripe.com}, whatever host the
 * SDK has been pointed at.
 */
public final class StripeReader extends Reader {
  private static final String API = "https://api.stripe.com";

  private final Policy policy;

  public StripeReader(Policy policy) {
    this.policy = policy;
  }

  @Override
  public Reading read(Call call) {
    String method;
    URL url;
    byte[] body = null;
    String type = null;
    try {
      method = ((Enum<?>) Getters.read(call.a(), "method")).name();
      url = (URL) Getters.read(call.a(), "url");
      Object content = Getters.read(call.a(), "content");
      if (content != null) {
        body = (byte[]) Getters.read(content, "byteArrayContent");
        type = (String) Getters.read(content, "contentType");
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a StripeRequest of another shape", e);
    }
    // A read: the HTTP call below says all there is to say.
    if (method.equals("GET")) {
      return Reading.NOTHING;
    }
    var view =
        new HttpRequestView(
            HttpRequestFacts.withBody(method, API + url.getFile(), type, null, body));
    return Reading.of(actions(policy.endpoints().refine(view), method, url));
  }

  private List<Action> actions(Refinement refinement, String method, URL url) {
    List<Action> actions = new ArrayList<>();
    for (Refinement.Meaning meaning : refinement.meanings()) {
      Action.Builder action = Action.of(meaning.kind());
      for (Map.Entry<String, Fact> fact : meaning.facts().entrySet()) {
        action.fact(fact.getKey(), fact.getValue());
      }
      actions.add(placed(action, method, url));
    }
    if (refinement.alsoUnrefined()) {
      Action.Builder other = Action.of(policy.kinds().require("payment.other"));
      actions.add(placed(other.text("provider", "stripe"), method, url));
    }
    return actions;
  }

  private static Action placed(Action.Builder action, String method, URL url) {
    HttpUrl place = HttpUrl.parse(url.toExternalForm());
    action.fact("host", place.host() == null ? Fact.UNKNOWN : new Fact.Text(place.host()));
    if (place.port() >= 0) {
      action.number("port", place.port());
    }
    return action.text("method", method).text("path", place.path()).build();
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    Map<String, Object> came = new LinkedHashMap<>();
    if (result != null && result.getClass().getName().equals("com.stripe.net.StripeResponse")) {
      try {
        came.put("status", Getters.read(result, "code"));
        came.put("body", Getters.read(result, "body"));
      } catch (ReflectiveOperationException e) {
        came.put("body", "not-read");
      }
    }
    return came;
  }
}
