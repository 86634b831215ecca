package dev.callgate.policy.catalogue;

import dev.callgate.policy.endpoint.Endpoint;
import dev.callgate.policy.yaml.Position;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link TableWriter} wrote. On the way to {@code main}: no lambdas, few classes. */
final class TableReader {
  private static final ValuePath.Start[] STARTS = ValuePath.Start.values();

  private final byte[] table;
  private final String[] pool;
  private int at;

  private TableReader(byte[] table) throws IOException {
    this.table = table;
    if (number() != TableWriter.MAGIC) {
      throw new IOException("not a table of catalogues");
    }
    pool = new String[count()];
    for (int i = 0; i < pool.length; i++) {
      int length = count();
      pool[i] = new String(table, at, length, StandardCharsets.UTF_8);
      at += length;
    }
  }

  /** Reads all catalogues. */
  static List<Catalogue> read(byte[] table) throws IOException {
    try {
      return new TableReader(table).catalogues();
    } catch (IndexOutOfBoundsException e) {
      throw new IOException("a table of catalogues that is damaged", e);
    }
  }

  private List<Catalogue> catalogues() {
    int count = count();
    List<Catalogue> catalogues = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      catalogues.add(catalogue());
    }
    return catalogues;
  }

  private Catalogue catalogue() {
    String name = text();
    String library = text();
    int count = count();
    List<Sink> sinks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      sinks.add(sink(library));
    }
    count = count();
    List<Endpoint> endpoints = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      endpoints.add(endpoint());
    }
    return new Catalogue(name, library, sinks, endpoints);
  }

  /**
   * Java evaluates the arguments in the order written, which is the order of {@code sink} there.
   */
  private Sink sink(String library) {
    return new Sink(
        text(),
        library,
        methods(),
        flag(),
        text(),
        text(),
        text(),
        flag() ? path() : null,
        facts(),
        texts(),
        denial(),
        texts(),
        text(),
        texts(),
        copies(),
        text(),
        flag(),
        text(),
        flag(),
        position());
  }

  private List<MethodPattern> methods() {
    int count = count();
    List<MethodPattern> methods = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      methods.add(new MethodPattern(text(), text(), text()));
    }
    return methods;
  }

  private Map<String, ValuePath> facts() {
    int count = count();
    if (count == 0) {
      return Map.of();
    }
    Map<String, ValuePath> facts = new LinkedHashMap<>();
    for (int left = count; left > 0; left--) {
      facts.put(text(), path());
    }
    return facts;
  }

  private Denial denial() {
    return switch (table[at++]) {
      case 1 -> new Denial.Throws(text());
      case 2 -> new Denial.Future(text());
      default -> Denial.DECLARED;
    };
  }

  private List<Integer> copies() {
    int count = count();
    if (count == 0) {
      return List.of();
    }
    List<Integer> copies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      copies.add((table[at++] & 0xff));
    }
    return copies;
  }

  private ValuePath path() {
    int start = table[at++];
    if (start < 0) {
      return new ValuePath.Constant(text());
    }
    int argument = (short) count();
    int count = (table[at++] & 0xff);
    List<ValuePath.Step> steps = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      steps.add(
          switch (table[at++]) {
            case 0 -> new ValuePath.Name(text());
            case 1 -> new ValuePath.Key(text());
            default -> new ValuePath.Index(number());
          });
    }
    return new ValuePath.Walk(STARTS[start], argument, steps);
  }

  private Endpoint endpoint() {
    return new Endpoint(
        text(),
        texts(),
        texts(),
        text(),
        text(),
        flag() ? choice() : null,
        endpointFacts(),
        flag(),
        decimals(),
        position());
  }

  private Endpoint.Choice choice() {
    String by = text();
    Map<String, List<Endpoint.Case>> cases = new LinkedHashMap<>();
    for (int left = count(); left > 0; left--) {
      String type = text();
      int count = count();
      List<Endpoint.Case> some = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        some.add(new Endpoint.Case(text(), text()));
      }
      cases.put(type, some);
    }
    return new Endpoint.Choice(by, cases);
  }

  private Map<String, List<String>> endpointFacts() {
    int count = count();
    if (count == 0) {
      return Map.of();
    }
    Map<String, List<String>> facts = new LinkedHashMap<>();
    for (int left = count; left > 0; left--) {
      facts.put(text(), texts());
    }
    return facts;
  }

  private Map<String, Integer> decimals() {
    int count = count();
    if (count == 0) {
      return Map.of();
    }
    Map<String, Integer> decimals = new LinkedHashMap<>();
    for (int left = count; left > 0; left--) {
      decimals.put(text(), (int) table[at++]);
    }
    return decimals;
  }

  private Position position() {
    return new Position(text(), count(), count());
  }

  private List<String> texts() {
    int count = count();
    if (count == 0) {
      return List.of();
    }
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  /** Most of the table: not by {@link #count}, so that the JVM does not compile that at once. */
  private String text() {
    int index = (table[at++] & 0xff) << 8 | table[at++] & 0xff;
    return index == TableWriter.NONE ? null : pool[index];
  }

  private int count() {
    return (table[at++] & 0xff) << 8 | table[at++] & 0xff;
  }

  private int number() {
    return count() << 16 | count();
  }

  private boolean flag() {
    return table[at++] != 0;
  }
}
