package dev.callgate.benchmarks;

import dev.callgate.policy.sql.Dialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One of the fixed texts that the readers of SQL are measured on. */
record SqlText(Dialect dialect, String sql) {

  static List<SqlText> all() throws IOException {
    List<SqlText> texts = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                SqlText.class.getResourceAsStream("statements.txt"), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.startsWith("#")) {
          int colon = line.indexOf(": ");
          texts.add(new SqlText(dialect(line.substring(0, colon)), line.substring(colon + 2)));
        }
      }
    }
    return texts;
  }

  static Dialect dialect(String word) {
    return Dialect.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
