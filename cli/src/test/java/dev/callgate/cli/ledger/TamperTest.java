package dev.callgate.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger is edited at random in every way and at every kind of place; each edit is found. */
class TamperTest {
  private static final int EDITS = 1000;
  private static final int QUICK_EDITS = 300;
  private static final int ARCHIVED_EDITS = 400;

  @TempDir Path folder;
  private final Random random = new Random(7);
  private List<Path> files;

  /** Whether the oldest files may be kept elsewhere. */
  private boolean archived;

  /** Null where all is read. */
  private Anchor begin;

  /** Where in a file the part begins that is tampered with. */
  private Map<Path, Integer> from = Map.of();

  /** Where a byte stands in a line. */
  private enum Place {
    NAME(i -> i.before == '"' && i.inText && i.isName),
    TEXT(i -> i.inText && !i.isName),
    QUOTE(i -> i.is("\"")),
    NUMBER(i -> !i.inText && i.is("0123456789")),
    WORD(i -> !i.inText && i.is("abcdefghijklmnopqrstuvwxyz")),
    MARK(i -> !i.inText && i.is("{}[]:,")),
    LINE_FEED(i -> i.is("\n")),
    HASH(i -> i.inHash),
    STRAY(i -> i.inStray),
    CHECKPOINT(i -> i.inCheckpoint),
    BEFORE_CHECKPOINT(i -> i.beforeCheckpoint),
    FIRST_LINE(i -> i.line == 0),
    LAST_LINE(i -> i.line == i.lastLine);

    final Predicate<Spot> fits;

    Place(Predicate<Spot> fits) {
      this.fits = fits;
    }
  }

  /** What is done to the bytes. */
  private enum Edit {
    CHANGE_BYTE,
    REMOVE_BYTE,
    ADD_BYTE,
    REMOVE_LINE,
    DOUBLE_LINE,
    SWAP_LINES,
    MOVE_TO_OTHER_FILE,
    CUT_AT_LINE,
    CUT_IN_LINE,
    CUT_BEGINNING,
    REMOVE_FILE,
    COPY_FILE
  }

  /** One byte of a file with what is around it. */
  private static final class Spot {
    int at;
    char c;
    char before;
    boolean inText;
    boolean isName;
    boolean inHash;
    boolean inStray;
    boolean inCheckpoint;
    boolean beforeCheckpoint;
    int line;
    int lastLine;

    boolean is(String any) {
      return any.indexOf(c) >= 0;
    }
  }

  @Test
  void everyEditIsFound() throws Exception {
    var ledger = new SmallLedger(folder, 4000).actions(12).torn().actions(12);
    new SmallLedger(folder, 4000).actions(9);
    files = ledger.files();
    assertThat(files).hasSizeGreaterThan(6);
    Verification whole = verify();
    assertThat(whole.faults()).isEmpty();
    Anchor anchor = Anchor.of(whole);
    assertThat(anchor.heads()).hasSize(2);
    tamper(EDITS, Place.values(), anchor);
  }

  @Test
  void everyEditIsFoundWhereTheOldestFilesAreKeptElsewhere() throws Exception {
    var ledger = new SmallLedger(folder, 4000).actions(20).torn().actions(12);
    new SmallLedger(folder, 4000).actions(20);
    Files.delete(ledger.files().get(1));
    archived = true;
    files = ledger.files();
    assertThat(files).hasSizeGreaterThan(8);
    Verification whole = verify();
    assertThat(whole.faults()).isEmpty();
    assertThat(whole.notes()).isNotEmpty();
    tamper(ARCHIVED_EDITS, Place.values(), Anchor.of(whole));
  }

  /**
   * Each file of both chains begins with a time; the one that was put aside first is the oldest.
   */
  private boolean isOldest(Path file) {
    String name = file.getFileName().toString();
    String before = name.replaceFirst("[0-9]{8}T.*", "");
    return files.stream()
        .map(one -> one.getFileName().toString())
        .filter(one -> one.startsWith(before) && one.length() == name.length())
        .allMatch(one -> one.compareTo(name) >= 0);
  }

