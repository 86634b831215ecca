package dev.callgate.cli.ledger;

import dev.callgate.agent.ledger.LedgerSet;
import java.io.File;

/**
 * How a file with records begins and ends: all that tells which file goes on with which.
 *
 * @param file where it is
 * @param previous what its first record says of the line before it
 * @param firstHash of its first record's line
 * @param firstId its first record's id; null if that is none
 * @param goesOn whether its first record is one that stands at the beginning of a file which goes
 *     on with another one's chain
 * @param head the hash of its last record's line
 */
record FileEnds(
    File file, String previous, String firstHash, String firstId, boolean goesOn, String head) {
  /** Those of a file that was read from its beginning. */
  static FileEnds of(FileChain chain) {
    return new FileEnds(
        chain.file(),
        chain.first(),
        chain.firstHash(),
        chain.firstId(),
        chain.goesOn(),
        chain.head());
  }

  /** Those of a file of which the end was read. */
  FileEnds until(String lastHead) {
    return new FileEnds(file, previous, firstHash, firstId, goesOn, lastHead);
  }

  /**
   * Whether a file that goes on with another one's chain begins with such a record: a checkpoint,
   * or before it what was missing.
   */
  static boolean goesOn(Line first) {
    return first.isEvent("checkpoint") || first.isEvent("gap");
  }

  /** The name under which its records were written: without the time at which it was put aside. */
  String written() {
    return LedgerSet.written(file.getName());
  }
}
