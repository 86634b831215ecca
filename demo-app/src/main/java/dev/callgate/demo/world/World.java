package dev.callgate.demo.world;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Builds a world from its definition and keeps it until standard input ends.
 *
 * <p>It leaves two files in its folder for the program: {@code world.env}, where things are, and
 * {@code world.hosts}, the names of its hosts. On standard output it says one line, the address of
 * its report, when all is ready.
 */
public final class World implements AutoCloseable {
  private final Definition definition;
  private final Database database;
  private final Infrastructure infrastructure;
  private final Payments payments;
  private final Registry registry;
  private final Chat chat;
  private final Mailboxes mailboxes;
  private final WebServer report;
  private final Map<String, Function<String, String>> looks;

  private World(Definition definition, Path folder) throws IOException, SQLException {
    this.definition = definition;
    Folder files = new Folder(folder, definition.files());
    database = new Database(folder, definition.sql());
    infrastructure = new Infrastructure(definition.token(), definition.volumes());
    payments = new Payments();
    registry = new Registry(definition.packages());
    chat = new Chat();
    mailboxes = new Mailboxes();
    report =
        new WebServer(
            request ->
                new WebServer.Answer(200, new ObjectMapper().writeValueAsString(everything())));
    looks =
        Map.ofEntries(
            Map.entry("tables", database::value),
            Map.entry("statements", database::ran),
            Map.entry("volumes", infrastructure::volume),
            Map.entry("queries", text -> infrastructure.queries()),
            Map.entry("payments", payments::paid),
            Map.entry("payment-count", payments::count),
            Map.entry("packages", registry::newest),
            Map.entry("package-reads", registry::reads),
            Map.entry("channels", chat::messages),
            Map.entry("mailboxes", mailboxes::received),
            Map.entry("files", files::file));
  }

  /**
   * @param args the definition's file and the folder to work in
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
    try (World world = new World(Definition.read(Path.of(args[0])), folder)) {
      Files.write(folder.resolve("world.env"), world.environment());
      Files.write(folder.resolve("world.hosts"), world.hosts());
      System.out.println("http://127.0.0.1:" + world.report.port() + "/");
      while (System.in.read() >= 0) {
        // Whoever started this world holds the other end, and closes it when done.
      }
    }
    System.exit(0);
  }

  private List<Sight> everything() {
    List<Sight> sights = new ArrayList<>();
    for (Watch watch : definition.watches()) {
      sights.add(look(watch));
    }
    return sights;
  }

  private Sight look(Watch watch) {
    if (watch.at() == null) {
      return new Sight(watch.call(), watch.harm(), null, watch.shown());
    }
    String seen = looks.get(watch.at()).apply(watch.look());
    return new Sight(
        watch.call(),
        watch.harm(),
        seen.equals(watch.reached()),
        watch.shown().replace("{}", seen));
  }

  private List<String> environment() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(
        "DATABASE_URL", "jdbc:postgresql://" + at("database", database.port()) + "/postgres");
    values.put("DATABASE_USER", "postgres");
    values.put("STRIPE_API_BASE", "http://" + at("payments", payments.port()));
    values.put("STRIPE_API_KEY", "sk_test_of_this_world");
    values.put("SMTP_HOST", definition.host("mail"));
    values.put("SMTP_PORT", Integer.toString(mailboxes.port()));
    values.put("MAIL_FROM", definition.mailFrom());
    values.put("REGISTRY_URL", "http://" + at("registry", registry.port()) + "/");
    values.put("REGISTRY_PORT", Integer.toString(registry.port()));
    values.put("CHAT_URL", "http://" + at("chat", chat.port()) + "/");
    values.put("CHAT_PORT", Integer.toString(chat.port()));
    values.put("INFRA_URL", "http://" + at("infrastructure", infrastructure.port()) + "/graphql");
    values.put("INFRA_PORT", Integer.toString(infrastructure.port()));
    List<String> lines = new ArrayList<>();
    values.forEach((name, value) -> lines.add(name + "=" + value));
    return lines;
  }

  private List<String> hosts() {
    Set<String> names = new LinkedHashSet<>(List.of("localhost"));
    names.addAll(definition.hosts().values());
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      lines.add("127.0.0.1 " + name);
    }
    return lines;
  }

  private String at(String part, int port) {
    return definition.host(part) + ":" + port;
  }

  @Override
  public void close() throws IOException {
    report.close();
    mailboxes.close();
    chat.close();
    registry.close();
    payments.close();
    infrastructure.close();
    database.close();
  }
}
