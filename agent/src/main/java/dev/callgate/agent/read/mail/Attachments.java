package dev.callgate.agent.read.mail;

import dev.callgate.agent.read.Getters;
import dev.callgate.policy.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The names of a message's attachments. Parts are looked into only where the library holds them as
 * objects or in memory; a source of data of the application's is not asked.
 */
final class Attachments {
  private static final int MOST_PARTS = 1_000;
  private static final String UNNAMED = "(unnamed)";

  private final List<String> names = new ArrayList<>();
  private boolean complete = true;
  private int parts;

  private Attachments() {}

  static Fact of(Object message) {
    var attachments = new Attachments();
    try {
      attachments.add(message);
    } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
      attachments.complete = false;
    }
    return new Fact.Many(attachments.names, attachments.complete);
  }

  private void add(Object part) throws ReflectiveOperationException {
    if (part == null || !isOfLibrary(part) || ++parts > MOST_PARTS) {
      complete = false;
      return;
    }
    Object handler = Getters.read(part, "dataHandler");
    Object source = handler == null ? null : Getters.read(handler, "dataSource");
    if (source == null || !isOfLibrary(handler) || !isOfLibrary(source)) {
      complete = false;
      addName(part);
      return;
    }
    String type = String.valueOf(Getters.read(handler, "contentType")).toLowerCase(Locale.ROOT);
    if (!type.startsWith("multipart/")) {
      addName(part);
      return;
    }
    Object content = Getters.read(part, "content");
    if (!isOfLibrary(content)) {
      complete = false;
      return;
    }
    int count = (Integer) Getters.read(content, "count");
    var bodyPart = content.getClass().getMethod("getBodyPart", int.class);
    for (int i = 0; i < count && complete; i++) {
      add(bodyPart.invoke(content, i));
    }
  }

  private void addName(Object part) throws ReflectiveOperationException {
    Object name = Getters.read(part, "fileName");
    if (name instanceof String text) {
      names.add(text);
    } else if ("attachment".equals(Getters.read(part, "disposition"))) {
      names.add(UNNAMED);
    }
  }

  static boolean isOfLibrary(Object object) {
    String name = object.getClass().getName();
    return name.startsWith("jakarta.mail.")
        || name.startsWith("jakarta.activation.")
        || name.startsWith("javax.mail.")
        || name.startsWith("javax.activation.")
        || name.startsWith("com.sun.mail.")
        || name.startsWith("org.eclipse.angus.mail.")
        || name.startsWith("org.springframework.mail.javamail.");
  }
}
