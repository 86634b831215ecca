package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.sql.SqlFacts;
import java.util.Objects;

/**
 * One SQL text on one database, read once.
 *
 * @param by whose policy was asked
 * @param reversible whether that policy lets it run whatever else may be known of the call: there
 *     is nothing to decide again, to record, or to remember for a record
 * @param onlyReads see {@link Session#onlyReads}
 */
record SqlText(
    String sql,
    Database database,
    SqlFacts facts,
    SqlActions by,
    boolean reversible,
    boolean onlyReads) {

  /** Whether they are the same text on the same database; either may be null. */
  static boolean areSame(SqlText one, SqlText other) {
    // Not by identity: a text that is not kept is read once more.
    return one == other
        || one != null
            && other != null
            && one.database == other.database
            && Objects.equals(one.sql, other.sql);
  }
}
