package dev.callgate.policy.catalogue;

import dev.callgate.policy.endpoint.Endpoint;
import dev.callgate.policy.yaml.Position;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes catalogues as one table that {@link TableReader} reads without a parser: a pool of
 * strings, then the records with indexes into it. The two classes change together; the table never
 * leaves the jar that it was built for.
 */
final class TableWriter {
  static final int MAGIC = 0xCA116A7E;

  /** For null. */
  static final int NONE = 0xFFFF;

  private final Map<String, Integer> pool = new LinkedHashMap<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  private TableWriter() {}

  /** Writes the catalogues, in the order given. */
  static void write(List<Catalogue> catalogues, OutputStream to) throws IOException {
    TableWriter writer = new TableWriter();
    writer.out.writeShort(catalogues.size());
    for (Catalogue catalogue : catalogues) {
      writer.catalogue(catalogue);
    }
    DataOutputStream whole = new DataOutputStream(to);
    whole.writeInt(MAGIC);
    whole.writeShort(writer.pool.size());
    for (String text : writer.pool.keySet()) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      if (utf8.length > NONE) {
        throw new IOException("a string that is too long for the table's format");
      }
      whole.writeShort(utf8.length);
      whole.write(utf8);
    }
    writer.bytes.writeTo(whole);
    whole.flush();
  }

  private void catalogue(Catalogue catalogue) throws IOException {
    text(catalogue.name());
    text(catalogue.library());
    out.writeShort(catalogue.sinks().size());
    for (Sink sink : catalogue.sinks()) {
      sink(sink);
    }
    out.writeShort(catalogue.endpoints().size());
    for (Endpoint endpoint : catalogue.endpoints()) {
      endpoint(endpoint);
    }
  }

  private void sink(Sink sink) throws IOException {
    text(sink.id());
    out.writeShort(sink.methods().size());
    for (MethodPattern method : sink.methods()) {
      text(method.className());
      text(method.method());
      text(method.parameters());
    }
    out.writeBoolean(sink.subtypes());
    text(sink.action());
    text(sink.reader());
    text(sink.tier());
    out.writeBoolean(sink.target() != null);
    if (sink.target() != null) {
      path(sink.target());
    }
    out.writeShort(sink.facts().size());
    for (Map.Entry<String, ValuePath> fact : sink.facts().entrySet()) {
      text(fact.getKey());
      path(fact.getValue());
    }
    texts(sink.covers());
    denial(sink.denied());
    texts(sink.pass());
    text(sink.number());
    texts(sink.flags());
    out.writeShort(sink.copies().size());
    for (int copied : sink.copies()) {
      out.writeByte(copied);
    }
    text(sink.alternativeTo());
    out.writeBoolean(sink.unlessNative());
    text(sink.group());
    out.writeBoolean(sink.records());
    position(sink.position());
  }

  private void denial(Denial denial) throws IOException {
    if (denial instanceof Denial.Throws thrown) {
      out.writeByte(1);
      text(thrown.className());
    } else if (denial instanceof Denial.Future future) {
      out.writeByte(2);
      text(future.className());
    } else {
      out.writeByte(0);
    }
  }

  private void path(ValuePath path) throws IOException {
    if (path instanceof ValuePath.Constant constant) {
      out.writeByte(-1);
      text(constant.text());
      return;
    }
    ValuePath.Walk walk = (ValuePath.Walk) path;
    out.writeByte(walk.start().ordinal());
    out.writeShort(walk.argument());
    out.writeByte(walk.steps().size());
    for (ValuePath.Step step : walk.steps()) {
      if (step instanceof ValuePath.Name name) {
        out.writeByte(0);
        text(name.name());
      } else if (step instanceof ValuePath.Key key) {
        out.writeByte(1);
        text(key.key());
      } else {
        out.writeByte(2);
        out.writeInt(((ValuePath.Index) step).index());
      }
    }
  }

  private void endpoint(Endpoint endpoint) throws IOException {
    text(endpoint.id());
    texts(endpoint.urls());
    texts(endpoint.methods());
    text(endpoint.action());
    text(endpoint.tier());
    out.writeBoolean(endpoint.choice() != null);
    if (endpoint.choice() != null) {
      text(endpoint.choice().by());
      out.writeShort(endpoint.choice().cases().size());
      for (Map.Entry<String, List<Endpoint.Case>> cases : endpoint.choice().cases().entrySet()) {
        text(cases.getKey());
        out.writeShort(cases.getValue().size());
        for (Endpoint.Case one : cases.getValue()) {
          text(one.pattern());
          text(one.kind());
        }
      }
    }
    out.writeShort(endpoint.facts().size());
    for (Map.Entry<String, List<String>> fact : endpoint.facts().entrySet()) {
      text(fact.getKey());
      texts(fact.getValue());
    }
    out.writeBoolean(endpoint.minorUnits());
    out.writeShort(endpoint.decimals().size());
    for (Map.Entry<String, Integer> decimals : endpoint.decimals().entrySet()) {
      text(decimals.getKey());
      out.writeByte(decimals.getValue());
    }
    position(endpoint.position());
  }

  private void position(Position position) throws IOException {
    text(position.file());
    out.writeShort(position.line());
    out.writeShort(position.column());
  }

  private void texts(List<String> texts) throws IOException {
    out.writeShort(texts.size());
    for (String text : texts) {
      text(text);
    }
  }

  private void text(String text) throws IOException {
    if (text == null) {
      out.writeShort(NONE);
      return;
    }
    Integer index = pool.get(text);
    if (index == null) {
      index = pool.size();
      if (index == NONE) {
        throw new IOException("too many strings for the table's format");
      }
      pool.put(text, index);
    }
    out.writeShort(index);
  }
}
