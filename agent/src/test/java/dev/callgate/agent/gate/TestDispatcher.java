package dev.callgate.agent.gate;

/**
 * The dispatcher of the test JVM. The bridge takes one dispatcher for the life of a JVM; this one
 * hands each call to whatever the running test has put behind it.
 */
public final class TestDispatcher extends CallgateDispatcher {
  /** The number that woven calls carry; a gate under test must have the same. */
  public static final long SECRET = 0x5ec2e7L << 20;

  @SuppressWarnings("unused") // made for the bridge
  private static final TestDispatcher THE = new TestDispatcher();

  private static volatile Behind behind;

  /** Where woven calls arrive. */
  public interface Behind {
    Object enter(int site, Object self, Object a, Object b, Object c, int i, long n);

    Object enterAll(int site, Object self, Object[] arguments);

    void exit(Object ticket, Object result);

    void exitThrown(Object ticket, Throwable thrown);

    default Object copy(int site, Object self, Object argument) {
      return argument;
    }

    default boolean answers(Object ticket) {
      return false;
    }

    default Object answer(Object ticket) {
      return null;
    }
  }

  private TestDispatcher() {}

  @Override
  protected String inForce() {
    return "a test";
  }

  /** Until the next call of this, calls arrive at {@code target}; null for nobody. */
  public static void handTo(Behind target) {
    behind = null;
    var probe = new Probe();
    behind = probe;
    CallgateBridge.enter(null, null, null, null, 0, 0, SECRET);
    if (!probe.reached) {
      throw new IllegalStateException(
          "another dispatcher was made first in this JVM; use TestDispatcher before any Gate");
    }
    behind = target;
  }

  /** Hands calls to a gate, which must have {@link #SECRET}. */
  public static void handTo(Gate gate) {
    handTo(new BeforeGate(gate));
  }

  private record BeforeGate(Gate gate) implements Behind {
    @Override
    public Object enter(int site, Object self, Object a, Object b, Object c, int i, long n) {
      return gate.enter(site, self, a, b, c, i, n);
    }

    @Override
    public Object enterAll(int site, Object self, Object[] arguments) {
      return gate.enterAll(site, self, arguments);
    }

    @Override
    public void exit(Object ticket, Object result) {
      gate.exit(ticket, result);
    }

    @Override
    public void exitThrown(Object ticket, Throwable thrown) {
      gate.exitThrown(ticket, thrown);
    }

    @Override
    public Object copy(int site, Object self, Object argument) {
      return gate.copy(site, self, argument);
    }

    @Override
    public boolean answers(Object ticket) {
      return gate.answers(ticket);
    }

    @Override
    public Object answer(Object ticket) {
      return gate.answer(ticket);
    }
  }

  private static final class Probe implements Behind {
    private boolean reached;

    @Override
    public Object enter(int site, Object self, Object a, Object b, Object c, int i, long n) {
      reached = true;
      return null;
    }

    @Override
    public Object enterAll(int site, Object self, Object[] arguments) {
      return null;
    }

    @Override
    public void exit(Object ticket, Object result) {}

    @Override
    public void exitThrown(Object ticket, Throwable thrown) {}
  }

  @Override
  protected long secret() {
    return SECRET;
  }

  @Override
  protected Object enter(int site, Object self, Object a, Object b, Object c, int i, long n) {
    Behind target = behind;
    return target == null ? null : target.enter(site, self, a, b, c, i, n);
  }

  @Override
  protected Object enterAll(int site, Object self, Object[] arguments) {
    Behind target = behind;
    return target == null ? null : target.enterAll(site, self, arguments);
  }

  @Override
  protected Object copy(int site, Object self, Object argument) {
    Behind target = behind;
    return target == null ? argument : target.copy(site, self, argument);
  }

  @Override
  protected void exit(Object ticket, Object result) {
    Behind target = behind;
    if (target != null) {
      target.exit(ticket, result);
    }
  }

  @Override
  protected void exitThrown(Object ticket, Throwable thrown) {
    Behind target = behind;
    if (target != null) {
      target.exitThrown(ticket, thrown);
    }
  }

  @Override
  protected boolean answers(Object ticket) {
    Behind target = behind;
    return target != null && target.answers(ticket);
  }

  @Override
  protected Object answer(Object ticket) {
    Behind target = behind;
    return target == null ? null : target.answer(ticket);
  }
}
