package dev.callgate.agent.approve;

import dev.callgate.policy.approval.Answer;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.Extent;
import dev.callgate.policy.approval.Grant;
import dev.callgate.policy.approval.Inbox;
import dev.callgate.policy.approval.QuestionWriter;
import dev.callgate.policy.approval.Refusal;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.approval.Verdict;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Puts held calls to people outside and takes their answers: a call of the same action goes on with
 * the request that is open about it, in this process or in another one; an approval is used up
 * before the call may run.
 *
 * <p>All of it is Callgate's own I/O, but for {@link Held}, which is made before.
 */
public final class Desk {
  /**
   * Reads the waiting call once more: the program may have changed meanwhile what it is about. Not
   * Callgate's own I/O.
   */
  public interface Again {
    /** The call as it is now, and how much it would change; null if it may not wait any more. */
    Held read();
  }

  /** What the ledger and the people at the terminal are told. */
  public interface Log {
    void requested(Request request);

    void refused(Refusal refusal);

    void failed(String what);
  }

  private static final int MOST_REMEMBERED = 1_000;

  private final Carrier carrier;
  private final Checks checks;
  private final QuestionWriter questions;
  private final long waitMillis;
  private final long expireMillis;
  private final Notifier notifier;
  private final Log log;

  /** By the digest of the call: what this process has asked and nobody has answered yet. */
  private final Map<String, Request> asked = new LinkedHashMap<>();

  /** The same: a no holds as long as the request could have been answered. */
  private final Map<String, Answered.Denied> denied = new LinkedHashMap<>();

  /** By the digest as well: a file takes a while to be durable, and others need not wait for it. */
  private final Lock[] putting = new Lock[64];

  private final Set<String> refused = new HashSet<>();

  /**
   * @param waitMillis how long a call that may wait does
   * @param expireMillis how long a request can be answered
   */
  public Desk(
      Carrier carrier,
      Checks checks,
      QuestionWriter questions,
      long waitMillis,
      long expireMillis,
      Notifier notifier,
      Log log) {
    this.carrier = carrier;
    this.checks = checks;
    this.questions = questions;
    this.waitMillis = waitMillis;
    this.expireMillis = expireMillis;
    this.notifier = notifier;
    this.log = log;
    for (int i = 0; i < putting.length; i++) {
      putting[i] = new ReentrantLock();
    }
  }

