package dev.callgate.it.tool;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.service.tool.DefaultToolExecutor;
import dev.langchain4j.service.tool.ToolExecutor;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Ways into a tool; prints {@code name=outcome} for each. */
public final class ToolRoutes {
  private final ExecutorService pool = Executors.newFixedThreadPool(1);
  private final String base;

  private ToolRoutes(String base) {
    this.base = base;
  }

  public static void main(String[] arguments) throws Exception {
    new ToolRoutes("http://127.0.0.1:" + arguments[0]).run();
  }

  /** The tools of an agent. */
  public final class Tools {
    @Tool("puts a page")
    public String putPage(String page) throws Exception {
      return put(page);
    }

    @Tool("has a pool put a page")
    public String putFromAPool(String page) throws Exception {
      return pool.submit(() -> put(page)).get();
    }

    @Tool("asks for a page, and puts one with what came")
    public String putWhatCame(String page) throws Exception {
      HttpRequest asked = HttpRequest.newBuilder(URI.create(base + "/asked")).build();
      return HttpClient.newHttpClient()
          .sendAsync(asked, HttpResponse.BodyHandlers.ofString())
          .thenApplyAsync(came -> quietly(page))
          .get();
    }

    @Tool("never to be called")
    public String forbidden(String page) throws Exception {
      return put(page);
    }
  }

  private void run() {
    ToolExecutionRequest put = request("putPage", "one");
    say("execute", () -> new DefaultToolExecutor(new Tools(), put).execute(put, "memory"));
    ToolExecutionRequest other = request("putPage", "two");
    say(
        "other-thread",
        () ->
            CompletableFuture.supplyAsync(
                    () ->
                        new DefaultToolExecutor(new Tools(), other)
                            .executeWithContext(other, context()))
                .join()
                .resultText());
    ToolExecutor lambda = (request, memory) -> quietly("three");
    say(
        "lambda",
        () -> lambda.executeWithContext(request("lambdaTool", "three"), context()).resultText());
    ToolExecutionRequest forbidden = request("forbidden", "four");
    say("forbidden", () -> new DefaultToolExecutor(new Tools(), forbidden).execute(forbidden, "m"));
    say("no-tool", () -> put("five"));
    ToolExecutionRequest pooled = request("putFromAPool", "six");
    say("pool", () -> new DefaultToolExecutor(new Tools(), pooled).execute(pooled, "memory"));
    say("pool-without-a-tool", () -> pool.submit(() -> put("seven")).get());
    ToolExecutionRequest came = request("putWhatCame", "eight");
    say("client", () -> new DefaultToolExecutor(new Tools(), came).execute(came, "memory"));
    System.exit(0);
  }

  private static InvocationContext context() {
    return InvocationContext.builder().chatMemoryId("memory").build();
  }

  private static ToolExecutionRequest request(String tool, String page) {
    return ToolExecutionRequest.builder()
        .id("1")
        .name(tool)
        // The tests are compiled without the names of parameters.
        .arguments("{\"arg0\": \"" + page + "\"}")
        .build();
  }

  private String quietly(String page) {
    try {
      return put(page);
    } catch (Exception e) {
      return e.toString();
    }
  }

  private String put(String page) throws Exception {
    var connection = (HttpURLConnection) new URL(base + "/page/" + page).openConnection();
    connection.setRequestMethod("PUT");
    return String.valueOf(connection.getResponseCode());
  }

  private static void say(String name, Callable<String> route) {
    String outcome;
    try {
      outcome = route.call();
    } catch (Throwable e) {
      outcome = e.toString();
    }
    System.out.println(name + "=" + outcome.replace('\n', ' '));
  }
}
