package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.RuleRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One held DELETE and three people with keys: what most tests of approvals start from. */
final class Example {
  static final long CREATED = 1_700_000_000_000L;
  static final long EXPIRES = CREATED + 1_800_000;
  static final long NOW = CREATED + 60_000;
  static final Kinds KINDS = new Kinds();
  static final Question QUESTION =
      new Question(
          "Delete 12 rows of orders in shop?",
          List.of(new Question.Detail("database", "jdbc:postgresql://db1/shop")),
          List.of(),
          "the customer asked for it");

  static final Person ALICE = Person.named("alice");
  static final Person BOB = Person.named("bob");
  static final Person EVE = Person.named("eve");
  static final Keys KEYS = Keys.of(Map.of("alice", ALICE.key, "bob", BOB.key));

  private Example() {}

  /** Somebody with a private key. */
  record Person(String name, String key, Signer signer) {
    static Person named(String name) {
      try {
        Path folder = Files.createTempDirectory("callgate-keys");
        Path file = folder.resolve(name + ".pem");
        Person person = new Person(name, Signer.create(file), Signer.read(file));
        Files.delete(file);
        Files.delete(folder);
        return person;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Signed<Answer> approves(Request request) {
      return signer.sign(Answer.to(request, true, "checked", name, NOW - 1_000));
    }

    Signed<Answer> denies(Request request, String reason) {
      return signer.sign(Answer.to(request, false, reason, name, NOW - 1_000));
    }
  }

  static Action.Builder delete() {
    return Action.of(KINDS.require("db.delete"))
        .text("sql", "DELETE FROM orders WHERE id = ?")
        .list("tables", List.of("orders"))
        .text("database.url", "jdbc:postgresql://db1/shop")
        .text("database.user", "app")
        .list("binds", List.of("7"));
  }

  /** The held call, as the program of this policy asks about it. */
  static Request request(Action action, String policy) {
    return new Request(
        "r1",
        ActionDigest.of(List.of(action), "billing", policy),
        QUESTION,
        action.kind().name(),
        action.target(),
        Place.of(action),
        CREATED,
        EXPIRES,
        new RuleRef("no-deletes", "billing.yaml", 7),
        "billing",
        policy,
        1,
        List.of(),
        new Request.Origin("com.acme.Orders", 41, "cleanup", "main", 4711),
        Unread.of(List.of(action)),
        12L);
  }

  static Request request() {
    return request(delete().build(), "p1");
  }

  static Request named(String id) {
    return with(request(), Map.of("id", id));
  }

  /** A copy in which some members are others. */
  static Request with(Request r, Map<String, Object> others) {
    Map<String, Object> o = new LinkedHashMap<>(others);
    @SuppressWarnings("unchecked")
    List<String> approvers = (List<String>) o.getOrDefault("approvers", r.approvers());
    @SuppressWarnings("unchecked")
    List<String> unread = (List<String>) o.getOrDefault("unread", r.unread());
    return new Request(
        (String) o.getOrDefault("id", r.id()),
        (String) o.getOrDefault("action", r.action()),
        (Question) o.getOrDefault("question", r.question()),
        r.kind(),
        r.target(),
        r.place(),
        (Long) o.getOrDefault("created", r.created()),
        (Long) o.getOrDefault("expires", r.expires()),
        r.rule(),
        (String) o.getOrDefault("agent", r.agent()),
        (String) o.getOrDefault("policy", r.policy()),
        (Integer) o.getOrDefault("needed", r.needed()),
        approvers,
        r.origin(),
        unread,
        (Long) o.getOrDefault("count", r.count()));
  }

  static <T extends Document> Inbox<T> inbox(List<Signed<T>> signed) {
    return new Inbox<>(
        signed.stream().map(one -> new Inbox.Received<>("inbox/document.json", one)).toList(),
        List.of());
  }
}
