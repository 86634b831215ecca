package dev.callgate.agent.gate;

import dev.callgate.agent.approve.Answered;
import dev.callgate.agent.ledger.LedgerFailure;
import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Copies;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.agent.read.SiteTable;
import dev.callgate.policy.Action;
import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.Tier;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * The dispatcher behind the bridge: every woven call arrives here.
 *
 * <p>Invariants: nothing is raised on the thread's stack before the decision is made, and it is
 * lowered in one place, when the body ends; whatever goes wrong here stops the call unless the
 * policy says otherwise; nothing around a stop swallows it.
 */
public final class Gate extends CallgateDispatcher {
  private static final String NOT_RECORDED = "not recorded";

  private final SiteTable sites;
  private final Recorder recorder;
  private volatile Rules rules;
  private Asking asking;
  private final long secret;
  private final Tools tools;

  /** Is told of calls of tools. */
  public interface Tools {
    /** A tool is about to run on this thread. */
    void begins();
  }

  /**
   * @param secret the number, its lower 20 bits zero, that woven calls carry
   * @param enforces false in observe mode, where nothing of the program's own is stopped
   */
  public Gate(
      SiteTable sites,
      Policy policy,
      Recorder recorder,
      boolean enforces,
      long secret,
      Tools tools) {
    this.sites = sites;
    this.recorder = recorder;
    rules = new Rules(policy, enforces);
    this.secret = secret;
    this.tools = tools;
  }

  /**
   * What decides.
   *
   * @param enforces false in observe mode
   */
  private record Rules(Policy policy, boolean enforces) {
    boolean stopOnFault() {
      return enforces && policy.settings().stopOnFault();
    }
  }

  /**
   * Decides by another policy from now on. Its kinds are those of the one before, and more: what
   * was read for that one can be decided by this.
   */
  public void rules(Policy policy, boolean enforces) {
    rules = new Rules(policy, enforces);
  }

  @Override
  protected long secret() {
    return secret;
  }

  @Override
  protected String inForce() {
    Rules now = rules;
    return inForce(now.policy(), now.enforces());
  }

  /** How a policy and a mode are told from others: the same text is the same meaning. */
  public static String inForce(Policy policy, boolean enforces) {
    return policy.digest() + (enforces ? " enforce" : " observe");
  }

  @Override
  protected Object enter(int number, Object self, Object a, Object b, Object c, int i, long n) {
    Site site = sites.get(number);
    if (!site.sure() && !Receivers.isOne(self, site.types())) {
      return null;
    }
    try {
      if (site.reader().passes(site, self, a, b, c, i, n)) {
        return null;
      }
    } catch (Throwable e) {
      // In doubt the long way, where a fault is recorded, and does not stop what only observes.
    }
    if (site.reader() instanceof Hook hook) {
      return hook.enter(self, a, b);
    }
    return arrived(new Call(site, self, a, b, c, i, n, null));
  }

  @Override
  protected Object enterAll(int number, Object self, Object[] arguments) {
    Site site = sites.get(number);
    if (!site.sure() && !Receivers.isOne(self, site.types())) {
      return null;
    }
    return arrived(new Call(site, self, null, null, null, 0, 0, arguments));
  }

  private Object arrived(Call call) {
    ThreadState state = ThreadState.current();
    if (state.isOwn()) {
      return null;
    }
    if (state.decoy() != null) {
      state.decoy().reach(call.site().sink().id());
      return Denials.deny(call.site(), "decoy", "a decoy of Callgate's own");
    }
    // Not by a method: an overflow in it would lower below what was raised.
    state.deciding++;
    try {
      if (state.isTooDeep()) {
        throw new IllegalStateException("decisions nested too deep");
      }
      return decided(state, call);
    } catch (StackOverflowError e) {
      // The call is stopped as well: it would have had no stack to run on.
      throw e;
    } catch (Stop stop) {
      return Denials.deny(call.site(), stop.target, stop.getMessage());
    } catch (Throwable fault) {
      return faulted(state, call, fault);
    } finally {
      state.deciding--;
    }
  }

