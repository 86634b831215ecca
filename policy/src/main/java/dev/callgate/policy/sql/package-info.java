/**
 * Reads SQL text into facts: what each statement would read, write or destroy.
 *
 * <p>Here live one tokenizer over the text, steered by a small set of lexical traits per {@link
 * dev.callgate.policy.sql.Dialect}, and one statement reader over its tokens. Nothing here talks to
 * a database, keeps a connection, or decides a tier. What cannot be read is {@link
 * dev.callgate.policy.sql.Verb#UNKNOWN}, never absent; no text makes a method here throw. Readers
 * of JDBC sinks and the command line call {@link dev.callgate.policy.sql.SqlReader}; everything
 * else is private to the package.
 */
package dev.callgate.policy.sql;
