package dev.callgate.agent.gate;

import dev.callgate.agent.approve.Answered;
import dev.callgate.agent.ledger.Ledger;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Action;
import dev.callgate.policy.Decision;
import dev.callgate.policy.Kind;
import dev.callgate.policy.RuleRef;
import dev.callgate.policy.approval.Verdict.Vote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Turns decisions into records. All facts are read before Callgate's own I/O begins. */
public final class Recorder {
  private final Ledger ledger;

  public Recorder(Ledger ledger) {
    this.ledger = ledger;
  }

  /**
   * Writes a decision; on disk when it returns.
   *
   * @param answered what people said to it; null if nobody was asked
   * @return the record's id
   * @throws dev.callgate.agent.ledger.LedgerFailure if it cannot be written
   */
  String decided(
      ThreadState state,
      Action action,
      Decision decision,
      Verdict verdict,
      Answered answered,
      Origin by) {
    LedgerRecord record =
        LedgerRecord.action(action.kind().name(), Subject.of(action), decision.tier(), verdict)
            .refines(names(action.refines()))
            .why(answered == null ? decision.why() : decision.why() + "; " + Messages.of(answered))
            .origin(by.caller(), by.line(), tool(state), Thread.currentThread().getName());
    Origin submitter = state.work == null ? null : state.work.submitter();
    if (submitter != null) {
      record.submitted(submitter.caller(), submitter.line());
    }
    RuleRef rule = decision.rule();
    if (rule == null) {
      record.rule(decision.answeredBy(), null, 0);
    } else {
      record.rule(rule.id(), rule.file(), rule.line());
    }
    for (String name : action.names()) {
      record.fact(name, action.fact(name));
    }
    if (answered != null) {
      add(record, answered);
    }
    return append(state, record);
  }

  private static void add(LedgerRecord record, Answered answered) {
    if (answered.request() != null) {
      record.request(answered.request().id());
    }
    if (answered instanceof Answered.Approved approved) {
      for (Vote vote : approved.votes()) {
        record.approved(
            vote.approver(), vote.reason(), vote.grant() == null ? null : vote.grant().id());
      }
    }
  }

  private static Object tool(ThreadState state) {
    return state.isToolUnknown() ? LedgerRecord.UNKNOWN : state.tool();
  }

  String fault(ThreadState state, String site, Verdict verdict, Throwable fault) {
    LedgerRecord record = LedgerRecord.fault(null, site, verdict, describe(fault));
    return append(state, record);
  }

  void ended(ThreadState state, Ticket ticket, Map<String, Object> result, Throwable thrown) {
    long millis = (System.nanoTime() - ticket.started) / 1_000_000;
    LedgerRecord record =
        LedgerRecord.outcome(ticket.id, thrown == null, millis).kind(ticket.action.kind().name());
    if (thrown != null) {
      // The class only: the message is a method of an application object.
      record.result("thrown", thrown.getClass().getName());
    } else if (result.isEmpty()) {
      record.result("body", "not-read");
    } else {
      for (Map.Entry<String, Object> entry : result.entrySet()) {
        record.result(entry.getKey(), entry.getValue());
      }
    }
    append(state, record);
  }

  /**
   * Writes what is not about a call.
   *
   * @return the record's id
   * @throws dev.callgate.agent.ledger.LedgerFailure if it cannot be written
   */
  public String append(LedgerRecord record) {
    return append(ThreadState.current(), record);
  }

  private String append(ThreadState state, LedgerRecord record) {
    state.own++;
    try {
      return ledger.append(record);
    } finally {
      state.own--;
    }
  }

  private static String describe(Throwable fault) {
    var text = new StringBuilder(fault.getClass().getName());
    if (fault.getClass().getClassLoader() == null && fault.getMessage() != null) {
      text.append(": ").append(fault.getMessage());
    }
    StackTraceElement[] stack = fault.getStackTrace();
    for (int i = 0; i < stack.length && i < 6; i++) {
      text.append(i == 0 ? " at " : " < ").append(stack[i]);
    }
    return text.toString();
  }

  private static List<String> names(List<Kind> kinds) {
    var names = new ArrayList<String>(kinds.size());
    for (Kind kind : kinds) {
      names.add(kind.name());
    }
    return names;
  }
}
