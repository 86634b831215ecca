package dev.callgate.policy.yaml;

/**
 * A single value. It is text, whatever it looks like: {@code NO}, {@code on} and {@code 1e3} are
 * what they say.
 *
 * @param quoted whether it stood in quotes or in a block
 */
public record Scalar(String file, int line, int column, String value, boolean quoted)
    implements Node {
  /** Whether a key is there and its value is not. */
  public boolean isNothing() {
    return value.isEmpty() && !quoted;
  }

  @Override
  public String what() {
    if (isNothing()) {
      return "nothing";
    }
    String shown = value.length() > 60 ? value.substring(0, 57) + "..." : value;
    return "`" + shown.replace("\n", "\\n") + "`";
  }

  @Override
  public int size() {
    return 1;
  }
}
