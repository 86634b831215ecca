/**
 * Runs the demo: the agent program on a fresh world, once without and once with Callgate, and a
 * table of what came of each call.
 *
 * <p>What a call did is taken from the world's report, how it was judged from Callgate's ledger
 * file, and nothing from Callgate's own classes, which are not on this class path. Started by the
 * script {@code demo} and by this module's integration test.
 */
package dev.callgate.demo;
