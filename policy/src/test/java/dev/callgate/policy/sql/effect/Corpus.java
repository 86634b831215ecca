package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import dev.callgate.policy.sql.Verb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The statements that are run on real engines: {@code corpus/DIALECT.txt}, one a line, under
 * headings that say what to expect.
 *
 * <p>A heading is {@code [expectation]}, or {@code [expectation | name=value]} with a setting that
 * is made on the connection first and told to the reader, and may end in {@code not=h2,sqlite}:
 * engines that do not know these statements. {@code <LF>} and its like stand for characters that a
 * line cannot hold, {@code {files}} and {@code {victim}} for what the engine says they are.
 */
public final class Corpus {
  private Corpus() {}

  /** What is expected of a statement; its name as it stands in a heading is in lower case. */
  public enum Expected {
    /** It runs, changes nothing, and is read as no more than a setting of the session. */
    READ,
    /** It changes something, and is read no milder than that. */
    EFFECT,
    /** As EFFECT; the condition bounds rows as far as the text shows, though every row meets it. */
    DATA,
    /** As EFFECT; but the text does not name the table: a view, a cascade, a trigger. */
    UNNAMED,
    /** It runs and changes nothing; what it may be read as is for other tests to say. */
    IDLE,
    /** As EFFECT; but what it does is in a routine's body: at least a call. */
    HIDDEN,
    /** It changes something that no text shows: a view's body, an operator. docs/sql.md says so. */
    UNSEEN,
    /** The engine refuses it; what ran before is read no milder than it was. */
    REFUSED,
    /** It runs; what it does cannot be seen from outside, and is read as no milder than a verb. */
    AT_LEAST
  }

  /**
   * One statement.
   *
   * @param expected what is expected of it
   * @param least for {@link Expected#AT_LEAST}, the verb
   * @param setting the name of what is set on the connection before; empty if nothing
   * @param value what it is set to
   * @param sql the text
   */
  public record Entry(Expected expected, Verb least, String setting, String value, String sql) {
    private Entry of(String text) {
      return new Entry(expected, least, setting, value, text);
    }

    @Override
    public String toString() {
      return (setting.isEmpty() ? "" : setting + "=" + value + " | ") + sql;
    }
  }

  /** Every text of every corpus, for tests that only need hard texts. */
  public static List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (Dialect dialect : Dialect.values()) {
      entries(dialect.word(), "").forEach(entry -> texts.add(entry.sql()));
    }
    entries("everywhere", "").forEach(entry -> texts.add(entry.sql()));
    return texts;
  }

  /** What is to be run on the engine of a dialect: what all know, and its own. */
  static List<Entry> of(Dialect dialect) {
    List<Entry> entries = new ArrayList<>(entries("everywhere", dialect.word()));
    entries.addAll(entries(dialect.word(), dialect.word()));
    return entries;
  }

  private static List<Entry> entries(String file, String dialect) {
    List<Entry> entries = new ArrayList<>();
    String path = "/dev/callgate/policy/sql/corpus/" + file + ".txt";
    try (InputStream in = Corpus.class.getResourceAsStream(path)) {
      if (in == null) {
        return entries;
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      Entry heading = null;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("[")) {
          heading = heading(line, dialect);
        } else if (!line.isBlank() && !line.startsWith("# ") && heading != null) {
          entries.add(heading.of(text(line)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  /** What the entries under a heading have in common; null if they are not for the dialect. */
  private static Entry heading(String line, String dialect) {
    String inside = line.substring(1, line.lastIndexOf(']'));
    for (String manuals : List.of(" tables=", " where=", " or=")) {
      // For ManualsTest.
      int at = inside.indexOf(manuals);
      inside = at < 0 ? inside : inside.substring(0, at);
    }
    int not = inside.indexOf(" not=");
    if (not >= 0) {
      if (Arrays.asList(inside.substring(not + 5).split(",")).contains(dialect)) {
        return null;
      }
      inside = inside.substring(0, not);
    }
    int bar = inside.indexOf(" | ");
    String assignment = bar < 0 ? "=" : inside.substring(bar + 3);
    String setting = assignment.substring(0, assignment.indexOf('='));
    String value = assignment.substring(assignment.indexOf('=') + 1);
    String word = (bar < 0 ? inside : inside.substring(0, bar)).toUpperCase(Locale.ROOT);
    for (Expected expected : Expected.values()) {
      if (expected.name().equals(word) && expected != Expected.READ) {
        return new Entry(expected, Verb.READ, setting, value, "");
      }
    }
    Verb least = Verb.valueOf(word);
    Expected expected = least == Verb.READ ? Expected.READ : Expected.AT_LEAST;
    return new Entry(expected, least, setting, value, "");
  }

  private static String text(String line) {
    return line.replace("<LF>", "\n")
        .replace("<CR>", "\r")
        .replace("<TAB>", "\t")
        .replace("<NUL>", "\0")
        .replace("<EOT>", "\u0004")
        .replace("<DOTLESS>", "\u0131")
        .replace("<BOM>", "\uFEFF")
        .replace("<NBSP>", "\u00A0")
        .replace("<WIDE>", "\u3000");
  }
}
