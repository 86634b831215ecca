package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Verb;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a database holds at one moment, seen from a connection of the test's own. */
final class Snapshot {
  /** A thing that holds values by key: the rows of table a, the users of the server. */
  record Thing(Kind kind, String name) implements Comparable<Thing> {
    @Override
    public int compareTo(Thing other) {
      int byKind = kind.compareTo(other.kind);
      return byKind != 0 ? byKind : name.compareTo(other.name);
    }
  }

  /**
   * What became of one thing.
   *
   * @param least the mildest verb that what did it may be read as
   * @param everyRow whether rows are gone or changed, and none is as it was
   * @param isNew whether it is of a table that was not there before
   * @param what keys that are gone, changed or new, for messages
   */
  record Effect(Thing thing, Verb least, boolean everyRow, boolean isNew, List<String> what) {}

  private static final TreeMap<String, String> NONE = new TreeMap<>();

  private final TreeMap<Thing, TreeMap<String, String>> things = new TreeMap<>();

  /** Takes a value; a key that is there already gets a number behind it. */
  void put(Kind kind, String name, String key, String value) {
    Map<String, String> values =
        things.computeIfAbsent(new Thing(kind, name), thing -> new TreeMap<>());
    String unique = key;
    for (int i = 2; values.containsKey(unique); i++) {
      unique = key + " " + i;
    }
    values.put(unique, String.valueOf(value));
  }

  /** Takes what a query of two columns gives, a key and a value. */
  void put(Kind kind, String name, Connection c, String query) throws SQLException {
    try (Statement statement = c.createStatement();
        ResultSet r = statement.executeQuery(query)) {
      while (r.next()) {
        put(kind, name, String.valueOf(r.getString(1)), r.getString(2));
      }
    }
  }

  /** Takes the rows and columns of a table. */
  void putTable(Connection c, String name, String quoted) throws SQLException {
    try (Statement statement = c.createStatement();
        ResultSet r = statement.executeQuery("SELECT * FROM " + quoted)) {
      int columns = r.getMetaData().getColumnCount();
      for (int i = 1; i <= columns; i++) {
        String type = r.getMetaData().getColumnTypeName(i) + r.getMetaData().getPrecision(i);
        put(Kind.COLUMNS, name, r.getMetaData().getColumnName(i), type);
      }
      while (r.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(r.getString(i)).append('|');
        }
        put(Kind.ROWS, name, String.valueOf(columns == 0 ? "" : r.getString(1)), row.toString());
      }
    }
  }

  /** What is different in {@code later}. */
  List<Effect> effects(Snapshot later) {
    List<Effect> effects = new ArrayList<>();
    TreeSet<Thing> all = new TreeSet<>(things.keySet());
    all.addAll(later.things.keySet());
    for (Thing thing : all) {
      Map<String, String> old = things.getOrDefault(thing, new TreeMap<>());
      Map<String, String> now = later.things.getOrDefault(thing, new TreeMap<>());
      if (!old.equals(now)) {
        effects.add(effect(thing, old, now, later));
      }
    }
    return effects;
  }

  private Effect effect(
      Thing thing, Map<String, String> old, Map<String, String> now, Snapshot later) {
    Thing columns = new Thing(Kind.COLUMNS, thing.name());
    boolean rows = thing.kind() == Kind.ROWS;
    boolean isNew = thing.kind().isNamed() && !things.containsKey(columns);
    boolean newColumns =
        rows && !later.things.getOrDefault(columns, NONE).equals(things.get(columns));
    Verb least = Verb.READ;
    boolean kept = false;
    List<String> what = new ArrayList<>();
    for (Map.Entry<String, String> entry : old.entrySet()) {
      String value = now.get(entry.getKey());
      if (value == null) {
        least = least.strictest(thing.kind().lost);
        what.add("-" + entry.getKey());
      } else if (newColumns && value.startsWith(entry.getValue())) {
        // With values of a new column behind the old ones.
        kept = true;
      } else if (!value.equals(entry.getValue())) {
        least = least.strictest(thing.kind().changed);
        what.add(entry.getKey() + ": " + entry.getValue() + " -> " + value);
      } else {
        kept = true;
      }
    }
    if (!old.keySet().containsAll(now.keySet())) {
      least = least.strictest(isNew ? Verb.CREATE : thing.kind().added);
      TreeSet<String> added = new TreeSet<>(now.keySet());
      added.removeAll(old.keySet());
      what.add("+" + added);
    }
    boolean everyRow = rows && old.size() > 1 && !kept;
    return new Effect(thing, least, everyRow, isNew, what);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Snapshot && things.equals(((Snapshot) other).things);
  }

  @Override
  public int hashCode() {
    return Objects.hash(things);
  }

  @Override
  public String toString() {
    return things.toString();
  }
}
