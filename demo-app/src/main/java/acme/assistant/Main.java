package acme.assistant;

import acme.assistant.tools.ChatTools;
import acme.assistant.tools.DatabaseTools;
import acme.assistant.tools.FileTools;
import acme.assistant.tools.InfrastructureTools;
import acme.assistant.tools.MailTools;
import acme.assistant.tools.PaymentTools;
import acme.assistant.tools.RegistryTools;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolErrorHandlerResult;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Starts the assistant and lets it answer a scenario's users, one after the other. */
public final class Main {
  private static final int MEMORY = 200;
  private static final int MOST_CALLS = 50;

  private Main() {}

  /**
   * @param args the scenario file
   */
  public static void main(String[] args) throws Exception {
    Settings settings = Settings.from(System.getenv());
    Scenario scenario = Scenario.read(Path.of(args[0]));
    Trace trace = new Trace(standardOutput());
    try (HikariDataSource database = database(settings)) {
      Assistant assistant = assistant(settings, scenario, database, trace);
      for (Scenario.Turn turn : scenario.turns()) {
        trace.user(turn.user());
        trace.assistant(assistant.answer(turn.user()));
      }
    }
  }

  private static Assistant assistant(
      Settings settings, Scenario scenario, HikariDataSource database, Trace trace) {
    HttpClient http = HttpClient.newHttpClient();
    Toolbox tools =
        new Toolbox(scenario.tools())
            .add(new DatabaseTools(database))
            .add(new PaymentTools(settings.stripeBase(), settings.stripeKey()))
            .add(new MailTools(settings.smtpHost(), settings.smtpPort(), settings.mailFrom()))
            .add(new RegistryTools(http, settings.registry()))
            .add(new ChatTools(http, settings.chat()))
            .add(new InfrastructureTools(http, settings.infrastructure()))
            .add(new FileTools());
    return AiServices.builder(Assistant.class)
        .chatModel(new ScriptedModel(scenario))
        .chatMemory(MessageWindowChatMemory.withMaxMessages(MEMORY))
        .tools(tools.all())
        .maxToolCallingRoundTrips(MOST_CALLS)
        .beforeToolExecution(trace::before)
        .afterToolExecution(trace::after)
        // A tool that fails is no end of the work: the model reads why and goes on.
        .toolExecutionErrorHandler((error, context) -> ToolErrorHandlerResult.text(reason(error)))
        .build();
  }

  private static HikariDataSource database(Settings settings) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(settings.databaseUrl());
    config.setUsername(settings.databaseUser());
    config.setMaximumPoolSize(2);
    return new HikariDataSource(config);
  }

  private static String reason(Throwable error) {
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }

  private static PrintStream standardOutput() {
    return new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  }
}