  @Test
  void everyEditOfWhatIsLookedAtQuicklyIsFound() throws Exception {
    var ledger = new SmallLedger(folder, 600_000).actions(2000);
    begin = Anchor.of(verify());
    ledger.actions(10).torn().actions(10);
    new SmallLedger(folder, 4000).actions(9);
    Verification quick = verify();
    assertThat(quick.faults()).isEmpty();
    assertThat(quick.shortcut().skipped()).isNotEmpty();
    files = new ArrayList<>();
    from = new java.util.HashMap<>();
    for (FileChain file : quick.files()) {
      files.add(file.file().toPath());
      if (file.start() != null) {
        from.put(file.file().toPath(), (int) file.start().checkpoint());
      }
    }
    assertThat(from.values()).singleElement().satisfies(at -> assertThat(at).isPositive());
    Anchor anchor = Anchor.of(quick);
    assertThat(anchor.heads()).isEqualTo(Anchor.of(all()).heads());
    tamper(QUICK_EDITS, Place.values(), anchor);
  }

  /** Makes so many edits; each must be found by what is read and the anchor. */
  private void tamper(int number, Place[] all, Anchor anchor) throws Exception {
    var missed = new ArrayList<String>();
    Map<Place, Integer> places = new EnumMap<>(Place.class);
    Map<Edit, Integer> edits = new EnumMap<>(Edit.class);
    int impossible = 0;
    for (int n = 0; n < number; n++) {
      // Half of the edits are of single bytes, at every kind of place in turn.
      Place place = n % 2 == 0 ? all[n / 2 % all.length] : null;
      Edit edit =
          place != null
              ? Edit.values()[random.nextInt(3)]
              : Edit.values()[3 + n / 2 % (Edit.values().length - 3)];
      String what = tamper(edit, place);
      if (what == null) {
        n--;
        assertThat(impossible++).as(edit + " " + place).isLessThan(number);
        continue;
      }
      Verification found = verify();
      if (found.faults().isEmpty() && anchor.missing(found, new java.io.File("a")).isEmpty()) {
        missed.add(what);
      }
      restore();
      edits.merge(edit, 1, Integer::sum);
      if (place != null) {
        places.merge(place, 1, Integer::sum);
      }
    }
    assertThat(missed).isEmpty();
    assertThat(places).containsOnlyKeys(all);
    assertThat(edits).containsOnlyKeys(Edit.values());
  }

  private Verification verify() throws Exception {
    return Verification.of(List.of(folder.resolve("callgate.jsonl").toFile()), archived, begin);
  }

  private Verification all() throws Exception {
    return Verification.of(List.of(folder.resolve("callgate.jsonl").toFile()), false);
  }

  /** The part of a file that is tampered with. */
  private byte[] read(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    return Arrays.copyOfRange(bytes, from.getOrDefault(file, 0), bytes.length);
  }

  /** Puts that part back. */
  private void write(Path file, byte[] part) throws Exception {
    byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    originals.putIfAbsent(file, before);
    var out = new ByteArrayOutputStream();
    out.write(before, 0, from.getOrDefault(file, 0));
    out.writeBytes(part);
    Files.write(file, out.toByteArray());
  }

  private final Map<Path, byte[]> originals = new java.util.HashMap<>();

  private void restore() throws Exception {
    for (var original : originals.entrySet()) {
      if (files.contains(original.getKey())) {
        Files.write(original.getKey(), original.getValue());
      } else {
        Files.deleteIfExists(original.getKey());
      }
    }
    originals.clear();
  }

