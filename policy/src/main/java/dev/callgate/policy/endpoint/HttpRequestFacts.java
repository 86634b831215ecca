package dev.callgate.policy.endpoint;

/**
 * What is known of a request before it is sent.
 *
 * @param method as it will be sent
 * @param url absolute, as it will be sent
 * @param contentType the header's value; null if there is none, or more than one
 * @param contentEncoding the header's value, or null
 * @param body what will be sent; null if there is no body, or it cannot be read before
 * @param unread whether there is, or may be, a body that could not be read
 */
public record HttpRequestFacts(
    String method,
    String url,
    String contentType,
    String contentEncoding,
    byte[] body,
    boolean unread) {

  /** A request without a body. */
  public static HttpRequestFacts withoutBody(String method, String url) {
    return new HttpRequestFacts(method, url, null, null, null, false);
  }

  /** A request whose body cannot be read before it is sent. */
  public static HttpRequestFacts withUnreadBody(String method, String url) {
    return new HttpRequestFacts(method, url, null, null, null, true);
  }

  /**
   * A request with a body.
   *
   * @param body the array that will be sent, or a copy of it; not changed, not kept
   */
  public static HttpRequestFacts withBody(
      String method, String url, String contentType, String contentEncoding, byte[] body) {
    return new HttpRequestFacts(method, url, contentType, contentEncoding, body, false);
  }
}
