package dev.callgate.policy.sql;

/**
 * Whether the rows that a statement would delete or update can be counted by a query, and which.
 * Only for statements that are held: the text is read once more for it, so that reading a text for
 * a decision keeps nothing for it.
 */
public sealed interface Counting {

  /**
   * A query whose first column is the number. It is made of the statement's own text and takes the
   * values bound to a part of its placeholders, in order.
   *
   * @param sql the query; reads, and calls no function that is not the engine's own
   * @param firstBind the statement's placeholder, counted from 1, that is the query's first
   * @param binds how many placeholders the query has
   * @param guarded whether there is a second column, true if the number is to be trusted: the table
   *     is a plain one whose rows every command of this user sees alike
   */
  record Query(String sql, int firstBind, int binds, boolean guarded) implements Counting {}

  /**
   * There is no such query that would certainly tell the number.
   *
   * @param why in a few words, none of them from the text
   */
  record Impossible(String why) implements Counting {}

  /**
   * How to count what {@code sql} would change on a product: a single DELETE or UPDATE of one
   * table, without joins, with a condition that counts alike in a SELECT.
   *
   * @param sql null cannot be counted
   * @param dialect the product that will run it; nothing is counted on one that is not known, or
   *     that this is not tested with
   * @param settings of its server and connection
   */
  static Counting of(String sql, Dialect dialect, SqlSettings settings) {
    return CountReader.read(sql, dialect, settings);
  }
}
