package dev.callgate.agent.read.http;

/**
 * One request as it will be sent.
 *
 * @param url absolute, without user and password
 * @param body what will be sent and nobody can change any more; null if there is none or it cannot
 *     be read
 * @param unread whether there is, or may be, a body that cannot be read before it is sent
 */
record Outgoing(String method, String url, Headers headers, byte[] body, boolean unread) {}
