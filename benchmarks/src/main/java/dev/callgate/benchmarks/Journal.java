package dev.callgate.benchmarks;

/** Something that keeps records, one after another, from several threads. */
interface Journal extends AutoCloseable {
  /** Writes one record, which is as safe as this journal makes it when it returns. */
  void append() throws Exception;

  /** How many records its files hold, read from the files. */
  long count() throws Exception;
}
