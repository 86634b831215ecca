package dev.callgate.cli.ledger;

import java.io.File;

/**
 * Something that is not as it was written, or that a reader of the result must know.
 *
 * @param file where
 * @param line counted from 1, 0 for the file as a whole
 * @param text what, for people
 */
record Finding(File file, long line, String text) {
  @Override
  public String toString() {
    return file + (line == 0 ? ": " : ":" + line + ": ") + text;
  }
}
