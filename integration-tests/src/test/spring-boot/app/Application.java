package app;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A small web application that asks itself once and ends. */
@SpringBootApplication
@RestController
public class Application {
  @GetMapping("/hello")
  public String hello() {
    return "hello";
  }

  public static void main(String[] arguments) throws Exception {
    var context =
        (ServletWebServerApplicationContext)
            SpringApplication.run(Application.class, "--server.port=0");
    URI uri = URI.create("http://localhost:" + context.getWebServer().getPort() + "/hello");
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    System.out.println("answer: " + response.body());
    System.exit(SpringApplication.exit(context));
  }
}
