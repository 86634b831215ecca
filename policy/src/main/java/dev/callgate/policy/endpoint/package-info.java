/**
 * Endpoints: what an HTTP call to a place means. An entry of a catalogue or policy names URLs,
 * methods, JSON or form values and GraphQL fields; a request that fits becomes {@code
 * payment.refund} or {@code cloud.delete} instead of a mere {@code http.send}.
 *
 * <p>Everything is read from the request as it will be sent, strictly: where a receiver could read
 * it in another way, the answer is "unknown", and then every kind that the entry can give is given,
 * so that the strictest counts. Nothing here throws on bad input. Never here: sending, reading
 * streams, deciding.
 */
package dev.callgate.policy.endpoint;
