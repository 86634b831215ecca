package acme.assistant;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands in for a language model: answers a user with the scenario's tool calls, one at a time,
 * then with a summary of what the tools said. It keeps no state; the conversation tells it how far
 * it is.
 */
final class ScriptedModel implements ChatModel {
  /** A model needs seconds for a step; a little of that keeps the calls apart in time. */
  private static final long THINKING_MILLIS = 20;

  private final Scenario scenario;
  private final ObjectMapper json = new ObjectMapper();

  ScriptedModel(Scenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    think();
    Scenario.Turn turn = null;
    List<ToolExecutionResultMessage> results = new ArrayList<>();
    for (ChatMessage message : request.messages()) {
      if (message instanceof UserMessage user) {
        turn = turnOf(user.singleText());
        results.clear();
      } else if (message instanceof ToolExecutionResultMessage result) {
        results.add(result);
      }
    }
    if (turn == null) {
      throw new IllegalArgumentException("the conversation has no user");
    }
    AiMessage answer =
        results.size() < turn.calls().size()
            ? AiMessage.from(call(turn.calls().get(results.size())))
            : AiMessage.from(summary(turn, results));
    return ChatResponse.builder().aiMessage(answer).build();
  }

  private Scenario.Turn turnOf(String user) {
    for (Scenario.Turn turn : scenario.turns()) {
      if (turn.user().equals(user)) {
        return turn;
      }
    }
    throw new IllegalArgumentException("the scenario has no answer to: " + user);
  }

  private ToolExecutionRequest call(Scenario.Call call) {
    try {
      return ToolExecutionRequest.builder()
          .id(call.id())
          .name(scenario.tools().getOrDefault(call.tool(), call.tool()))
          .arguments(json.writeValueAsString(call.arguments()))
          .build();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("call " + call.id() + " has no JSON arguments", e);
    }
  }

  private static String summary(Scenario.Turn turn, List<ToolExecutionResultMessage> results) {
    StringBuilder failures = new StringBuilder();
    int done = 0;
    for (int i = 0; i < results.size(); i++) {
      ToolExecutionResultMessage result = results.get(i);
      if (Boolean.TRUE.equals(result.isError())) {
        failures.append(" I could not ").append(turn.calls().get(i).aim());
        failures.append("; I was told: ").append(result.text());
      } else {
        done++;
      }
    }
    return done + " of " + results.size() + " steps done." + failures;
  }

  private static void think() {
    try {
      Thread.sleep(THINKING_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
