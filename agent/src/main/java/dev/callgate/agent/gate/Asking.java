package dev.callgate.agent.gate;

import dev.callgate.agent.approve.Answered;
import dev.callgate.agent.approve.Desk;
import dev.callgate.agent.approve.Held;
import dev.callgate.agent.approve.Notifier;
import dev.callgate.agent.approve.Preview;
import dev.callgate.agent.ledger.LedgerFailure;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Approval;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Policy;
import dev.callgate.policy.Settings;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Extent;
import dev.callgate.policy.approval.Keys;
import dev.callgate.policy.approval.QuestionWriter;
import dev.callgate.policy.approval.Refusal;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.redact.Redaction;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The way from a stopped call to people. Facts are read and rows are counted as the application's
 * own calls; all else is Callgate's own I/O, and marked as such. Loaded by the first call that can
 * be asked about.
 */
final class Asking implements Desk.Log {
  private final Recorder recorder;
  private final Settings settings;
  private Desk desk;

  Asking(Recorder recorder, Settings settings) {
    this.recorder = recorder;
    this.settings = settings;
  }

  /** Whether people can be asked about such a decision. */
  static boolean isPossible(Settings settings, Decision decision) {
    return decision.approval() instanceof Approval.Needed
        && settings.approvals().directory() != null
        && !settings.approvals().keys().isEmpty();
  }

  /**
   * Asks about a call that is stopped otherwise, and waits if that is allowed.
   *
   * @param isInForce whether the policy that stops it still decides
   */
  Answered ask(
      ThreadState state,
      Call call,
      List<Action> actions,
      Action leading,
      Decision decision,
      Policy policy,
      Origin by,
      BooleanSupplier isInForce) {
    long began = System.nanoTime();
    var origin =
        new Request.Origin(
            by.caller(),
            by.line(),
            state.tool(),
            Thread.currentThread().getName(),
            ProcessHandle.current().pid());
    boolean isForTool = state.work != null && state.work.call() != null;
    String arguments = isForTool ? state.work.call().arguments() : null;
    Held held =
        Held.of(
            actions,
            leading,
            decision,
            settings.name(),
            policy.digest(),
            origin,
            arguments,
            extent(call));
    String unwaited = WaitingAllowed.objection(call);
    state.own++;
    try {
      return desk().ask(held, new Unmarked(state, call, held, isInForce), unwaited, began);
    } finally {
      state.own--;
    }
  }

  private Extent extent(Call call) {
    Preview counting =
        settings.approvals().preview() == Settings.Preview.OFF
            ? null
            : call.site().reader().preview(call);
    return counting == null ? null : counting.measure();
  }

  /** Reads the call anew; what the reader noted of this reading is taken back. */
  private static List<Action> actionsOf(Call call) {
    Reading reading = call.site().reader().read(call);
    if (reading.ending() != null) {
      reading.ending().stopped();
    }
    return reading.actions();
  }

  private synchronized Desk desk() {
    if (desk == null) {
      Settings.Approvals approvals = settings.approvals();
      try {
        desk =
            new Desk(
                new DirectoryCarrier(new File(approvals.directory()).toPath()),
                new Checks(Keys.of(approvals.keys()), approvals.expireMillis()),
                new QuestionWriter(new Redaction(settings.ledger().redact())),
                approvals.waitMillis(),
                approvals.expireMillis(),
                new Notifier(approvals.notifier(), this),
                this);
      } catch (IOException e) {
        throw new IllegalStateException(
            "the approvals' directory " + approvals.directory() + " cannot be used: " + e, e);
      }
    }
    return desk;
  }

  @Override
  public void requested(Request request) {
    recorder.append(
        LedgerRecord.request(
                request.id(), request.kind(), request.target(), request.question().line())
            .rule(request.rule().id(), fileOf(request), request.rule().line())
            .origin(
                request.origin().caller(),
                request.origin().line(),
                request.origin().tool(),
                request.origin().thread())
            .fact("action", request.action())
            .fact("question", request.questionDigest())
            .fact("policy", request.policy())
            .fact("expires", request.expires())
            .fact("needed", request.needed())
            .fact("approvers", request.approvers())
            .fact("unread", request.unread())
            .fact("count", request.count()));
  }

  private static String fileOf(Request request) {
    return request.rule().file().isEmpty() ? null : request.rule().file();
  }

  @Override
  public void refused(Refusal refusal) {
    tell("refused " + refusal);
  }

  @Override
  public void failed(String what) {
    tell(what);
  }

  /** It changes no decision, so that a ledger that cannot be written changes none either. */
  private void tell(String what) {
    try {
      recorder.append(LedgerRecord.refused(what));
    } catch (LedgerFailure e) {
      // Said on stderr by the ledger.
    }
  }

  /** Reading again in the middle of our own I/O: what is called is the application's. */
  private final class Unmarked implements Desk.Again {
    private final ThreadState state;
    private final Call call;
    private final Held held;
    private final BooleanSupplier isInForce;

    Unmarked(ThreadState state, Call call, Held held, BooleanSupplier isInForce) {
      this.state = state;
      this.call = call;
      this.held = held;
      this.isInForce = isInForce;
    }

    @Override
    public Held read() {
      if (!isInForce.getAsBoolean()) {
        return null;
      }
      int own = state.own;
      state.own = 0;
      try {
        return WaitingAllowed.objection(call) == null
            ? held.again(actionsOf(call), extent(call))
            : null;
      } finally {
        state.own = own;
      }
    }
  }
}
