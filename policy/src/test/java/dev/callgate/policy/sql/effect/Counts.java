package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Dialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The statements of {@code counts.txt}, which says how it is written. */
public final class Counts {
  private Counts() {}

  /**
   * One statement.
   *
   * @param binds whole numbers and texts
   */
  public record Entry(boolean counted, String sql, List<Object> binds) {
    @Override
    public String toString() {
      return sql;
    }
  }

  /** What is for a dialect. */
  public static List<Entry> of(Dialect dialect) {
    List<Entry> entries = new ArrayList<>();
    try (InputStream in = Counts.class.getResourceAsStream("/dev/callgate/policy/sql/counts.txt")) {
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      boolean counted = false;
      boolean mine = false;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("[")) {
          String[] heading = line.substring(1, line.indexOf(']')).split(" ");
          counted = heading[0].equals("count");
          mine = isMeant(heading[1], dialect);
        } else if (mine && !line.startsWith("#")) {
          entries.add(entry(counted, line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  private static boolean isMeant(String dialects, Dialect dialect) {
    List<String> words = Arrays.asList(dialects.split(","));
    boolean all = dialects.equals("*") || dialects.startsWith("-");
    return all ? !words.contains("-" + dialect.word()) : words.contains(dialect.word());
  }

  private static Entry entry(boolean counted, String line) {
    int arrow = line.indexOf(" <- ");
    List<Object> binds = new ArrayList<>();
    if (arrow >= 0) {
      for (String value : line.substring(arrow + 4).split(", ")) {
        boolean number = value.matches("-?[0-9]+");
        binds.add(number ? (Object) Integer.valueOf(value) : value);
      }
    }
    String sql = (arrow < 0 ? line : line.substring(0, arrow)).replace("<LF>", "\n");
    return new Entry(counted, sql, binds);
  }
}
