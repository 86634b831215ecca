package dev.callgate.agent.gate;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Decision;

/** A sink whose body is running: what to do when it ends, and what it covers until then. */
final class Ticket {
  final Call call;
  final Reading reading;
  final Action action;
  final Decision decision;

  /** The record's id, or null if nothing was recorded. */
  final String id;

  final long started = System.nanoTime();

  /** The value to return instead of running the body; only if {@link #answers}. */
  Object answer;

  boolean answers;

  /** Of the thread whose body runs; null if nothing is to be put back. */
  ThreadState state;

  /** The ticket below on this thread, while this one is the innermost. */
  Ticket outer;

  /** For calls of an agent's tool; else null. */
  ToolCall tool;

  /** For whom the thread worked before the tool was called. */
  Work outerWork;

  boolean isOnStack;
  boolean isClosed;

  Ticket(Call call, Reading reading, Action action, Decision decision, String id) {
    this.call = call;
    this.reading = reading;
    this.action = action;
    this.decision = decision;
    this.id = id;
  }

  static Ticket answering(Object answer) {
    var ticket = new Ticket(null, null, null, null, null);
    ticket.answer = answer;
    ticket.answers = true;
    ticket.isClosed = true;
    return ticket;
  }
}
