package dev.callgate.agent.read;

import dev.callgate.policy.Action;
import java.util.List;

/** What a reader made of a call. */
public final class Reading {
  /** Nothing to decide and nothing to remember. */
  public static final Reading NOTHING = new Reading(List.of(), null, null, false);

  /** Is told how the call ended; must not throw. */
  public interface Ending {
    /**
     * @param result what the body returned, null if it threw or is void
     * @param thrown what it threw, or null
     */
    void ended(Object result, Throwable thrown);

    /**
     * Looks at what the body really reached. Asked before {@link #ended}, if nothing was thrown.
     *
     * @param result what the body returned
     * @return what is to be decided in its stead, if it is not what was read before: a name can
     *     have been swapped in between. Null if it is.
     */
    default Reading reached(Object result) {
      return null;
    }

    /** What the body reached is not allowed: takes it from the caller. */
    default void takeBack(Object result) {}

    /**
     * The call was stopped, its body does not run: what was noted of it beforehand is not to stay.
     */
    default void stopped() {}
  }

  private final List<Action> actions;
  private final Ending ending;
  private final String refusal;
  private final boolean again;

  private Reading(List<Action> actions, Ending ending, String refusal, boolean again) {
    this.actions = actions;
    this.ending = ending;
    this.refusal = refusal;
    this.again = again;
  }

  /** One action. */
  public static Reading of(Action action) {
    return new Reading(List.of(action), null, null, false);
  }

  /** Several in one call, as strict as the strictest: the statements of one SQL text. */
  public static Reading of(List<Action> actions) {
    return new Reading(List.copyOf(actions), null, null, false);
  }

  /** Nothing to decide, but the end of the call is wanted. */
  public static Reading noting(Ending ending) {
    return new Reading(List.of(), ending, null, false);
  }

  /**
   * One action that no rule can allow and that is stopped in observe mode as well.
   *
   * @param what what it would touch, such as {@code Callgate's own files}
   */
  public static Reading refused(Action action, String what) {
    return new Reading(List.of(action), null, what, false);
  }

  /** This reading, with someone who is told how the call ended. */
  public Reading ending(Ending ending) {
    return new Reading(actions, ending, refusal, again);
  }

  /**
   * This reading, of what a library does once more on its own: decided anew, and as strictly as the
   * layer above that was decided for the first time.
   */
  public Reading again() {
    return new Reading(actions, ending, refusal, true);
  }

  public List<Action> actions() {
    return actions;
  }

  /** What nobody may touch, or null; see {@link #refused}. */
  public String refusal() {
    return refusal;
  }

  /** Whether it is done once more; see {@link #again}. */
  public boolean isAgain() {
    return again;
  }

  /** Who is told how the call ended, or null. */
  public Ending ending() {
    return ending;
  }
}
