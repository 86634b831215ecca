package dev.callgate.demo;

import java.time.Instant;

/**
 * One tool call, as the program's own log has it.
 *
 * @param id the call's id in the scenario
 * @param label the tool and its arguments, for people
 * @param failed whether the tool ended with an exception
 */
record Step(String id, String label, Instant start, Instant end, boolean failed) {}
