package dev.callgate.agent.ledger;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/**
 * What the last lines of a file say: from its last checkpoint on, or from its beginning.
 *
 * <p>Lines are looked at as text. Up to {@code event} a record's members have always the same
 * length, and a quote within a value is escaped, so that a member's name in quotes is one.
 *
 * @param progress of the chain at the file's end
 * @param pid of the last record's process, -1 if there is none
 */
record Recent(Progress progress, long pid) {
  /** Further than a checkpoint can be from the end, with what may lie between. */
  static final int LOOK_BACK = 2 * Progress.EVERY_BYTES;

  /** What stands before the hash at a record's end. */
  static final String BEFORE_HASH = ",\"previous\":\"";

  static final int HASH_AND_END = 64 + "\"}".length();
  private static final int ID = "{\"v\":1,\"id\":\"".length();
  private static final int ID_END = ID + Ids.LENGTH;
  private static final String BEFORE_EVENT = "\",\"event\":\"";
  private static final int EVENT = ID_END + "\",\"time\":\"".length() + Time.LENGTH;

  /**
   * Whether nobody but this process can go on with the file: no process has its writer's pid.
   *
   * @param own this process's pid
   */
  boolean isWriterGone(long own) {
    return pid == own || ProcessHandle.of(pid).isEmpty();
  }

  /**
   * @param in its file
   * @param end where the last record's line ends
   */
  static Recent read(RandomAccessFile in, long end) throws IOException {
    long from = Math.max(0, end - LOOK_BACK);
    byte[] bytes = new byte[(int) (end - from)];
    in.seek(from);
    in.readFully(bytes);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = from == 0 ? 0 : text.indexOf('\n') + 1;
    int checkpoint = text.lastIndexOf(BEFORE_EVENT + "checkpoint\"");
    while (checkpoint >= 0) {
      int line = text.lastIndexOf('\n', checkpoint) + 1;
      if (line >= at && checkpoint - line == EVENT) {
        at = line;
        break;
      }
      // A member of that name in somebody's facts.
      checkpoint = text.lastIndexOf(BEFORE_EVENT + "checkpoint\"", checkpoint - 1);
    }
    var progress = new Progress();
    if (checkpoint < 0 && from > 0) {
      progress.lost();
    }
    long pid = -1;
    boolean isFirst = from == 0 && at == 0;
    while (at < text.length()) {
      int lineEnd = text.indexOf('\n', at);
      lineEnd = lineEnd < 0 ? text.length() : lineEnd;
      String line = text.substring(at, lineEnd);
      if (isRecord(line)) {
        if (isFirst && !line.endsWith(Sha256.NONE + "\"}")) {
          progress.lost();
        }
        isFirst = false;
        see(line, from + at, progress);
        pid = number(line, ",\"pid\":");
      }
      at = lineEnd + 1;
    }
    return new Recent(progress, pid);
  }

  private static boolean isRecord(String line) {
    return line.startsWith("{")
        && line.startsWith(BEFORE_HASH, line.length() - BEFORE_HASH.length() - HASH_AND_END);
  }

  private static void see(String line, long position, Progress progress) {
    int event = line.startsWith(BEFORE_EVENT, EVENT) ? EVENT + BEFORE_EVENT.length() : 0;
    if (line.startsWith("checkpoint\"", event)) {
      long records = number(line, "\"records\":");
      progress.found(records, position, ids(line), Math.max(0, number(line, ",\"more\":")));
      if (records < 0) {
        progress.lost();
      }
      return;
    }
    progress.record();
    if (line.startsWith("outcome\"", event)) {
      progress.ended(text(line, ",\"of\":\""));
    } else if (line.startsWith("action\"", event)
        && !"blocked".equals(text(line, ",\"decision\":\""))) {
      progress.ran(line.substring(ID, ID_END), text(line, ",\"kind\":\""));
    }
  }

  private static ArrayList<String> ids(String line) {
    var ids = new ArrayList<String>();
    int at = line.indexOf("\"open\":[") + "\"open\":[".length();
    while (at + Ids.LENGTH + 1 < line.length() && line.charAt(at) == '"') {
      ids.add(line.substring(at + 1, at + 1 + Ids.LENGTH));
      at += Ids.LENGTH + 3;
    }
    return ids;
  }

  /** The plain text behind a name, null if there is none. */
  private static String text(String line, String name) {
    int from = line.indexOf(name) + name.length();
    int to = line.indexOf('"', from);
    String text = from < name.length() || to < 0 ? null : line.substring(from, to);
    return text == null || !isPlain(text) ? null : text;
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x7f || text.charAt(i) == '\\') {
        return false;
      }
    }
    return true;
  }

  private static long number(String line, String name) {
    int from = line.indexOf(name) + name.length();
    long number = 0;
    int at = from;
    while (from >= name.length() && at < line.length() && Character.isDigit(line.charAt(at))) {
      number = number * 10 + line.charAt(at++) - '0';
    }
    return at == from || from < name.length() ? -1 : number;
  }
}
