package dev.callgate.policy.yaml;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads one YAML document into nodes, from SnakeYAML's events: its composer and resolver, which
 * turn {@code NO} into false and cost twice the time, are never used. What could be turned against
 * the reader is refused: tags, several documents, deep nesting, aliases that multiply.
 */
public final class NodeReader {
  /** Bytes of one file; a policy of ten thousand rules has about two million. */
  static final int MAX_BYTES = 16 << 20;

  static final int MAX_DEPTH = 50;

  /** Nodes of one document, with every alias counted as what it stands for. */
  static final int MAX_NODES = 1_000_000;

  private final String file;
  private final Faults faults;
  private final Map<String, Node> anchors = new HashMap<>();
  private final Set<String> openAnchors = new HashSet<>();
  private final ParserImpl parser;
  private int nodes;

  private NodeReader(String file, Faults faults, String text) {
    this.file = file;
    this.faults = faults;
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_BYTES);
    options.setNestingDepthLimit(MAX_DEPTH * 2);
    parser = new ParserImpl(new StreamReader(text), options);
  }

  /** Reads a file; null if it has a fault that leaves nothing to go on with. */
  public static Node read(File file, Faults faults) {
    String name = file.getPath();
    if (file.isDirectory()) {
      faults.add(name, "is a directory; name the policy file in it");
      return null;
    }
    if (!file.exists()) {
      faults.add(name, "does not exist");
      return null;
    }
    try (InputStream in = new FileInputStream(file)) {
      return read(name, in, faults);
    } catch (IOException e) {
      faults.add(name, "cannot be read: " + why(e, name));
      return null;
    }
  }

  /** Without the name, which the JDK puts in front and which stands in front already. */
  private static String why(IOException e, String name) {
    String why = e.getMessage();
    boolean named = why != null && why.startsWith(name + " (") && why.endsWith(")");
    return named ? why.substring(name.length() + 2, why.length() - 1) : why;
  }

  /**
   * Reads a stream to its end; null if it has a fault that leaves nothing to go on with.
   *
   * @param name the file's name for positions
   * @throws IOException if the stream throws it
   */
  public static Node read(String name, InputStream in, Faults faults) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(8192);
    byte[] buffer = new byte[8192];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      bytes.write(buffer, 0, n);
      if (bytes.size() > MAX_BYTES) {
        faults.add(name, "is larger than " + (MAX_BYTES >> 20) + " MiB");
        return null;
      }
    }
    String text = decode(name, bytes.toByteArray(), faults);
    if (text == null) {
      return null;
    }
    try {
      return new NodeReader(name, faults, text).document();
    } catch (Stop e) {
      return null;
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark() != null ? e.getProblemMark() : e.getContextMark();
      String context = e.getContext() == null ? "" : e.getContext() + ": ";
      faults.add(at(name, mark, "not YAML: " + context + e.getProblem()));
      return null;
    } catch (ReaderException e) {
      faults.add(unprintable(name, text, e.getCodePoint()));
      return null;
    } catch (YAMLException e) {
      faults.add(name, "not YAML: " + e.getMessage());
      return null;
    }
  }

  private Node document() {
    expect(Event.ID.StreamStart);
    Event event = parser.getEvent();
    if (event.is(Event.ID.StreamEnd)) {
      throw stop(new Fault(file, 1, 1, "the file is empty"));
    }
    Node root = node(parser.getEvent(), 1);
    if (root instanceof Scalar scalar && scalar.isNothing()) {
      throw stop(new Fault(file, 1, 1, "the file is empty"));
    }
    expect(Event.ID.DocumentEnd);
    Event end = parser.getEvent();
    if (!end.is(Event.ID.StreamEnd)) {
      throw stop(
          at(file, end.getStartMark(), "a second document starts here; a file holds one document"));
    }
    return root;
  }

  private Node node(Event event, int depth) {
    Mark mark = event.getStartMark();
    if (depth > MAX_DEPTH) {
      throw stop(at(file, mark, "nested more than " + MAX_DEPTH + " deep"));
    }
    if (event instanceof AliasEvent alias) {
      return alias(alias);
    }
    if (tagOf(event) != null) {
      throw stop(at(file, mark, "YAML tags (`" + tagOf(event) + "`) are not allowed"));
    }
    String anchor = ((NodeEvent) event).getAnchor();
    if (anchor != null) {
      anchors.remove(anchor);
      openAnchors.add(anchor);
    }
    count(1, mark);
    Node node;
    if (event instanceof ScalarEvent scalar) {
      node =
          new Scalar(
              file, mark.getLine() + 1, mark.getColumn() + 1, scalar.getValue(), !scalar.isPlain());
    } else if (event.is(Event.ID.SequenceStart)) {
      node = sequence(mark, depth);
    } else {
      node = mapping(mark, depth);
    }
    if (anchor != null) {
      openAnchors.remove(anchor);
      anchors.put(anchor, node);
    }
    return node;
  }

  private Node alias(AliasEvent alias) {
    Node target = anchors.get(alias.getAnchor());
    if (target == null) {
      throw stop(
          at(
              file,
              alias.getStartMark(),
              openAnchors.contains(alias.getAnchor())
                  ? "`*" + alias.getAnchor() + "` stands inside what it names"
                  : "`*" + alias.getAnchor() + "` names nothing that stands above"));
    }
    count(target.size(), alias.getStartMark());
    return target;
  }

  private Node sequence(Mark mark, int depth) {
    int before = nodes - 1;
    List<Node> items = new ArrayList<>();
    for (Event e = parser.getEvent(); !e.is(Event.ID.SequenceEnd); e = parser.getEvent()) {
      items.add(node(e, depth + 1));
    }
    return new Sequence(
        file, mark.getLine() + 1, mark.getColumn() + 1, List.copyOf(items), nodes - before);
  }

  private Node mapping(Mark mark, int depth) {
    int before = nodes - 1;
    List<Mapping.Entry> entries = new ArrayList<>();
    Map<String, Scalar> keys = new HashMap<>();
    for (Event e = parser.getEvent(); !e.is(Event.ID.MappingEnd); e = parser.getEvent()) {
      Mark keyMark = e.getStartMark();
      Node key = node(e, depth + 1);
      Node value = node(parser.getEvent(), depth + 1);
      if (!(key instanceof Scalar scalar)) {
        faults.add(at(file, keyMark, "a key must be a text, but this one is " + key.what()));
        continue;
      }
      Scalar first = keys.putIfAbsent(scalar.value(), scalar);
      if (first == null) {
        entries.add(new Mapping.Entry(scalar, value));
      } else {
        faults.add(
            at(
                file,
                keyMark,
                "the key `" + scalar.value() + "` is already there in line " + first.line()));
      }
    }
    return new Mapping(
        file, mark.getLine() + 1, mark.getColumn() + 1, List.copyOf(entries), nodes - before);
  }

  private void count(int more, Mark mark) {
    nodes += more;
    if (nodes > MAX_NODES) {
      throw stop(at(file, mark, "the file expands to more than " + MAX_NODES + " values"));
    }
  }

  private void expect(Event.ID id) {
    Event event = parser.getEvent();
    if (!event.is(id)) {
      throw stop(at(file, event.getStartMark(), "not YAML: unexpected " + event.getEventId()));
    }
  }

  private static String tagOf(Event event) {
    if (event instanceof ScalarEvent scalar) {
      return scalar.getTag();
    }
    return event instanceof CollectionStartEvent start ? start.getTag() : null;
  }

  private Stop stop(Fault fault) {
    faults.add(fault);
    return new Stop();
  }

  private static Fault at(String file, Mark mark, String message) {
    return mark == null
        ? new Fault(file, 0, 0, message)
        : new Fault(file, mark.getLine() + 1, mark.getColumn() + 1, message);
  }

  /** The text, without byte order mark; null, with the fault's place, if it is not UTF-8. */
  private static String decode(String name, byte[] bytes, Faults faults) {
    // Two ways because a decoder of one's own costs every start: only it tells a wrong byte from
    // a replacement character that the file does hold.
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') >= 0) {
      CharsetDecoder decoder =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT);
      CharBuffer out = CharBuffer.allocate(bytes.length);
      if (decoder.decode(ByteBuffer.wrap(bytes), out, true).isError()) {
        out.flip();
        int[] place = place(out, out.length());
        faults.add(new Fault(name, place[0], place[1], "not UTF-8; save the file as UTF-8"));
        return null;
      }
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static Fault unprintable(String name, String text, int codePoint) {
    int[] place = place(text, Math.max(0, text.indexOf(codePoint)));
    String hex = Integer.toHexString(codePoint);
    return new Fault(name, place[0], place[1], "a control character (0x" + hex + ") stands here");
  }

  private static int[] place(CharSequence text, int end) {
    int line = 1;
    int column = 1;
    for (int i = 0; i < end; i++) {
      column++;
      if (text.charAt(i) == '\n') {
        line++;
        column = 1;
      }
    }
    return new int[] {line, column};
  }

  /** Ends the reading of a file whose fault is already reported. */
  private static final class Stop extends RuntimeException {
    Stop() {
      super(null, null, false, false);
    }
  }
}
