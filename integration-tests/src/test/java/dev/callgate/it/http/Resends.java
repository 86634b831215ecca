package dev.callgate.it.http;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/**
 * Sends the requests that it is told to on standard input, {@code CLIENT METHOD PATH}, and answers
 * each with a line; it knows the password of servers that ask for one. The argument is the server's
 * port.
 */
public final class Resends {
  private static final String BODY = "once, please";

  private static final Authenticator KNOWN =
      new Authenticator() {
        @Override
        protected PasswordAuthentication getPasswordAuthentication() {
          return new PasswordAuthentication("me", "hush".toCharArray());
        }
      };

  private static final HttpClient CLIENT = HttpClient.newBuilder().authenticator(KNOWN).build();

  private Resends() {}

  public static void main(String[] arguments) throws Exception {
    String base = "http://127.0.0.1:" + arguments[0];
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      System.out.println(answer(words[0], words[1], URI.create(base + words[2])));
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static String answer(String client, String method, URI uri) {
    try {
      return client.equals("HttpClient") ? byClient(method, uri) : byConnection(method, uri);
    } catch (Exception e) {
      return e.toString().replace('\n', ' ');
    }
  }

  private static String byConnection(String method, URI uri) throws Exception {
    var connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setAuthenticator(KNOWN);
    connection.setRequestMethod(method);
    if (!method.equals("DELETE") && !method.equals("GET")) {
      connection.setDoOutput(true);
      connection.getOutputStream().write(BODY.getBytes(StandardCharsets.UTF_8));
    }
    return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String byClient(String method, URI uri) throws Exception {
    BodyPublisher body =
        method.equals("DELETE") || method.equals("GET")
            ? BodyPublishers.noBody()
            : BodyPublishers.ofString(BODY);
    HttpRequest request = HttpRequest.newBuilder(uri).method(method, body).build();
    return CLIENT.send(request, BodyHandlers.ofString()).body();
  }
}
