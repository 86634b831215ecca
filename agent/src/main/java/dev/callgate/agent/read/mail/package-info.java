/**
 * Reads mail before it is sent. What lives here: envelope recipients, sender, subject and the names
 * of attachments, without consuming a stream. What never does: asking an address or a message whose
 * class is not the mail library's own. Made by {@code Readers}.
 */
package dev.callgate.agent.read.mail;
