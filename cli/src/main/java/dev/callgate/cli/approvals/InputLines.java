package dev.callgate.cli.approvals;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lines of an input that are waited for with a time limit. A line is read only when somebody waits
 * for one, so that in a pipe each line meets the question that it is an answer to.
 */
final class InputLines {
  /** A line, or the end of the input. */
  record Line(String text) {
    boolean isEnd() {
      return text == null;
    }
  }

  private final InputStream in;
  private final boolean terminal;
  private final Semaphore wanted = new Semaphore(0);
  private final BlockingQueue<Line> lines = new ArrayBlockingQueue<>(1);
  private boolean pending;

  /**
   * @param terminal whether a person types, perhaps ahead
   */
  InputLines(InputStream in, boolean terminal) {
    this.in = in;
    this.terminal = terminal;
    var reader = new Thread(this::read, "input");
    reader.setDaemon(true);
    reader.start();
  }

  /** The next line; null if none comes within that time, and then it is still waited for. */
  Line await(long millis) throws InterruptedException {
    if (!pending) {
      pending = true;
      wanted.release();
    }
    Line line = lines.poll(millis, TimeUnit.MILLISECONDS);
    pending = line == null;
    return line;
  }

  /** Forgets what a person typed before there was anything to answer. */
  void forgetTyped() throws IOException {
    while (terminal && !pending && in.available() > 0) {
      in.skipNBytes(in.available());
    }
  }

  private void read() {
    try {
      while (true) {
        wanted.acquire();
        Line line;
        try {
          line = new Line(Prompt.line(in));
        } catch (IOException e) {
          line = new Line(null);
        }
        lines.put(line);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
