package java.lang;

/**
 * The half of Callgate that woven methods call, in every class loader's reach.
 *
 * <p>Invariant: no logic, no lambda, no string concatenation, no field that application code could
 * set, and nothing but JDK types in a signature. The last argument of each method is the key of the
 * woven place: a secret drawn at start and the number of the place. Without the secret a call is
 * refused, so that application code cannot open or close a cover.
 */
public final class CallgateBridge {
  private static final CallgateDispatcher DISPATCHER = CallgateDispatcher.take();
  private static final long SECRET = DISPATCHER.secret();

  private CallgateBridge() {}

  /**
   * Which policy and mode are in force, as the ledger names them. The one question that anyone may
   * ask: Callgate itself asks it when it is attached a second time, from another loader.
   */
  public static String inForce() {
    return DISPATCHER.inForce();
  }

  /**
   * Asks the gate before a sink's body runs.
   *
   * @return null if there is nothing to do when the body ends, else a ticket for the exit methods
   *     (throws, undeclared, what the sink's contract allows if the call is stopped)
   */
  public static Object enter(Object self, Object a, Object b, Object c, int i, long n, long key) {
    return DISPATCHER.enter(site(key), self, a, b, c, i, n);
  }

  /** As {@link #enter}, with all arguments in an array (primitives boxed). */
  public static Object enterAll(Object self, Object[] arguments, long key) {
    return DISPATCHER.enterAll(site(key), self, arguments);
  }

  /** A copy of an argument, or what its place takes, so that what was checked is what runs. */
  public static Object copy(Object self, Object argument, long key) {
    return DISPATCHER.copy(site(key), self, argument);
  }

  /** Whether the body must not run and {@link #answer} is to be returned. */
  public static boolean answers(Object ticket, long key) {
    site(key);
    return ticket != null && DISPATCHER.answers(ticket);
  }

  /** The value to return instead of running the body. */
  public static Object answer(Object ticket, long key) {
    site(key);
    return DISPATCHER.answer(ticket);
  }

  /** The body returned nothing. */
  public static void exit(Object ticket, long key) {
    if (ticket != null) {
      site(key);
      DISPATCHER.exit(ticket, null);
    }
  }

  /** The body returned an object. */
  public static void exit(Object result, Object ticket, long key) {
    if (ticket != null) {
      site(key);
      DISPATCHER.exit(ticket, result);
    }
  }

  /** The body returned an int, short, byte, char or boolean. */
  public static void exit(int result, Object ticket, long key) {
    if (ticket != null) {
      site(key);
      DISPATCHER.exit(ticket, Integer.valueOf(result));
    }
  }

  /** The body returned a long. */
  public static void exit(long result, Object ticket, long key) {
    if (ticket != null) {
      site(key);
      DISPATCHER.exit(ticket, Long.valueOf(result));
    }
  }

  /** The body returned a float or double. */
  public static void exit(double result, Object ticket, long key) {
    if (ticket != null) {
      site(key);
      DISPATCHER.exit(ticket, Double.valueOf(result));
    }
  }

  /** The body threw. */
  public static void exitThrown(Throwable thrown, Object ticket, long key) {
    if (ticket != null) {
      site(key);
      DISPATCHER.exitThrown(ticket, thrown);
    }
  }

  private static int site(long key) {
    if ((key ^ SECRET) >>> 20 != 0) {
      throw new SecurityException("only code woven by Callgate may call this");
    }
    return (int) key & 0xfffff;
  }
}
