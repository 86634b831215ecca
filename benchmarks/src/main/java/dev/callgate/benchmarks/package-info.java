/**
 * What Callgate costs: whole processes ({@link dev.callgate.benchmarks.Startup}) and single calls
 * (JMH). Absolute times are noise on shared machines: everything is compared within one run.
 */
package dev.callgate.benchmarks;
