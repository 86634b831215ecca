package dev.callgate.policy.yaml;

/**
 * Something wrong in a file.
 *
 * @param file the file as it was named
 * @param line counted from 1; 0 if the file as a whole is meant
 * @param column counted from 1; 0 if the file as a whole is meant
 * @param message one sentence or two: what is wrong, what was expected, an example
 */
public record Fault(String file, int line, int column, String message) {
  /** {@code file:line:column: message}. */
  @Override
  public String toString() {
    return line == 0 ? file + ": " + message : file + ":" + line + ":" + column + ": " + message;
  }
}
