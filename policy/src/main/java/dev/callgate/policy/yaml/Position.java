package dev.callgate.policy.yaml;

/**
 * A place in a file.
 *
 * @param file as the user named it
 * @param line from 1
 * @param column from 1
 */
public record Position(String file, int line, int column) {
  /** {@code file:line:column}, as compilers write it. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
