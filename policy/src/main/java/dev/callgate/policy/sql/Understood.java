package dev.callgate.policy.sql;

/**
 * What was understood of one statement, for a person.
 *
 * @param text the statement as it is written
 * @param words those that decided the verb
 * @param line where they begin, from 1; in an inner text, of that
 * @param column where they begin, from 1
 * @param inner whether the statement stands in a string that another one runs
 */
public record Understood(
    SqlStatement statement, String text, String words, int line, int column, boolean inner) {}
