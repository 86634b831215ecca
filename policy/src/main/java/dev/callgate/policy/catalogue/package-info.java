/**
 * Catalogues: files that declare sinks, the methods through which the world is changed, and the
 * endpoints that give HTTP calls a meaning. Here live the records of an entry, their reader (from
 * YAML), and the compact table that the build makes of the built-in files, so that start-up does
 * not parse YAML for them.
 *
 * <p>Never here: weaving, byte code, the values of a call. The agent weaves by these records; the
 * policy reader uses {@link dev.callgate.policy.catalogue.SinkReader} for {@code intercept:}.
 */
package dev.callgate.policy.catalogue;
