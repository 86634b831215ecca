package dev.callgate.policy.approval;

/** A document that is not one: what is wrong with it, in words. */
public sealed class FormatException extends Exception permits UnsignedException {
  public FormatException(String message) {
    super(message);
  }
}
