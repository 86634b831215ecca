package dev.callgate.agent.read.jdbc;

/**
 * A connection or statement that is being made on this thread, by a driver or by a wrapper that has
 * a driver make it.
 */
final class Making {
  private final JdbcMemory memory;
  private final Making outer;
  private final String sql;
  private Database below;
  private Session session;

  Making(JdbcMemory memory, Making outer, String sql) {
    this.memory = memory;
    this.outer = outer;
    this.sql = sql;
  }

  /**
   * The database that what was made leads to.
   *
   * @param own the one that the maker is known to lead to
   */
  Database database(Database own) {
    return below != null ? below : own;
  }

  /**
   * It was made.
   *
   * @param database that it leads to
   * @param maker of the connection that made it
   */
  void end(Database database, Session maker) {
    end();
    maker.isOn(session);
    if (outer != null && outer.isAbout(sql)) {
      // A maker that has led to two databases leads to neither for certain.
      outer.below = outer.below == null || outer.below == database ? database : Database.UNKNOWN;
      outer.session = maker;
    }
  }

  /** Nothing was made. */
  void end() {
    memory.innermost(outer);
  }

  private boolean isAbout(String innerSql) {
    return sql == null ? innerSql == null : sql.equals(innerSql);
  }
}
