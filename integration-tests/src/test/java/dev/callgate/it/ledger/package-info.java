/** The ledger of real JVMs: what it holds after they were killed, and whether it is whole. */
package dev.callgate.it.ledger;
