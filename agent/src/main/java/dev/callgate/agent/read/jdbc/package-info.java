/**
 * Readers of JDBC calls. What lives here: what is remembered of connections and statements, by
 * identity and weakly, and how a call of one becomes an action. What never does: a call of a
 * driver's, pool's or application's object, but for getters where a call is held or turns
 * autocommit off, or a decision beyond "certainly reversible". Called by {@code read} only.
 */
package dev.callgate.agent.read.jdbc;
