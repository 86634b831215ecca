package dev.callgate.policy.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * The readings of one text that may be the server's, and what they make of it together. A statement
 * that a reading's engines refuse for certain does not count in that reading, and what stands
 * behind it does not run; unless every reading is refused: then the text is not understood.
 */
final class Ways {
  private static final Dialect[] DIALECTS = Dialect.values();

  private final String sql;
  private final Dialect dialect;
  private final SqlSettings settings;
  private final Reading reading;
  private final List<SqlStatement> all = new ArrayList<>();
  private final List<Understood> understood;
  private boolean whole;

  /**
   * @param understood gathers what was understood, or null
   */
  Ways(String sql, Dialect dialect, SqlSettings settings, List<Understood> understood) {
    this.sql = sql;
    this.dialect = dialect;
    this.reading = new Reading(dialect);
    this.settings = settings;
    this.understood = understood;
  }

  /** Every way that the settings leave open, beginning with {@code lexis}. */
  List<SqlStatement> ofOne(int lexis) {
    open(lexis, settings.unknown(dialect), settings.oneStatement());
    return result();
  }

  /** The ways of all dialects. */
  List<SqlStatement> ofEveryDialect() {
    int[] read = new int[DIALECTS.length];
    int count = 0;
    for (Dialect one : DIALECTS) {
      int lexis = settings.lexis(one);
      if (one != Dialect.GENERIC && !contains(read, count, lexis)) {
        read[count++] = lexis;
        open(lexis, settings.unknown(one), false);
      }
    }
    return result();
  }

  private static boolean contains(int[] read, int count, int lexis) {
    for (int i = 0; i < count; i++) {
      if (read[i] == lexis) {
        return true;
      }
    }
    return false;
  }

  /** Reads under {@code lexis} and with every choice of the unknown traits that is met. */
  private void open(int lexis, int unknown, boolean oneStatement) {
    int met = 0;
    // By choice of traits, a bit for each of the few that can be unknown.
    long done = 0;
    boolean again = true;
    while (again) {
      again = false;
      int choice = 0;
      for (int traits = 0; ; traits = traits - unknown & unknown) {
        boolean isNew = (done >> choice & 1) == 0 && (traits & ~met) == 0;
        if (isNew) {
          done |= 1L << choice;
          again = true;
          met |= read(SqlSettings.flipped(lexis, traits), oneStatement && traits != 0);
        }
        choice++;
        if (traits == unknown) {
          break;
        }
      }
    }
  }

  /** One reading; returns the traits that it depended on. */
  private int read(int lexis, boolean oneStatement) {
    reading.understood = understood == null ? null : new ArrayList<>();
    List<SqlStatement> statements = reading.read(sql, lexis);
    int sound = Math.min(statements.size(), reading.soundStatements());
    whole |= sound == statements.size();
    if (!(oneStatement && statements.size() > 1 && reading.startsPlainly())) {
      for (int i = 0; i < sound; i++) {
        add(statements.get(i));
        if (understood != null && !understood.contains(reading.understood.get(i))) {
          understood.add(reading.understood.get(i));
        }
      }
    }
    return reading.t.met;
  }

  private void add(SqlStatement statement) {
    if (all.size() > 64 || !all.contains(statement)) {
      all.add(statement);
    }
  }

  private List<SqlStatement> result() {
    if (!whole) {
      all.add(SqlStatement.UNREADABLE);
      if (understood != null) {
        understood.add(new Understood(SqlStatement.UNREADABLE, sql.strip(), "", 1, 1, false));
      }
    }
    return all;
  }
}
