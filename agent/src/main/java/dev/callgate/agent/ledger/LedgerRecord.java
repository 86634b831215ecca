package dev.callgate.agent.ledger;

import dev.callgate.policy.Action;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Fact;
import dev.callgate.policy.RuleRef;
import dev.callgate.policy.Tier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One record before it is written: filled by one thread, given to {@link Ledger#append} once.
 *
 * <p>Values of facts and results are text, {@link Boolean}, numbers of the JDK, lists and maps of
 * these, a {@link Fact}, null (absent), or {@link #UNKNOWN}. Anything else is written as unknown
 * with its class name; its {@code toString} is never called.
 */
public final class LedgerRecord {
  /** What a line is about. */
  public enum Event {
    /** A JVM began; its policy and what is armed are in the facts. */
    START("start"),
    /** An action was decided. */
    ACTION("action"),
    /** What came back from an action that ran. */
    OUTCOME("outcome"),
    /** The gate itself failed; {@code decision} says whether the call was stopped. */
    FAULT("fault"),
    /** Records are missing before this line, or the file was repaired. */
    GAP("gap"),
    /** How far the chain has come, for readers who begin here. */
    CHECKPOINT("checkpoint"),
    /** The policy's files changed; the facts tell what is in force now. */
    RELOAD("reload"),
    /** People are asked about a held call. */
    REQUEST("request"),
    /** An answer, or what looks like one, that does not count. */
    REFUSED("refused");

    final String word;

    Event(String word) {
      this.word = word;
    }
  }

  /** What happened to the call. */
  public enum Verdict {
    /** Costly: it ran. */
    RECORDED("recorded"),
    /** People said yes: it ran. */
    APPROVED("approved"),
    /** It did not run. */
    BLOCKED("blocked"),
    /** It would have been stopped, but ran because the mode is observe. */
    OBSERVED("observed"),
    /** It ran although the gate failed, because of {@code on-fault: continue}. */
    FAULT("fault");

    final String word;

    Verdict(String word) {
      this.word = word;
    }
  }

  /** A value that could not be read: {@code {"unknown": true}}. */
  public static final Object UNKNOWN = new Object();

  final Event event;
  String kind;
  List<String> refines = List.of();
  String target;
  Tier tier;
  Verdict decision;
  String rule;
  String file;
  int line;
  String why;
  String request;
  List<Object> approved = List.of();
  String of;
  String outcome;
  long millis = -1;
  String caller;
  int callerLine;
  Object tool;
  String submitter;
  int submitterLine;
  boolean isSubmitted;
  String thread;
  Map<String, Object> facts = Map.of();
  Map<String, Object> result = Map.of();

  private LedgerRecord(Event event) {
    this.event = event;
  }

  /** The first line of a JVM; what is worth knowing about it goes into {@link #fact}. */
  public static LedgerRecord start() {
    return new LedgerRecord(Event.START);
  }

  /** A decision about an action; {@code target} may be null where the kind has none. */
  public static LedgerRecord action(String kind, String target, Tier tier, Verdict decision) {
    var record = new LedgerRecord(Event.ACTION);
    record.kind = kind;
    record.target = target;
    record.tier = tier;
    record.decision = decision;
    return record;
  }

  /** A decision as the policy gave it: kinds, target, facts that were read, tier, rule and why. */
  public static LedgerRecord action(Action action, Decision decision, Verdict verdict) {
    var record = action(action.kind().name(), action.target(), decision.tier(), verdict);
    for (var kind : action.refines()) {
      if (record.refines.isEmpty()) {
        record.refines = new ArrayList<>();
      }
      record.refines.add(kind.name());
    }
    for (String name : action.names()) {
      Fact fact = action.fact(name);
      if (fact != Fact.ABSENT) {
        record.fact(name, fact);
      }
    }
    RuleRef rule = decision.rule();
    if (rule == null) {
      record.rule(decision.answeredBy(), null, 0);
    } else {
      record.rule(rule.id(), rule.file(), rule.line());
    }
    return record.why(decision.why());
  }

  /** What came back from the action with the id {@code of}, {@code millis} after it began. */
  public static LedgerRecord outcome(String of, boolean ok, long millis) {
    var record = new LedgerRecord(Event.OUTCOME);
    record.of = of;
    record.outcome = ok ? "ok" : "failed";
    record.millis = millis;
    return record;
  }

  /**
   * What came back from the action with the id {@code of} was not recorded, and its process is
   * gone.
   *
   * @param kind the action's, null if that is not known
   */
  static LedgerRecord unknownOutcome(String of, String kind) {
    var record = new LedgerRecord(Event.OUTCOME);
    record.of = of;
    record.kind = kind;
    record.outcome = "unknown";
    record.why = "its process ended before what came back was recorded";
    return record;
  }

  /** How far the chain has come; made by {@link Progress}. */
  static LedgerRecord checkpoint() {
    return new LedgerRecord(Event.CHECKPOINT);
  }

  /** The gate failed; {@code kind} and {@code target} may be null where they are not known. */
  public static LedgerRecord fault(String kind, String target, Verdict decision, String why) {
    var record = new LedgerRecord(Event.FAULT);
    record.kind = kind;
    record.target = target;
    record.decision = decision;
    record.why = why;
    return record;
  }

  /**
   * The policy's files changed.
   *
   * @param why what kept them from being put in force, or null
   */
  public static LedgerRecord reload(String why) {
    var record = new LedgerRecord(Event.RELOAD);
    record.why = why;
    return record;
  }

  /**
   * People are asked about a held call.
   *
   * @param id of the request
   * @param kind of the call's strictest action
   * @param question the line that they are shown
   */
  public static LedgerRecord request(String id, String kind, String target, String question) {
    var record = new LedgerRecord(Event.REQUEST);
    record.request = id;
    record.kind = kind;
    record.target = target;
    record.why = question;
    return record;
  }

  /** An answer, or what looks like one, does not count. */
  public static LedgerRecord refused(String why) {
    var record = new LedgerRecord(Event.REFUSED);
    record.why = why;
    return record;
  }

  /** Something is missing before this line, or part of the program is not watched. */
  public static LedgerRecord gap(String why) {
    var record = new LedgerRecord(Event.GAP);
    record.why = why;
    return record;
  }

  /** The kind of an outcome's action, so that the line can be read alone. */
  public LedgerRecord kind(String kind) {
    this.kind = kind;
    return this;
  }

  /** The wider kinds that the action's kind refines. */
  public LedgerRecord refines(List<String> kinds) {
    this.refines = kinds;
    return this;
  }

  /** The rule that decided, and where it stands; {@code line} 0 where there is none. */
  public LedgerRecord rule(String id, String file, int line) {
    this.rule = id;
    this.file = file;
    this.line = line;
    return this;
  }

  /** The request that was made about the call. */
  public LedgerRecord request(String id) {
    request = id;
    return this;
  }

  /**
   * One of those who said yes.
   *
   * @param by the approver's name
   * @param grant the id of the grant that says so; null if it is an answer to the request
   */
  public LedgerRecord approved(String by, String reason, String grant) {
    if (approved.isEmpty()) {
      approved = new ArrayList<>();
    }
    Map<String, Object> vote = new LinkedHashMap<>();
    vote.put("by", by);
    vote.put("reason", reason);
    if (grant != null) {
      vote.put("grant", grant);
    }
    approved.add(vote);
    return this;
  }

  /** Why it was decided so, in one sentence. */
  public LedgerRecord why(String why) {
    this.why = why;
    return this;
  }

  /**
   * Who made the call.
   *
   * @param caller class and method, {@code com.acme.Tools.purge}; null if not known
   * @param line the caller's source line, 0 if not known
   * @param tool the agent's tool; {@link #UNKNOWN} if another thread may have handed over what is
   *     done, and it is not known for which tool; null if there is none to be seen
   * @param thread the thread's name
   */
  public LedgerRecord origin(String caller, int line, Object tool, String thread) {
    this.caller = caller;
    this.callerLine = line;
    this.tool = tool;
    this.thread = thread;
    return this;
  }

  /**
   * Who handed over to this thread what it does.
   *
   * @param caller class and method, null if not known
   * @param line the source line, 0 if not known
   */
  public LedgerRecord submitted(String caller, int line) {
    isSubmitted = true;
    submitter = caller;
    submitterLine = line;
    return this;
  }

  /** Adds one fact; the order of adding is the order in the line, and the first have most room. */
  public LedgerRecord fact(String name, Object value) {
    if (facts.isEmpty()) {
      facts = new LinkedHashMap<>();
    }
    facts.put(name, value);
    return this;
  }

  /** Adds one part of what came back (outcomes only). */
  public LedgerRecord result(String name, Object value) {
    if (result.isEmpty()) {
      result = new LinkedHashMap<>();
    }
    result.put(name, value);
    return this;
  }

  /**
   * Whether the facts are Callgate's own and not read from a call: no pattern of a policy hides
   * them.
   */
  boolean hasOwnFacts() {
    return event != Event.ACTION;
  }

  /** Whether the line must have reached the device, not only the kernel, before going on. */
  boolean durable() {
    return tier == Tier.HARD_BLOCKED;
  }
}