  private Ticket decided(ThreadState state, Call call) throws Stop {
    Reading reading = call.site().reader().read(call);
    List<Action> actions = reading.actions();
    if (actions.isEmpty()) {
      return reading.ending() == null ? null : new Ticket(call, reading, null, null, null);
    }
    try {
      return decided(state, call, reading, actions);
    } catch (Throwable stopped) {
      if (reading.ending() != null) {
        reading.ending().stopped();
      }
      throw stopped;
    }
  }

  private Ticket decided(ThreadState state, Call call, Reading reading, List<Action> actions)
      throws Stop {
    Rules by = rules;
    Policy policy = by.policy();
    boolean enforces = by.enforces();
    var origin = new OriginFacts(call.site().owner(), state.tool(), policy.settings().name());
    for (int k = 0; k < actions.size(); k++) {
      actions.get(k).origin(origin);
    }
    Action action = actions.get(0);
    Decision decision = policy.decide(action);
    for (int k = 1; k < actions.size(); k++) {
      Decision other = policy.decide(actions.get(k));
      if (other.compareTo(decision) > 0) {
        action = actions.get(k);
      }
      decision = decision.strictest(other);
    }
    boolean refused = reading.refusal() != null;
    if (refused) {
      // Whatever the rules and the mode say.
      decision = Decision.byDefault(Tier.HARD_BLOCKED, Approval.NEVER, reading.refusal());
    }
    if (reading.isAgain()) {
      // What covered it the first time was one decision about one call.
      Ticket covering =
          Covers.covering(state.innermost, new Ticket(call, reading, action, decision, null));
      decision = covering == null ? decision : decision.strictest(covering.decision);
    }
    if (decision.tier() == Tier.REVERSIBLE) {
      return running(state, new Ticket(call, reading, action, decision, null));
    }
    Ticket unrecorded = new Ticket(call, reading, action, decision, null);
    if (!refused && !reading.isAgain() && Covers.covering(state.innermost, unrecorded) != null) {
      return running(state, unrecorded);
    }
    Verdict verdict =
        decision.tier() == Tier.COSTLY
            ? Verdict.RECORDED
            : enforces || refused ? Verdict.BLOCKED : Verdict.OBSERVED;
    Answered answered = null;
    if (verdict == Verdict.BLOCKED
        // A call below a decision is part of it: nobody is asked about a part.
        && state.deciding == 1
        && Asking.isPossible(policy.settings(), decision)) {
      answered = ask(state, call, actions, action, decision, by, origin.origin());
      verdict = answered instanceof Answered.Approved ? Verdict.APPROVED : verdict;
    }
    String id = record(state, call, origin, action, decision, verdict, answered, enforces);
    if (verdict == Verdict.BLOCKED) {
      throw new Stop(
          Subject.of(action),
          answered == null
              ? Messages.stopped(action, decision, id)
              : Messages.held(action, decision, answered, System.currentTimeMillis()));
    }
    return running(state, new Ticket(call, reading, action, decision, id));
  }

  /** It is decided that the call is stopped: a fault on the way to people does not undo that. */
  private Answered ask(
      ThreadState state,
      Call call,
      List<Action> actions,
      Action leading,
      Decision decision,
      Rules by,
      Origin origin) {
    Policy policy = by.policy();
    try {
      Answered answered =
          asking(policy)
              .ask(state, call, actions, leading, decision, policy, origin, () -> rules == by);
      boolean isDenied = answered instanceof Answered.Denied;
      return rules == by || isDenied ? answered : new Answered.Outdated(answered.request());
    } catch (StackOverflowError e) {
      throw e;
    } catch (RuntimeException | Error fault) {
      recordFault(state, call, Verdict.BLOCKED, fault);
      String why = fault.getMessage() == null ? fault.getClass().getName() : fault.getMessage();
      return new Answered.Unasked(null, why);
    }
  }

