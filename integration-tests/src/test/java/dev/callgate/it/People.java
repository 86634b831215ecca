package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The people outside, who are asked by the children of one test. Their keys lie in its folder, and
 * what they are asked and say in the folder's {@code approvals}.
 */
public final class People {
  private final Path folder;
  private final String first;
  private final String keys;

  /** The ids of the requests that were given out one by one. */
  private final Set<String> known = new HashSet<>();

  /** Makes a key for each; the first is who approves if no other is named. */
  public People(Path folder, String... names) throws IOException {
    this.folder = folder;
    first = names[0];
    var each = new ArrayList<String>();
    for (String name : names) {
      each.add(name + ": \"" + Signer.create(key(name)) + "\"");
    }
    keys = "{" + String.join(", ", each) + "}";
  }

  /** Their public keys, as a policy has them. */
  public String keys() {
    return keys;
  }

  /**
   * A policy of a program called helper, which asks them.
   *
   * @param more further members of its {@code approvals}
   */
  public String policy(String more) {
    return """
    callgate: 1
    name: helper
    approvals: {directory: approvals, keys: %s, expires: 10m, %s}
    """
        .formatted(keys, more);
  }

  /** The file of a private key. */
  public Path key(String name) {
    return folder.resolve(name + ".pem");
  }

  /** Where they and the children meet. */
  public Path directory() {
    return folder.resolve("approvals");
  }

  /** A new one each time, which knows only what lies there; it makes the directory. */
  public DirectoryCarrier carrier() throws IOException {
    return new DirectoryCarrier(directory());
  }

  /** What they are asked now; making the directory is left to the children. */
  public List<Request> open() throws IOException {
    return Files.exists(directory()) ? carrier().open() : List.of();
  }

  /** The open request; fails if there are more, or none. */
  public Request onlyRequest() throws IOException {
    List<Request> open = open();
    assertThat(open).hasSize(1);
    known.add(open.get(0).id());
    return open.get(0);
  }

  /** As {@link #onlyRequest()}, as soon as there is one. */
  public Request awaitRequest() throws Exception {
    for (int i = 0; i < 600 && open().isEmpty(); i++) {
      Thread.sleep(50);
    }
    return onlyRequest();
  }

  /** What they are asked, as soon as it is none of the requests that were awaited before. */
  public Request awaitNewRequest() throws Exception {
    for (int i = 0; i < 1_200; i++) {
      for (Request request : open()) {
        if (known.add(request.id())) {
          return request;
        }
      }
      Thread.sleep(50);
    }
    throw new AssertionError("nobody is asked anything else");
  }

  /** The first of them says yes. */
  public void approve(Request request) throws IOException {
    approve(request, first, "");
  }

  /** This one says yes. */
  public void approve(Request request, String name, String reason) throws IOException {
    answer(Answer.to(request, true, reason, name, System.currentTimeMillis()));
  }

  /** This one says no. */
  public void deny(Request request, String name, String reason) throws IOException {
    answer(Answer.to(request, false, reason, name, System.currentTimeMillis()));
  }

  private void answer(Answer answer) throws IOException {
    carrier().answer(Signer.read(key(answer.approver())).sign(answer));
  }

  /** So many calls of this sort, at the place, under the rule and the policy of this one. */
  public Grant grant(Request like, String kind, String target, int times, String reason)
      throws IOException {
    long now = System.currentTimeMillis();
    var grant =
        new Grant(
            Ids.next(now),
            "helper",
            like.rule().id(),
            kind,
            target,
            like.place(),
            Grant.Limits.NONE,
            times,
            now + 600_000,
            like.policy(),
            first,
            reason,
            now);
    grant(grant);
    return grant;
  }

  /** Signs and delivers one. */
  public void grant(Grant grant) throws IOException {
    carrier().grant(Signer.read(key(grant.approver())).sign(grant));
  }
}
