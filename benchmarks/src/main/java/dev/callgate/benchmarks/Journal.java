package dev.callgate.benchmarks;

/** Something that keeps records, one after another, from several threads. */
interface Journal extends AutoCloseable {
  /**
   * Writes the records of one call, which are as safe as this journal makes them when it returns.
   *
   * @return how many there are
   */
  int append() throws Exception;

  /** How many records its files hold, read from the files. */
  long count() throws Exception;
}