  private synchronized Asking asking(Policy policy) {
    if (asking == null) {
      // A policy that is loaded again has the same settings of approvals.
      asking = new Asking(recorder, policy.settings());
    }
    return asking;
  }

  /** Returns the record's id, null for what runs without one because the mode is observe. */
  private String record(
      ThreadState state,
      Call call,
      OriginFacts origin,
      Action action,
      Decision decision,
      Verdict verdict,
      Answered answered,
      boolean enforces)
      throws Stop {
    try {
      return recorder.decided(state, action, decision, verdict, answered, origin.origin());
    } catch (LedgerFailure e) {
      if (verdict == Verdict.BLOCKED) {
        return NOT_RECORDED;
      }
      if (!enforces) {
        return null;
      }
      throw new Stop(Subject.of(action), Messages.notRecorded(action, answered, e.getMessage()));
    } catch (RuntimeException | Error fault) {
      if (verdict != Verdict.BLOCKED) {
        throw fault;
      }
      // It is decided: neither the mode nor `on-fault` can undo that.
      return recordFault(state, call, verdict, fault);
    }
  }

  /** The body will run: from here on it covers what is below it, until it ends. */
  private Ticket running(ThreadState state, Ticket ticket) {
    Site site = ticket.call.site();
    if (!site.exits()) {
      return null;
    }
    ticket.state = state;
    boolean isTool = ticket.action.kind().name().equals("tool.call");
    if (ticket.id == null
        && ticket.reading.ending() == null
        && !isTool
        && site.sink().covers().isEmpty()
        && site.sink().reader() != null) {
      return null;
    }
    if (site.method().equals("<init>")) {
      // A constructor that throws does not tell, so that nothing of it may stay on the thread.
      return ticket;
    }
    if (isTool) {
      tools.begins();
      ticket.outerWork = state.work;
      ticket.tool = new ToolCall(text(ticket.action, "tool"), arguments(ticket.action));
      state.work = Work.own(ticket.tool);
    }
    // Last, when nothing can fail any more.
    ticket.outer = state.innermost;
    ticket.isOnStack = true;
    state.innermost = ticket;
    return ticket;
  }

  private static String text(Action action, String fact) {
    return action.fact(fact) instanceof Fact.Text text ? text.value() : null;
  }

  /** One text of JSON, as the frameworks hand it over. */
  private static String arguments(Action tool) {
    return tool.fact("arguments") instanceof Fact.Many many && many.values().size() == 1
        ? many.values().get(0)
        : null;
  }

  private Ticket faulted(ThreadState state, Call call, Throwable fault) {
    boolean stops = rules.stopOnFault();
    String id = recordFault(state, call, stops ? Verdict.BLOCKED : Verdict.FAULT, fault);
    if (!stops) {
      return null;
    }
    return Denials.deny(call.site(), call.site().name(), Messages.fault(call.site().name(), id));
  }

  /** Returns the record's id, or that there is none; throws nothing. */
  private String recordFault(ThreadState state, Call call, Verdict verdict, Throwable fault) {
    try {
      return recorder.fault(state, call.site().name(), verdict, fault);
    } catch (Throwable e) {
      // Said on stderr by the ledger if it can; the call is stopped or not just the same.
      return NOT_RECORDED;
    }
  }

  @Override
  protected void exit(Object ticket, Object result) {
    if (ticket instanceof Hook.Ending ending) {
      ending.ended(result);
    } else {
      end((Ticket) ticket, result, null);
    }
  }

  @Override
  protected void exitThrown(Object ticket, Throwable thrown) {
    if (ticket instanceof Hook.Ending ending) {
      ending.ended(null);
    } else {
      end((Ticket) ticket, null, thrown);
    }
  }