  /** Returns what was done, null if this edit cannot be done there. */
  private String tamper(Edit edit, Place place) throws Exception {
    Path file = files.get(random.nextInt(files.size()));
    byte[] bytes = read(file);
    List<byte[]> lines = lines(bytes);
    int line = random.nextInt(lines.size());
    String what = edit + " " + place + " " + file.getFileName() + ":" + (line + 1);
    switch (edit) {
      case CHANGE_BYTE, REMOVE_BYTE, ADD_BYTE -> {
        int at = spot(bytes, place);
        if (at < 0) {
          return null;
        }
        write(file, editByte(bytes, at, edit));
        return what + " byte " + at;
      }
      case REMOVE_LINE -> lines.remove(line);
      case DOUBLE_LINE -> lines.add(line, lines.get(line));
      case SWAP_LINES -> {
        int other = random.nextInt(lines.size());
        if (other == line) {
          return null;
        }
        java.util.Collections.swap(lines, line, other);
      }
      case MOVE_TO_OTHER_FILE -> {
        Path other = files.get(random.nextInt(files.size()));
        // The last record of a file may as well be the first of the next: nothing changes by it.
        if (other.equals(file) || line == 0 || line == lines.size() - 1) {
          return null;
        }
        List<byte[]> others = lines(read(other));
        others.add(random.nextInt(others.size() + 1), lines.remove(line));
        write(other, join(others));
      }
      case CUT_AT_LINE -> lines.subList(line, lines.size()).clear();
      case CUT_IN_LINE -> {
        write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        return what;
      }
      case CUT_BEGINNING -> lines.subList(0, line + 1).clear();
      case REMOVE_FILE -> {
        if (archived && isOldest(file)) {
          return null;
        }
        write(file, bytes);
        Files.delete(file);
        return what;
      }
      case COPY_FILE -> {
        write(folder.resolve("callgate.999999.jsonl"), Files.readAllBytes(file));
        return what;
      }
    }
    write(file, join(lines));
    return what;
  }

  private byte[] editByte(byte[] bytes, int at, Edit edit) {
    var out = new ByteArrayOutputStream();
    out.write(bytes, 0, at);
    if (edit == Edit.CHANGE_BYTE) {
      out.write(bytes[at] ^ (1 + random.nextInt(255)));
    } else if (edit == Edit.ADD_BYTE) {
      out.write(random.nextInt(256));
      out.write(bytes[at]);
    }
    out.write(bytes, at + 1, bytes.length - at - 1);
    return out.toByteArray();
  }

  /** A random byte of this kind, -1 if the file has none. */
  private int spot(byte[] bytes, Place place) {
    List<byte[]> lines = lines(bytes);
    var fitting = new ArrayList<Integer>();
    var spot = new Spot();
    spot.lastLine = lines.size() - 1;
    for (; spot.line < lines.size(); spot.line++) {
      byte[] line = lines.get(spot.line);
      String text = new String(line, StandardCharsets.ISO_8859_1);
      int hash = text.indexOf(",\"previous\":\"");
      spot.inText = false;
      spot.inStray = hash < 0;
      spot.inCheckpoint = isCheckpoint(text);
      spot.beforeCheckpoint =
          spot.line < spot.lastLine
              && isCheckpoint(new String(lines.get(spot.line + 1), StandardCharsets.ISO_8859_1));
      spot.before = 0;
      for (int i = 0; i < line.length; i++, spot.at++) {
        spot.c = text.charAt(i);
        if (spot.c == '"') {
          spot.inText = !spot.inText;
          int end = text.indexOf('"', i + 1);
          spot.isName = end > 0 && end + 1 < text.length() && text.charAt(end + 1) == ':';
        }
        spot.inHash = hash > 0 && i >= hash + 13 && i < hash + 77;
        if (place.fits.test(spot)) {
          fitting.add(spot.at);
        }
        spot.before = spot.c;
      }
    }
    return fitting.isEmpty() ? -1 : fitting.get(random.nextInt(fitting.size()));
  }

  private static boolean isCheckpoint(String line) {
    return line.contains(",\"event\":\"checkpoint\",");
  }

  /** The lines with their line feeds. */
  private static List<byte[]> lines(byte[] bytes) {
    var lines = new ArrayList<byte[]>();
    int from = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        lines.add(Arrays.copyOfRange(bytes, from, i + 1));
        from = i + 1;
      }
    }
    return lines;
  }

  private static byte[] join(List<byte[]> lines) {
    var out = new ByteArrayOutputStream();
    lines.forEach(out::writeBytes);
    return out.toByteArray();
  }
}
