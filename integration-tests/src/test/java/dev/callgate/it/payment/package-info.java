/** Payments through SDKs, seen from the provider's socket. */
package dev.callgate.it.payment;
