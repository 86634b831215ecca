package dev.callgate.it.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An HTTP server on a plain socket, so that a request counts from its first byte. {@code
 * /redirect/CODE?PATH} redirects, {@code /flaky} closes the first connection without an answer,
 * {@code /v1/} gives an object as Stripe's API does, everything else is answered with {@code
 * served}.
 */
public final class SocketServer implements AutoCloseable {

  /** One request, or as much of it as came. */
  public record Request(String line, List<String> headers, String body) {}

  private static final String OBJECT = "{\"id\": \"x_1\", \"object\": \"refund\"}";

  private final ServerSocket socket;
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /** Starts on a free port of the loopback interface. */
  public SocketServer() throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    var accepting = new Thread(this::accept, "server");
    accepting.setDaemon(true);
    accepting.start();
  }

  public int port() {
    return socket.getLocalPort();
  }

  public List<Request> requests() {
    return requests;
  }

  /** Those whose request line begins so. */
  public List<Request> requests(String start) {
    return requests.stream().filter(request -> request.line().startsWith(start)).toList();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        var serving = new Thread(() -> serve(client), "connection");
        serving.setDaemon(true);
        serving.start();
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = client.getInputStream();
      while (true) {
        String line = line(in);
        if (line == null) {
          return;
        }
        var headers = new CopyOnWriteArrayList<String>();
        for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
          headers.add(header);
        }
        var request = new Request(line, headers, body(in, headers));
        requests.add(request);
        if (line.contains("/flaky") && requests(line).size() == 1) {
          return;
        }
        boolean isKnown = headers.stream().anyMatch(header -> header.startsWith("Authorization: "));
        answer(client.getOutputStream(), line.split(" ")[1], isKnown);
      }
    } catch (IOException | RuntimeException e) {
      // The client went away.
    }
  }

  private static void answer(OutputStream out, String target, boolean isKnown) throws IOException {
    String status = "200 OK";
    String more = "";
    if (target.startsWith("/redirect/")) {
      String[] parts = target.substring("/redirect/".length()).split("\\?");
      status = parts[0] + " Elsewhere";
      more = "Location: " + URLDecoder.decode(parts[1], StandardCharsets.UTF_8) + "\r\n";
    }
    if (target.startsWith("/auth") && !isKnown) {
      status = "401 Who are you?";
      more = "WWW-Authenticate: Basic realm=\"test\"\r\n";
    }
    String body = target.startsWith("/v1/") ? OBJECT : "served";
    String answer =
        "HTTP/1.1 "
            + status
            + "\r\n"
            + more
            + "Content-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  private static String body(InputStream in, List<String> headers) throws IOException {
    int length = 0;
    for (String header : headers) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(15).trim());
      } else if (lower.startsWith("transfer-encoding:") && lower.contains("chunked")) {
        return chunks(in);
      }
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static String chunks(InputStream in) throws IOException {
    var body = new ByteArrayOutputStream();
    while (true) {
      int length = Integer.parseInt(line(in).trim(), 16);
      body.write(in.readNBytes(length));
      line(in);
      if (length == 0) {
        return body.toString(StandardCharsets.UTF_8);
      }
    }
  }

  /** Null at the end; a line that is not ended counts, since its bytes were sent. */
  private static String line(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return line.size() == 0 ? null : line.toString(StandardCharsets.ISO_8859_1);
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
