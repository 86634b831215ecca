package dev.callgate.cli.approvals;

import dev.callgate.cli.approvals.Approver.Identity;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Place;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code callgate approvals grant}: a yes to calls like one that is held. */
@Command(
    name = "grant",
    description = {
      "Lets calls like that of a request through, for a number of calls and a time: of the same"
          + " agent, held by the same rule, of the same kind, on such a target at such a place.",
      "It is the only way for a call of which something could not be read."
    })
final class GrantCommand implements Callable<Integer> {
  private static final int MOST_MINUTES = 60 * 24 * 366;

  @Spec private CommandSpec spec;
  @Mixin private Directory directory;
  @Mixin private Approver approver;

  @Option(names = "--for", required = true, paramLabel = "ID", description = "The request.")
  private String id;

  @Option(names = "--times", required = true, paramLabel = "N", description = "For so many calls.")
  private int times;

  @Option(names = "--minutes", required = true, paramLabel = "M", description = "From now on.")
  private int minutes;

  @Option(
      names = "--target",
      paramLabel = "PATTERN",
      description = {
        "As a rule would write it; '*' covers what could not be read as well (default: the"
            + " request's own target)."
      })
  private String target;

  @Option(
      names = "--place",
      paramLabel = "PATTERN",
      description = {
        "Where, as `show` tells the request's place: for tables the database's URL; '*' covers"
            + " every place, one that is not known as well (default: the request's own place)."
      })
  private String at;

  @Option(
      names = "--at-most",
      paramLabel = "AMOUNT",
      description = "Such as 50.00; needs --currency.")
  private BigDecimal amount;

  @Option(names = "--currency", paramLabel = "CODE", description = "Such as EUR.")
  private String currency;

  @Option(names = "--rows", paramLabel = "N", description = "At most so many rows or files.")
  private Long rows;

  @Option(names = "--reason", paramLabel = "TEXT", description = "Goes on record.")
  private String reason = "";

  @Option(names = "--yes", description = "Do not ask whether you are sure.")
  private boolean sure;

  @Override
  public Integer call() throws IOException, FaultsException, NotPossibleException {
    PrintWriter out = spec.commandLine().getOut();
    if (minutes < 1 || minutes > MOST_MINUTES) {
      throw new ParameterException(
          spec.commandLine(), "--minutes is from 1 to " + MOST_MINUTES + ", a year");
    }
    if (times < 1 || times > Grant.MOST_TIMES) {
      throw new ParameterException(spec.commandLine(), "--times is from 1 to " + Grant.MOST_TIMES);
    }
    Carrier carrier = directory.carrier();
    Request request = Directory.find(carrier, id);
    Identity person = approver.identity(directory.keys());
    long end = Standing.end(request, directory.checks());
    long now = System.currentTimeMillis();
    new RequestText(out, request, end, now).question();
    out.println();
    out.flush();
    // A request that is over is as good an example as an open one.
    String objection = Objection.to(request, end, null, person.name(), request.created());
    if (objection != null) {
      throw refused(objection);
    }
    Grant grant = grant(request, person.name(), now);
    out.println("A grant of " + RequestText.safe(person.name()) + ": " + words(grant));
    if (!sure && !new Prompt(System.in, out).agrees("Grant it?")) {
      out.println("Nothing was sent.");
      return 1;
    }
    carrier.grant(person.signer().sign(grant));
    out.println("Granted as " + RequestText.safe(person.name()) + ": " + grant.id());
    return 0;
  }

  private Grant grant(Request request, String person, long now) throws NotPossibleException {
    String pattern = target == null ? GrantTarget.exactly(request) : target;
    if (pattern == null) {
      throw refused("its target is not known, or several; say which, such as --target '*'");
    }
    String where = at == null ? GrantTarget.exactlyAt(request) : at;
    if (where == null && request.place() != null) {
      throw refused("its place is not known; if it may be any, say --place '*'");
    }
    Grant.Limits limits;
    try {
      limits = new Grant.Limits(amount, currency, rows);
      if (GrantTarget.isRelative(pattern, "target", request)) {
        throw new ParameterException(
            spec.commandLine(),
            "--target is a whole path: one that begins in a folder has another meaning there");
      }
      if (GrantTarget.isRelative(where, "directory", request)) {
        throw new ParameterException(
            spec.commandLine(),
            "--place is a whole path: one that begins in a folder has another meaning there");
      }
      if (amount != null && !GrantTarget.mayHaveAmount(request)) {
        throw refused("--at-most does not cover it: it has no amount");
      }
      if (!GrantTarget.covers(pattern, request)) {
        throw refused("--target does not cover its own target, " + request.target());
      }
      if (!GrantTarget.coversPlace(where, request)) {
        throw refused(
            request.place() == null
                ? "its kind has no place; leave --place out"
                : "--place does not cover its own place, " + request.place());
      }
      if (rows != null && (request.count() == null || request.count() > rows)) {
        throw refused(
            "--rows does not cover it: "
                + (request.count() == null ? "they could not be counted" : request.count()));
      }
      return new Grant(
          Ids.next(now),
          request.agent(),
          request.rule().id(),
          request.kind(),
          pattern,
          where,
          limits,
          times,
          now + minutes * 60_000L,
          request.policy(),
          person,
          reason,
          now);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "That is no grant: " + RequestText.safe(e.getMessage()));
    }
  }

  private NotPossibleException refused(String why) {
    return new NotPossibleException(
        "nothing can be granted for request " + id + ": " + RequestText.safe(why));
  }

  private static String words(Grant grant) {
    Grant.Limits limits = grant.limits();
    String text =
        grant.kind()
            + " on "
            + grant.target()
            + at(grant.place())
            + " by "
            + grant.agent()
            + ", held by "
            + grant.rule()
            + (limits.amount() == null
                ? ""
                : ", at most " + limits.amount().toPlainString() + " " + limits.currency())
            + (limits.rows() == null ? "" : ", at most " + limits.rows() + " rows")
            + ", "
            + (grant.times() == 1 ? "once" : grant.times() + " times")
            + " within "
            + Span.of(grant.until() - grant.created());
    return RequestText.safe(text);
  }

  private static String at(String place) {
    if (place == null) {
      return "";
    }
    return place.equals(Place.ANY) ? " at any place, also one that is not known," : " at " + place;
  }

  /**
   * The command that grants one call like this one, for a person to paste.
   *
   * @param approver null if it is not known who would
   */
  static String example(Request request, Directory directory, Approver approver) {
    String exact = GrantTarget.exactly(request);
    return "java -jar callgate.jar approvals grant --for "
        + request.id()
        + " --times 1 --minutes 10"
        + (exact == null ? " --target " + Shell.word(GrantTarget.ANY) : "")
        + (request.place() != null && GrantTarget.exactlyAt(request) == null
            ? " --place " + Shell.word(Place.ANY)
            : "")
        + directory.options()
        + (approver == null ? "" : approver.options());
  }
}
