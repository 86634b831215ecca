package dev.callgate.policy.approval;

import dev.callgate.policy.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How a question is put, for each kind: the catalogue's {@code questions.txt}. */
final class QuestionTemplates {
  static final String RESOURCE = "/dev/callgate/catalogue/questions.txt";

  private static final String OTHERS = "*";

  /** Words that stand in questions beside those of the templates. */
  private static final List<String> OWN_WORDS =
      List.of(
          "unknown",
          "redacted",
          "cut",
          "characters",
          "more",
          "all",
          "none",
          "nothing",
          "no",
          "yes",
          "inspect",
          "count",
          "rows",
          "row",
          "files",
          "file",
          "bytes",
          "action",
          "actions");

  private final Map<String, Template> byKind;
  private final Set<String> words;

  private QuestionTemplates(Map<String, Template> byKind, Set<String> words) {
    this.byKind = byKind;
    this.words = words;
  }

  /**
   * Reads the templates of this build.
   *
   * @throws IllegalStateException if they are not there or not in order, which a test rules out
   */
  static QuestionTemplates load() {
    Map<String, Template> byKind = new HashMap<>();
    Set<String> words = new HashSet<>(OWN_WORDS);
    try (InputStream in = QuestionTemplates.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is not there");
      }
      var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String undo = lines.readLine();
          int colon = line.indexOf(": ");
          int because = undo == null ? -1 : undo.indexOf(": ");
          if (colon < 0 || because < 0 || !undo.startsWith("  ")) {
            throw new IllegalStateException(RESOURCE + ": " + line);
          }
          Template template =
              Template.of(
                  line.substring(colon + 2),
                  undo.substring(2, because),
                  undo.substring(because + 2));
          byKind.put(line.substring(0, colon), template);
          words.addAll(template.words());
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(RESOURCE + " cannot be read", e);
    }
    return new QuestionTemplates(byKind, words);
  }

  /** Whether there is one of the kind's own. */
  boolean hasOwn(String kind) {
    return byKind.containsKey(kind);
  }

  /** The kind's own, or the one for all others. */
  Template of(Kind kind) {
    Template own = byKind.get(kind.name());
    return own == null ? byKind.get(OTHERS) : own;
  }

  /** All words of all questions, in lower case. */
  Set<String> words() {
    return words;
  }

  /** The words of a text, in lower case. */
  static Set<String> wordsOf(String text) {
    Set<String> words = new HashSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z]+")) {
      words.add(word);
    }
    words.remove("");
    return words;
  }
}
