package acme.assistant.tools;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends a request and takes any answer but a success as a failure of the tool. */
final class Http {
  private Http() {}

  static String send(HttpClient http, HttpRequest request)
      throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(request.uri() + " answered " + response.statusCode());
    }
    return response.body();
  }
}
