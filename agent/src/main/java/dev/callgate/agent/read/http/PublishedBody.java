package dev.callgate.agent.read.http;

import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/**
 * The bytes that a publisher will publish. Only the JDK's own publishers of a byte array and of a
 * text are asked: each subscription gets the same bytes, at once and on this thread, and the array
 * was cloned when the publisher was made (the sink {@code http.client.bytes}). All others can be
 * read once, or answer as they like.
 */
final class PublishedBody implements Flow.Subscriber<ByteBuffer> {
  private static final String PREFIX = "jdk.internal.net.http.RequestPublishers$";

  /** More is not read twice. */
  private static final long MOST_BYTES = 16 << 20;

  private byte[] bytes = new byte[0];
  private int size;
  private boolean complete;

  private PublishedBody() {}

  /** What will be sent; null if it cannot be read. An empty body is an empty array. */
  static byte[] of(BodyPublisher publisher) {
    Class<?> type = publisher.getClass();
    if (type.getModule() != BodyPublisher.class.getModule() || !type.getName().startsWith(PREFIX)) {
      return null;
    }
    return switch (type.getName().substring(PREFIX.length())) {
      case "EmptyPublisher" -> new byte[0];
      case "ByteArrayPublisher", "StringPublisher" -> read(publisher);
      default -> null;
    };
  }

  private static byte[] read(BodyPublisher publisher) {
    long length = publisher.contentLength();
    if (length > MOST_BYTES) {
      return null;
    }
    var body = new PublishedBody();
    body.bytes = new byte[(int) length];
    publisher.subscribe(body);
    return body.complete && body.size == length ? body.bytes : null;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(ByteBuffer buffer) {
    int length = buffer.remaining();
    if (size + length <= bytes.length) {
      buffer.get(bytes, size, length);
    }
    size += length;
  }

  @Override
  public void onError(Throwable thrown) {
    complete = false;
  }

  @Override
  public void onComplete() {
    complete = true;
  }
}
