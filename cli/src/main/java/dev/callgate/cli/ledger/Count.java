package dev.callgate.cli.ledger;

import dev.callgate.policy.json.JsonValue.JsonObject;

/** How many records a chain has before and in one of its files: counted, and as checkpoints say. */
final class Count {
  static final long UNKNOWN = -1;

  private long before = UNKNOWN;
  private long shift = UNKNOWN;
  private boolean isLost;

  /** The file's first record is the first of all. */
  void begins() {
    before = 0;
    shift = 0;
  }

  /** Records are missing here, so that the next checkpoint counts more than there are. */
  void lost() {
    isLost = true;
    shift = UNKNOWN;
  }

  /**
   * Compares a checkpoint with what was counted.
   *
   * @param records in the file before it
   * @param bytes in the file before it
   * @return what is wrong, null if nothing is
   */
  String compare(JsonObject checkpoint, long records, long bytes) {
    String says = Line.fact(checkpoint, "records");
    long said = says == null ? UNKNOWN : Long.parseLong(says);
    if (said != UNKNOWN) {
      if (shift != UNKNOWN && said != shift + records) {
        return "this checkpoint says that "
            + said
            + " records are before it, but there are "
            + (shift + records);
      }
      shift = said - records;
      before = before == UNKNOWN && !isLost ? shift : before;
    }
    return Long.toString(bytes).equals(Line.fact(checkpoint, "bytes"))
        ? null
        : "this checkpoint says that it begins at byte "
            + Line.fact(checkpoint, "bytes")
            + ", but it begins at byte "
            + bytes;
  }

  /** Records of the chain in the files before this one. */
  long before() {
    return before;
  }

  /** Records of the chain up to the end of this file, which has {@code records}. */
  long with(long records) {
    return shift == UNKNOWN ? UNKNOWN : shift + records;
  }
}
