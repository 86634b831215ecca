package dev.callgate.agent.weave;

/** Where it is told that a sink could not be woven. Implementations must not throw. */
public interface Gaps {
  /**
   * @param className internal name of the class
   * @param why what failed, for a person
   * @return whether the class must not be used, by the policy's {@code on-gap}
   */
  boolean report(String className, String why);

  /** Whether, by the policy's {@code on-gap}, a class that cannot be woven must not be used. */
  default boolean refuse() {
    return true;
  }
}
