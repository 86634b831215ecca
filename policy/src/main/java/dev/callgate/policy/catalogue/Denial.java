package dev.callgate.policy.catalogue;

/** What the caller of a stopped method gets. */
public sealed interface Denial {

  /** What the method itself declares; else a {@link SecurityException}. The normal case. */
  Declared DECLARED = new Declared();

  /** See {@link #DECLARED}. */
  record Declared() implements Denial {}

  /**
   * The method throws this exception: where callers expect a type that the method does not declare.
   *
   * @param className binary name of a class with a constructor of one String, looked up from the
   *     sink's own loader
   */
  record Throws(String className) implements Denial {}

  /**
   * The method returns a {@link java.util.concurrent.CompletableFuture} that has failed: for
   * asynchronous methods, whose callers do not expect a throw.
   *
   * @param className as in {@link Throws}
   */
  record Future(String className) implements Denial {}
}
