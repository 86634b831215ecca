/** Mail, seen from the mail server. */
package dev.callgate.it.mail;