  /**
   * Asks, and waits if that is allowed.
   *
   * @param again reads the call again, after it has waited and before it runs
   * @param unwaited null if it may wait; else why not, for the program: what others need would be
   *     held up
   * @param began when the call came, by {@link System#nanoTime}: its wait is counted from there
   */
  public Answered ask(Held call, Again again, String unwaited, long began) {
    Answered.Denied no = denied(call.digest());
    if (no != null) {
      return no;
    }
    var attempt = new Attempt(call, again, unwaited, began + waitMillis * 1_000_000);
    // An interrupted thread can use no files.
    boolean wasInterrupted = Thread.interrupted();
    if (wasInterrupted) {
      attempt.interrupted();
    }
    try {
      try {
        return ask(attempt);
      } catch (ClosedByInterruptException e) {
        wasInterrupted |= Thread.interrupted();
        attempt.interrupted();
        return ask(attempt);
      }
    } catch (InterruptedException e) {
      wasInterrupted = true;
      attempt.interrupted();
      return attempt.open(0);
    } catch (IOException e) {
      String why = "the approvals' directory cannot be used: " + e.getMessage();
      log.failed(why);
      return new Answered.Unasked(attempt.request, why);
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Answered ask(Attempt attempt) throws IOException, InterruptedException {
    Carrier.Look look = carrier.look();
    Request open = open(attempt.held, look);
    if (open != null) {
      attempt.begin(open, true);
    } else {
      Answered.Denied no = beginAnew(attempt, look);
      if (no != null) {
        return no;
      }
    }
    while (true) {
      Request request = attempt.request;
      long mark = look.mark(request.id());
      boolean isOver = attempt.isPut && !look.isOpen(request.id());
      Verdict verdict = verdict(attempt, look);
      if (verdict instanceof Verdict.Approved && attempt.isPut) {
        Answered.Denied no = deniedElsewhere(attempt, look);
        if (no != null) {
          forget(request);
          carrier.close(request, Carrier.Outcome.DENIED);
          return no;
        }
      }
      if (verdict instanceof Verdict.Approved && attempt.hasWaited) {
        Held now = attempt.again.read();
        if (now == null || !now.digest().equals(attempt.held.digest())) {
          return new Answered.Changed(request);
        }
        if (isMore(now, attempt.held)) {
          // More than was asked about: that is another question.
          forget(request);
          carrier.close(request, Carrier.Outcome.WITHDRAWN);
          attempt.outgrown = request;
          attempt.held = attempt.held.with(now.extent());
          Answered.Denied no = beginAnew(attempt, look);
          if (no != null) {
            return no;
          }
          continue;
        }
      }
      Answered answered = answered(verdict, attempt);
      if (!(answered instanceof Answered.Open waiting)) {
        return answered;
      }
      if (isOver) {
        forget(request);
        return new Answered.Gone(request);
      }
      if (!attempt.isPut) {
        attempt.begin(put(request, attempt.held), true);
        // From here on people can say yes, to what was read before.
        attempt.hasWaited = true;
        if (attempt.mayWait()) {
          look = carrier.look();
          continue;
        }
      }
      long now = System.currentTimeMillis();
      long left =
          Math.min((attempt.deadline - System.nanoTime()) / 1_000_000, request.expires() - now);
      if (!attempt.mayWait() || left <= 0 && now < request.expires()) {
        return attempt.open(waiting.have());
      }
      attempt.hasWaited = true;
      look = carrier.awaitChange(request.id(), mark, Math.max(1, left));
    }
  }

  /** A request of its own, unless people have said no to that call already: then that no. */
  private Answered.Denied beginAnew(Attempt attempt, Carrier.Look look) throws IOException {
    Held held = attempt.held;
    attempt.begin(held.request(questions, System.currentTimeMillis(), expireMillis), false);
    return deniedElsewhere(attempt, look);
  }

  /**
   * A no to another request about the same call: two processes that ask in the same moment make one
   * each, and who says no to one of them has not said yes to the other.
   */
  private Answered.Denied deniedElsewhere(Attempt attempt, Carrier.Look look) throws IOException {
    long now = System.currentTimeMillis();
    Answered.Denied no = denied(attempt, look.open(), look, now);
    return no != null ? no : denied(attempt, carrier.denied(now - expireMillis), look, now);
  }

  /**
   * The no to one of these requests that holds for this one: said in another process, before this
   * one began, or when the call would have changed another number of rows. A yes that was said then
   * is only told.
   */
  private Answered.Denied denied(Attempt attempt, List<Request> others, Carrier.Look look, long now)
      throws IOException {
    Request request = attempt.request;
    for (Request other : others) {
      boolean isAlike = other.action().equals(request.action()) && !other.id().equals(request.id());
      if (!isAlike || now >= checks.end(other)) {
        continue;
      }
      Request asked = request.as(other, checks.end(other));
      Verdict verdict =
          checks.check(asked, List.of(), look.answers(asked.id()), Inbox.empty(), now);
      if (verdict instanceof Verdict.Denied said) {
        return denied(asked, said);
      }
      if (verdict instanceof Verdict.Approved && isMore(attempt.held.extent(), asked.count())) {
        attempt.outgrown = asked;
      }
    }
    return null;
  }

  private Answered.Denied denied(Request request, Verdict.Denied said) throws IOException {
    carrier.close(request, Carrier.Outcome.DENIED);
    var no = new Answered.Denied(request, said.by(), said.reason());
    synchronized (asked) {
      keep(denied, request.action(), no);
    }
    return no;
  }

  private static boolean isMore(Held now, Held asked) {
    return now.extent() != null && asked.extent() != null && now.extent().isBeyond(asked.extent());
  }

  /**
   * The open request about this call; null if there is none. Of a call that was counted again, and
   * would change no more than was asked about, the question stays the one that was asked.
   */
  private Request open(Held held, Carrier.Look look) throws IOException {
    long now = System.currentTimeMillis();
    Request own;
    synchronized (asked) {
      own = asked.get(held.digest());
    }
    if (own != null && isOpen(own, held, now)) {
      if (look.isOpen(own.id())) {
        return own;
      }
      // Answered to the same call in another process, or taken away.
      forget(own);
    }
    for (Request other : look.open()) {
      if (other.action().equals(held.digest()) && isOpen(other, held, now)) {
        // By its origin as well: who asked first is what was shown.
        Request same = held.from(other).request(questions, other.created(), expireMillis);
        if (same.questionDigest().equals(other.questionDigest())) {
          return same.continuing(other, checks.end(other));
        }
      }
    }
    return null;
  }

  private boolean isOpen(Request request, Held held, long now) {
    boolean inTime = request.created() <= now && now < checks.end(request);
    return inTime && !isMore(held.extent(), request.count());
  }

  /** Whether more would change than was asked about. */
  private static boolean isMore(Extent extent, Long count) {
    return extent != null && count != null && (extent.count() < 0 || extent.count() > count);
  }

  private Verdict verdict(Attempt attempt, Carrier.Look look) throws IOException {
    Request request = attempt.request;
    Inbox<Answer> answers = attempt.isPut ? look.answers(request.id()) : Inbox.empty();
    Inbox<Grant> grants = look.grants();
    long now = System.currentTimeMillis();
    Verdict verdict = checks.check(request, attempt.held.actions(), answers, grants, now);
    for (Refusal refusal : look.foreign()) {
      tell(refusal);
    }
    for (Refusal refusal : verdict.refusals()) {
      tell(refusal);
    }
    return verdict;
  }

  private Answered answered(Verdict verdict, Attempt attempt) throws IOException {
    Request request = attempt.request;
    if (verdict instanceof Verdict.Approved approved) {
      boolean isMine = approved.use(carrier);
      forget(request);
      if (attempt.isPut) {
        carrier.close(request, Carrier.Outcome.APPROVED);
      }
      return isMine
          ? new Answered.Approved(request, approved.votes())
          : new Answered.Taken(request);
    }
    if (verdict instanceof Verdict.Denied said) {
      forget(request);
      return denied(request, said);
    }
    if (verdict instanceof Verdict.Expired) {
      forget(request);
      carrier.close(request, Carrier.Outcome.EXPIRED);
      return new Answered.Expired(request);
    }
    return attempt.open(((Verdict.Waiting) verdict).have());
  }

  /** Makes the request, unless another thread has just made one about the same call. */
  private Request put(Request request, Held held) throws IOException {
    Lock lock = putting[Math.floorMod(request.action().hashCode(), putting.length)];
    lock.lock();
    try {
      synchronized (asked) {
        Request other = asked.get(request.action());
        if (other != null && isOpen(other, held, System.currentTimeMillis())) {
          return other;
        }
      }
      carrier.put(request);
      synchronized (asked) {
        keep(asked, request.action(), request);
      }
    } finally {
      lock.unlock();
    }
    try {
      log.requested(request);
    } catch (RuntimeException | Error e) {
      // Its call will not run: nobody must be asked about it, nor say yes to the next one.
      forget(request);
      carrier.close(request, Carrier.Outcome.WITHDRAWN);
      throw e;
    }
    notifier.tell(request);
    return request;
  }

  private static <T> void keep(Map<String, T> all, String digest, T one) {
    if (all.size() == MOST_REMEMBERED) {
      var oldest = all.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
    all.put(digest, one);
  }

  /** The no that was said to this call and still holds, or null. */
  private Answered.Denied denied(String digest) {
    synchronized (asked) {
      Answered.Denied no = denied.get(digest);
      if (no != null && System.currentTimeMillis() >= no.request().expires()) {
        denied.remove(digest);
        return null;
      }
      return no;
    }
  }

  private void forget(Request request) {
    synchronized (asked) {
      asked.remove(request.action(), request);
    }
  }

  /** Each document is told once. */
  private void tell(Refusal refusal) {
    boolean isNew;
    synchronized (refused) {
      isNew =
          refused.size() < MOST_REMEMBERED
              && refused.add(refusal.source() + ' ' + refusal.reason());
    }
    if (isNew) {
      log.refused(refusal);
    }
  }
}
