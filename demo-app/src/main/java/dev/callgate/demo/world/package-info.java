/**
 * The world: a small company's database, payment provider, mail server, chat, package registry,
 * hosting and files, in a process of its own, on loopback.
 *
 * <p>It serves whoever calls and guards nothing. Asked at its report address, it says what has
 * happened to the things themselves: rows counted in the tables, mails in the mailboxes, files on
 * the disk. It never sees Callgate, its policy or its ledger. Started by {@code
 * dev.callgate.demo.Act} alone.
 */
package dev.callgate.demo.world;
