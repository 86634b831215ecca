package dev.callgate.cli.approvals;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.json.JsonWriter;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code callgate approvals list}. */
@Command(
    name = "list",
    description = {
      "Lists the open requests, the oldest first.",
      "HAS is how many people said yes so that it counts, of how many are needed."
    })
final class ListCommand implements Callable<Integer> {
  private static final int QUESTION = 400;
  private static final String ROW = "%-19s  %-9s  %-9s  %-5s  %s%n";

  @Spec private CommandSpec spec;
  @Mixin private Directory directory;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Override
  public Integer call() throws IOException, FaultsException, NotPossibleException {
    PrintWriter out = spec.commandLine().getOut();
    Carrier.Look look = directory.carrier().look();
    Checks checks = directory.checks();
    List<Request> open = look.open();
    long now = System.currentTimeMillis();
    if (open.isEmpty() && !json) {
      out.println("Nothing waits for an answer.");
    } else if (!json) {
      out.printf(ROW, "ID", "ASKED", "EXPIRES", "HAS", "QUESTION");
    }
    for (Request request : open) {
      Standing standing = Standing.of(request, look, checks, now);
      long end = Standing.end(request, checks);
      if (json) {
        out.println(json(request, end, standing, now));
      } else {
        print(out, request, end, standing, now);
      }
    }
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    RequestText.strays(err, look.foreign());
    if (look.more() > 0) {
      err.println(
          "callgate: "
              + look.more()
              + " more lie there and are not shown: only the oldest are looked at, until they are"
              + " answered or expire");
    }
    err.flush();
    return 0;
  }

  private static void print(
      PrintWriter out, Request request, long end, Standing standing, long now) {
    String have = standing.have() < 0 ? "?" : Integer.toString(standing.have());
    boolean waits = standing.words().equals("waiting");
    out.printf(
        ROW,
        request.id(),
        Span.of(now - request.created()),
        now < end ? Span.of(end - now) : "expired",
        have + "/" + request.needed(),
        OneLine.of(request.question().line(), QUESTION)
            + (waits ? "" : " [" + OneLine.of(standing.words(), 100) + "]"));
  }

  private static String json(Request request, long end, Standing standing, long now) {
    var writer = new JsonWriter();
    writer.beginObject();
    writer.name("request").value(request.json());
    writer.name("state").value(now < end ? standing.words() : "expired");
    writer.name("have");
    if (standing.have() < 0) {
      writer.nullValue();
    } else {
      writer.value(standing.have());
    }
    return writer.endObject().toString();
  }
}
