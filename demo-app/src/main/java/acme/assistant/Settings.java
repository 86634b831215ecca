package acme.assistant;

import java.net.URI;
import java.util.Map;

/** Where the company's systems are, as the environment says. */
record Settings(
    String databaseUrl,
    String databaseUser,
    String stripeBase,
    String stripeKey,
    String smtpHost,
    int smtpPort,
    String mailFrom,
    URI registry,
    URI chat,
    URI infrastructure) {

  /**
   * @throws IllegalStateException if a variable is missing
   */
  static Settings from(Map<String, String> environment) {
    return new Settings(
        need(environment, "DATABASE_URL"),
        need(environment, "DATABASE_USER"),
        need(environment, "STRIPE_API_BASE"),
        need(environment, "STRIPE_API_KEY"),
        need(environment, "SMTP_HOST"),
        Integer.parseInt(need(environment, "SMTP_PORT")),
        need(environment, "MAIL_FROM"),
        URI.create(need(environment, "REGISTRY_URL")),
        URI.create(need(environment, "CHAT_URL")),
        URI.create(need(environment, "INFRA_URL")));
  }

  private static String need(Map<String, String> environment, String name) {
    String value = environment.get(name);
    if (value == null) {
      throw new IllegalStateException("the environment has no " + name);
    }
    return value;
  }
}
