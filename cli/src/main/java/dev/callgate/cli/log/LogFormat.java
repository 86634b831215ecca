package dev.callgate.cli.log;

/** How entries are printed. */
interface LogFormat {
  /** Prints one entry, or nothing where this format has no place for it. */
  void print(LogEntry entry);

  /** All was printed. */
  void end();
}
