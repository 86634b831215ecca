/**
 * JSON: a small tree, a strict reader over jackson-core, and a writer of our own.
 *
 * <p>Reading never throws on bad input: what cannot be read is {@link
 * dev.callgate.policy.json.JsonValue.Unknown}. The writer knows nothing of jackson-core, so that a
 * program whose calls have no JSON bodies never loads it. Never here: what a value means.
 */
package dev.callgate.policy.json;
