package dev.callgate.policy.approval;

import java.io.IOException;
import java.util.List;

/**
 * Brings requests to people and answers back. It is not trusted: what it delivers counts only after
 * {@link Checks}. What it is trusted with is {@link #use}: whoever can make it forget a use can
 * have an approval used again while it lasts.
 *
 * <p>For any number of threads and processes at once. Every method throws IOException if what it
 * promises cannot be done.
 */
public interface Carrier {

  /** How a request ended. */
  enum Outcome {
    APPROVED("approved"),
    DENIED("denied"),
    EXPIRED("expired"),
    /** The call is no longer wanted: its program went on or ended. */
    WITHDRAWN("withdrawn");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** What lay there at one time. */
  interface Look {
    /** The requests that are neither closed nor used, the oldest first; expired ones as well. */
    List<Request> open();

    /** How many more requests lie there, which are not looked at while those are open. */
    int more();

    /** Whether there is such a request, neither closed nor used. */
    boolean isOpen(String id) throws IOException;

    /** All that lies there as an answer to this request, open or closed. */
    Inbox<Answer> answers(String id) throws IOException;

    /** The grants that have a use left. */
    Inbox<Grant> grants();

    /** Files and the like that are none of this carrier's, each told once. */
    List<Refusal> foreign();

    /** Differs when answers to this request do, when it is closed, or when grants differ. */
    long mark(String id) throws IOException;
  }

  /** Makes a request known; it is whole and durable when this returns, or not there at all. */
  void put(Request request) throws IOException;

  /** Looks through all of it, not before this was called. */
  Look look() throws IOException;

  /** See {@link Look#open}. */
  default List<Request> open() throws IOException {
    return look().open();
  }

  /** See {@link Look#answers}. */
  default Inbox<Answer> answers(String id) throws IOException {
    return look().answers(id);
  }

  /** See {@link Look#grants}. */
  default Inbox<Grant> grants() throws IOException {
    return look().grants();
  }

  /** See {@link Look#foreign}. */
  default List<Refusal> foreign() throws IOException {
    return look().foreign();
  }

  /** The request of this id, open or closed; null if there is none that can be read. */
  Request request(String id) throws IOException;

  /**
   * The requests that were closed as denied, as they lie there, the newest first: a no that was
   * said in another process, or before this one began. As unsigned as any request: only the answers
   * to one tell that somebody said no. Only the newest, of very many.
   *
   * @param since none that is older, in milliseconds since 1970
   */
  List<Request> denied(long since) throws IOException;

  /** How the request of this id ended; null while it is open, or if there is none. */
  Outcome outcome(String id) throws IOException;

  /** Delivers an answer; it replaces an earlier one of the same approver to the same request. */
  void answer(Signed<Answer> answer) throws IOException;

  /** Delivers a grant. */
  void grant(Signed<Grant> grant) throws IOException;

  /**
   * Uses something up: true for exactly one caller for each id, in all processes and for ever. It
   * is durable before this returns; if it throws, the id may be used up, and nothing may run.
   */
  boolean use(String id) throws IOException;

  /** Takes a request from {@link #open()}; one that is closed already stays as it is. */
  void close(Request request, Outcome outcome) throws IOException;

  /**
   * Waits until {@link Look#mark} of a request is another number than this one.
   *
   * @return what shows it, or after {@code millis} the last that was seen
   */
  Look awaitChange(String id, long mark, long millis) throws IOException, InterruptedException;
}
