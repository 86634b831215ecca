package dev.callgate.cli.approvals;

import dev.callgate.policy.Action;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.RuleRef;
import dev.callgate.policy.Settings;
import dev.callgate.policy.approval.ActionDigest;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Keys;
import dev.callgate.policy.approval.Place;
import dev.callgate.policy.approval.Question;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import dev.callgate.policy.approval.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder with a policy, the keys of alice and bob, and requests of a program called billing: the
 * program's side of what the commands are tried on.
 */
public final class Office {
  private static final long MINUTE = 60_000;

  private final Path folder;
  private final Carrier carrier;

  /** Makes it all in an empty folder. */
  public Office(Path folder) throws IOException {
    this.folder = folder;
    String alice = Signer.create(key("alice"));
    String bob = Signer.create(key("bob"));
    Signer.create(key("eve"));
    Files.writeString(
        policy(),
        """
        callgate: 1
        name: billing
        endpoints:
          - {id: own, url: "http://own.example:${NOT_SET_HERE}/x", action: http.send}
        approvals:
          directory: approvals
          keys:
            alice: "%s"
            bob: "%s"
        """
            .formatted(alice, bob));
    carrier = new DirectoryCarrier(directory());
  }

  public Path policy() {
    return folder.resolve("policy.yaml");
  }

  public Path directory() {
    return folder.resolve("approvals");
  }

  public Path key(String name) {
    return folder.resolve(name + ".pem");
  }

  public Carrier carrier() {
    return carrier;
  }

  /** The held call that all requests here are about. */
  public static Action delete() {
    return Action.of(new Kinds().require("db.delete"))
        .text("sql", "DELETE FROM orders WHERE id = ?")
        .list("tables", List.of("orders"))
        .text("database.url", "jdbc:postgresql://db1/shop")
        .list("binds", List.of("7"))
        .build();
  }

  public static Question question(String line, String detail, String claimed) {
    return new Question(line, List.of(new Question.Detail("database", detail)), List.of(), claimed);
  }

  /** A request that expires in half an hour, not yet put. */
  public Draft request() {
    return new Draft();
  }

  /** What the program would make of the answers and grants that lie there now. */
  public Verdict verdict(Request request) throws Exception {
    Settings.Approvals approvals = PolicyLoader.approvals(policy().toFile(), name -> null);
    return new Checks(Keys.of(approvals.keys()), approvals.expireMillis())
        .check(
            request,
            List.of(delete()),
            carrier.answers(request.id()),
            carrier.grants(),
            System.currentTimeMillis());
  }

  /** A request in the making. */
  public final class Draft {
    private Question question =
        Office.question(
            "Delete 12 rows from orders", "jdbc:postgresql://db1/shop", "it was asked for");
    private String agent = "billing";
    private int needed = 1;
    private List<String> approvers = List.of();
    private List<String> unread = List.of();
    private String kind = "db.delete";
    private String target = "orders";
    private String place = Place.of(delete());
    private long age = MINUTE;
    private long lasts = 30 * MINUTE;

    public Draft question(Question its) {
      question = its;
      return this;
    }

    public Draft agent(String name) {
      agent = name;
      return this;
    }

    public Draft needed(int people) {
      needed = people;
      return this;
    }

    public Draft approvers(String... names) {
      approvers = List.of(names);
      return this;
    }

    public Draft unread(String... facts) {
      unread = List.of(facts);
      return this;
    }

    public Draft kind(String name) {
      kind = name;
      return this;
    }

    public Draft target(String text) {
      target = text;
      return this;
    }

    public Draft place(String text) {
      place = text;
      return this;
    }

    public Draft expired() {
      age = 60 * MINUTE;
      return this;
    }

    public Draft lasting(long millis) {
      age = 0;
      lasts = millis;
      return this;
    }

    /** Puts it where people see it. */
    public Request put() throws IOException {
      long created = System.currentTimeMillis() - age;
      Request request =
          new Request(
              Ids.next(created),
              ActionDigest.of(List.of(delete()), agent, "sha256:p1"),
              question,
              kind,
              target,
              place,
              created,
              created + lasts,
              new RuleRef("no-deletes", "billing.yaml", 7),
              agent,
              "sha256:p1",
              needed,
              approvers,
              new Request.Origin("com.acme.Orders.purge", 41, "cleanup", "main", 4711),
              unread,
              12L);
      carrier.put(request);
      return request;
    }
  }
}
