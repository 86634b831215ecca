package dev.callgate.policy.catalogue;

import java.util.List;

/**
 * One reference that woven code hands to a reader: an argument, or a field of {@code this} read by
 * the woven class itself, so that private fields are in reach and no method of the application
 * runs.
 *
 * @param argument from 0, or -1 where the walk starts at {@code this}
 * @param fields names walked from {@code this}; empty for an argument and for {@code this} alone
 * @param type binary name of the declared type of what is handed over, or null where the class file
 *     tells it
 */
public record Pass(int argument, List<String> fields, String type) {

  public Pass {
    fields = List.copyOf(fields);
  }

  /**
   * Reads {@code argN}, {@code this} or {@code this.field[.field]}, each with an optional {@code
   * :type}.
   *
   * @throws IllegalArgumentException with a message that says what was expected
   */
  public static Pass of(String text) {
    int colon = text.indexOf(':');
    String walk = colon < 0 ? text : text.substring(0, colon);
    String type = colon < 0 ? null : text.substring(colon + 1).trim();
    if (type != null && !Names.isClassName(type)) {
      throw new IllegalArgumentException("`" + type + "` is not a class name");
    }
    ValuePath path = ValuePath.parse(walk.trim());
    if (path instanceof ValuePath.Walk walked) {
      if (walked.start() == ValuePath.Start.ARGUMENT && walked.steps().isEmpty()) {
        return new Pass(walked.argument(), List.of(), type);
      }
      if (walked.start() == ValuePath.Start.THIS && walked.steps().size() <= 2) {
        String[] fields = new String[walked.steps().size()];
        boolean named = true;
        for (int i = 0; i < fields.length; i++) {
          if (walked.steps().get(i) instanceof ValuePath.Name name) {
            fields[i] = name.name();
          } else {
            named = false;
          }
        }
        if (named) {
          return new Pass(-1, List.of(fields), type);
        }
      }
    }
    throw new IllegalArgumentException(
        "`" + text + "` is none of argN, this, this.field and this.field.field");
  }
}
