package dev.callgate.cli.ledger;

import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonArray;
import dev.callgate.policy.json.JsonValue.JsonNumber;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonValue.JsonText;
import dev.callgate.policy.json.JsonWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The last hash of each chain, to be kept where the ledger's program cannot write. With it a ledger
 * that was cut, or written anew from some line on, can be told from the one that was there.
 *
 * @param time when it was taken, RFC 3339
 * @param heads one for each chain
 */
record Anchor(String time, List<Head> heads) {
  /**
   * One chain's end.
   *
   * @param file the name of its last file
   * @param records in that file
   * @param bytes the file's length behind its last record; -1 in anchors that do not say
   * @param hash of the last record's line
   */
  record Head(String file, long records, long bytes, String hash) {}

  static Anchor of(Verification ledger) {
    var heads = new ArrayList<Head>();
    for (FileChain end : ledger.ends()) {
      heads.add(new Head(end.file().getName(), end.records(), end.headEnd(), end.head()));
    }
    return new Anchor(Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(), heads);
  }

  /**
   * The newest anchor in a file: each was taken when all before it were found in the ledger.
   *
   * @return null if there is no such file, or nothing in it
   * @throws IOException if its last line is no anchor
   */
  static Anchor read(File file) throws IOException {
    if (!file.exists()) {
      return null;
    }
    if (file.isDirectory()) {
      throw new IOException(file + " is a folder; name the anchors' file in it");
    }
    String last = null;
    // Bytes that are no text are no anchor either.
    for (String line : Files.readAllLines(file.toPath(), StandardCharsets.ISO_8859_1)) {
      last = line.isBlank() ? last : line;
    }
    if (last == null) {
      return null;
    }
    Anchor anchor = parse(JsonReader.read(last));
    if (anchor == null) {
      throw new IOException(file + ": its last line is no anchor");
    }
    return anchor;
  }

  private static Anchor parse(JsonValue value) {
    if (!(value instanceof JsonObject anchor)
        || !(anchor.members().get("callgate-anchor") instanceof JsonNumber version)
        || version.number().intValue() != 1
        || !(anchor.members().get("time") instanceof JsonText time)
        || !(anchor.members().get("heads") instanceof JsonArray array)) {
      return null;
    }
    var heads = new ArrayList<Head>();
    for (JsonValue element : array.elements()) {
      if (!(element instanceof JsonObject head)
          || !(head.members().get("file") instanceof JsonText file)
          || !(head.members().get("records") instanceof JsonNumber records)
          || !(head.members().get("head") instanceof JsonText hash)
          || !hash.text().matches("[0-9a-f]{64}")) {
        return null;
      }
      heads.add(new Head(file.text(), records.number().longValue(), bytes(head), hash.text()));
    }
    return new Anchor(time.text(), heads);
  }

  private static long bytes(JsonObject head) {
    return head.members().get("bytes") instanceof JsonNumber bytes
        ? bytes.number().longValue()
        : -1;
  }

  /** What is not in the ledger any more of what was there when the anchor was taken. */
  List<Finding> missing(Verification ledger, File anchor) {
    var missing = new ArrayList<Finding>();
    for (Head head : heads) {
      if (!ledger.has(head.hash())) {
        missing.add(
            new Finding(
                anchor,
                0,
                "record "
                    + head.records()
                    + " of "
                    + head.file()
                    + ", which was there at "
                    + time
                    + ", is not in the ledger: "
                    + head.hash()));
      }
    }
    return missing;
  }

  byte[] toBytes() {
    var line = new JsonWriter();
    line.beginObject().name("callgate-anchor").value(1).name("time").value(time);
    line.name("heads").beginArray();
    for (Head head : heads) {
      line.beginObject().name("file").value(head.file()).name("records").value(head.records());
      line.name("bytes").value(head.bytes()).name("head").value(head.hash()).endObject();
    }
    return line.endArray().endObject().newline().toBytes();
  }

  /** Adds it to a file, and waits until it is on the device. */
  void appendTo(File file) throws IOException {
    Files.write(
        Path.of(file.getPath()),
        toBytes(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND,
        StandardOpenOption.SYNC);
  }

  /**
   * Hands it to a command's standard input. What the command prints goes to standard error, where
   * it does not stand between the findings.
   *
   * @throws IOException if the command does not end with 0
   */
  void pipeTo(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("sh", "-c", "exec >&2\n" + command)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(toBytes());
    } catch (IOException e) {
      // It did not read to the end; its exit code says whether that was meant so.
    }
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException("`" + command + "` ended with " + code + "; the heads are not kept");
    }
  }
}
