/**
 * Which values are hidden from those who read what Callgate writes. Knows nothing of where it is
 * written.
 */
package dev.callgate.policy.redact;
