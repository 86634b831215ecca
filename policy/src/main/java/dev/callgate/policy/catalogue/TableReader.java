package dev.callgate.policy.catalogue;

import dev.callgate.policy.endpoint.Endpoint;
import dev.callgate.policy.yaml.Position;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link TableWriter} wrote. On the way to {@code main}: no lambdas, few classes. */
final class TableReader {
  private static final ValuePath.Start[] STARTS = ValuePath.Start.values();

  private final DataInputStream in;
  private final String[] pool;

  private TableReader(InputStream from) throws IOException {
    in = new DataInputStream(from);
    if (in.readInt() != TableWriter.MAGIC) {
      throw new IOException("not a table of catalogues");
    }
    pool = new String[in.readUnsignedShort()];
    for (int i = 0; i < pool.length; i++) {
      pool[i] = in.readUTF();
    }
  }

  /** Reads all catalogues. */
  static List<Catalogue> read(InputStream from) throws IOException {
    TableReader reader = new TableReader(from);
    int count = reader.count();
    List<Catalogue> catalogues = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      catalogues.add(reader.catalogue());
    }
    return catalogues;
  }

  private Catalogue catalogue() throws IOException {
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
  private Sink sink(String library) throws IOException {
    return new Sink(
        text(),
        library,
        methods(),
        in.readBoolean(),
        text(),
        text(),
        text(),
        in.readBoolean() ? path() : null,
        facts(),
        texts(),
        denial(),
        texts(),
        text(),
        texts(),
        copies(),
        text(),
        text(),
        in.readBoolean(),
        position());
  }

  private List<MethodPattern> methods() throws IOException {
    int count = count();
    List<MethodPattern> methods = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      methods.add(new MethodPattern(text(), text(), in.readBoolean() ? texts() : null));
    }
    return methods;
  }

  private Map<String, ValuePath> facts() throws IOException {
    Map<String, ValuePath> facts = new LinkedHashMap<>();
    for (int left = count(); left > 0; left--) {
      facts.put(text(), path());
    }
    return facts;
  }

  private Denial denial() throws IOException {
    return switch (in.readByte()) {
      case 1 -> new Denial.Throws(text());
      case 2 -> new Denial.Future(text());
      default -> Denial.DECLARED;
    };
  }

  private List<Integer> copies() throws IOException {
    int count = count();
    List<Integer> copies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      copies.add(in.readUnsignedByte());
    }
    return copies;
  }

  private ValuePath path() throws IOException {
    int start = in.readByte();
    if (start < 0) {
      return new ValuePath.Constant(text());
    }
    int argument = in.readShort();
    int count = in.readUnsignedByte();
    List<ValuePath.Step> steps = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      steps.add(
          switch (in.readByte()) {
            case 0 -> new ValuePath.Name(text());
            case 1 -> new ValuePath.Key(text());
            default -> new ValuePath.Index(in.readInt());
          });
    }
    return new ValuePath.Walk(STARTS[start], argument, steps);
  }

  private Endpoint endpoint() throws IOException {
    return new Endpoint(
        text(),
        texts(),
        texts(),
        text(),
        text(),
        in.readBoolean() ? choice() : null,
        endpointFacts(),
        in.readBoolean(),
        decimals(),
        position());
  }

  private Endpoint.Choice choice() throws IOException {
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

  private Map<String, List<String>> endpointFacts() throws IOException {
    Map<String, List<String>> facts = new LinkedHashMap<>();
    for (int left = count(); left > 0; left--) {
      facts.put(text(), texts());
    }
    return facts;
  }

  private Map<String, Integer> decimals() throws IOException {
    Map<String, Integer> decimals = new LinkedHashMap<>();
    for (int left = count(); left > 0; left--) {
      decimals.put(text(), (int) in.readByte());
    }
    return decimals;
  }

  private Position position() throws IOException {
    return new Position(text(), count(), count());
  }

  private List<String> texts() throws IOException {
    int count = count();
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  private String text() throws IOException {
    int index = in.readUnsignedShort();
    return index == TableWriter.NONE ? null : pool[index];
  }

  private int count() throws IOException {
    return in.readUnsignedShort();
  }
}
