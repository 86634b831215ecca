package dev.callgate.policy.approval;

/** An answer or a grant without a signature. */
final class UnsignedException extends FormatException {
  UnsignedException() {
    super("it has no signature");
  }
}
