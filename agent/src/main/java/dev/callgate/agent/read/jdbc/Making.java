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

  Making(JdbcMemory memory, Making outer, String sql) {
    this.memory = memory;
    this.outer = outer;
    this.sql = sql;
  }

  /**
   * It was made, or not.
   *
   * @param own the database that the maker is known to lead to
   * @return the database that what was made leads to
   */
  Database end(Database own, boolean succeeded) {
    memory.innermost(outer);
    Database database = below != null ? below : own;
    if (succeeded && outer != null && outer.isAbout(sql)) {
      // A maker that has led to two databases leads to neither for certain.
      outer.below = outer.below == null || outer.below == database ? database : Database.UNKNOWN;
    }
    return database;
  }

  private boolean isAbout(String innerSql) {
    return sql == null ? innerSql == null : sql.equals(innerSql);
  }
}
