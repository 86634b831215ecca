package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.sql.SqlFacts;

/**
 * One SQL text on one database, read once.
 *
 * @param reversible whether the policy lets it run whatever else may be known of the call: there is
 *     nothing to decide again, to record, or to remember for a record
 */
record SqlText(String sql, Database database, SqlFacts facts, boolean reversible) {}