  private void end(Ticket ticket, Object result, Throwable thrown) {
    if (ticket.isClosed) {
      return;
    }
    if (ticket.isOnStack) {
      ticket.state.innermost = ticket.outer;
    }
    if (ticket.tool != null) {
      ticket.state.work = ticket.outerWork;
      ticket.tool.end();
    }
    ticket.isClosed = true;
    ThreadState state = ThreadState.current();
    Stop stop = thrown == null ? reached(state, ticket, result) : null;
    if (stop == null) {
      ended(state, ticket, result, thrown);
    } else {
      ended(state, ticket, null, new IOException(stop.getMessage()));
      Denials.deny(ticket.call.site(), stop.target, stop.getMessage());
    }
  }

  /**
   * Decides about what the body reached, if it is not what was decided before. A fault here is one
   * before the call: what was opened is not used yet.
   *
   * @return why the caller must not have it, or null
   */
  private Stop reached(ThreadState state, Ticket ticket, Object result) {
    Reading.Ending ending = ticket.reading.ending();
    if (ending == null) {
      return null;
    }
    state.deciding++;
    try {
      Reading other = ending.reached(result);
      if (other != null && !other.actions().isEmpty()) {
        Ticket again = decided(state, ticket.call, other, other.actions());
        if (again != null) {
          end(again, result, null);
        }
      }
      return null;
    } catch (Stop stop) {
      ending.takeBack(result);
      return stop;
    } catch (StackOverflowError e) {
      throw e;
    } catch (Throwable fault) {
      boolean stops = rules.stopOnFault();
      String name = ticket.call.site().name();
      String id = recordFault(state, ticket.call, stops ? Verdict.BLOCKED : Verdict.FAULT, fault);
      if (!stops) {
        return null;
      }
      ending.takeBack(result);
      return new Stop(name, Messages.fault(name, id));
    } finally {
      state.deciding--;
    }
  }

  private void ended(ThreadState state, Ticket ticket, Object result, Throwable thrown) {
    try {
      if (ticket.reading.ending() != null) {
        ticket.reading.ending().ended(result, thrown);
      }
      if (ticket.id != null) {
        CompletionStage<?> pending =
            thrown == null ? ticket.call.site().reader().pending(ticket.call, result) : null;
        if (pending == null) {
          recordEnd(state, ticket, result, thrown);
        } else {
          pending.whenComplete((came, failed) -> endedLater(ticket, came, failed));
        }
      }
    } catch (Throwable fault) {
      // What the program did is done, and its own result or exception must reach it.
      lost(state, ticket, fault);
    }
  }

  private void endedLater(Ticket ticket, Object result, Throwable thrown) {
    ThreadState state = ThreadState.current();
    boolean isWrapped = thrown instanceof CompletionException && thrown.getCause() != null;
    try {
      recordEnd(state, ticket, result, isWrapped ? thrown.getCause() : thrown);
    } catch (Throwable fault) {
      lost(state, ticket, fault);
    }
  }

  private void recordEnd(ThreadState state, Ticket ticket, Object result, Throwable thrown) {
    Map<String, Object> came =
        thrown == null ? ticket.call.site().reader().result(ticket.call, result) : Map.of();
    recorder.ended(state, ticket, came, thrown);
  }

  private void lost(ThreadState state, Ticket ticket, Throwable fault) {
    try {
      recorder.fault(state, ticket.call.site().name() + " (outcome)", Verdict.FAULT, fault);
    } catch (Throwable e) {
      // The intent is on disk; its outcome stays unknown.
    }
  }

  @Override
  protected boolean answers(Object ticket) {
    return ((Ticket) ticket).answers;
  }

  @Override
  protected Object answer(Object ticket) {
    return ((Ticket) ticket).answer;
  }

  @Override
  protected Object copy(int number, Object self, Object argument) {
    try {
      return sites.get(number).reader().copy(self, argument);
    } catch (RuntimeException | Error e) {
      // The reader will miss what it meant to put there.
      return Copies.of(argument);
    }
  }

  /** The decision to stop a call, on its way out of {@link #decided}. */
  private static final class Stop extends Exception {
    private final String target;

    Stop(String target, String message) {
      super(message, null, false, false);
      this.target = target;
    }
  }
}
