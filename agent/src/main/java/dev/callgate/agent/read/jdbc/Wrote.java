package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Reading;

/** A call that writes, or may, has run on a connection; one that failed may have written too. */
record Wrote(Session session) implements Reading.Ending {
  /** The reading, which tells the session when the call has run; null if that is not known. */
  static Reading on(Session session, Reading reading) {
    return session == null ? reading : reading.ending(new Wrote(session));
  }

  @Override
  public void ended(Object result, Throwable thrown) {
    session.ran(false);
  }
}
