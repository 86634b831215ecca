package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.ImmutableValue;
import dev.callgate.policy.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values bound to a prepared statement, as text and in full: a rule must see all of it. A value
 * that can only be read by consuming it or by a method of the application's is unread; of one that
 * could be changed after it was bound the driver is given a copy, see {@link ChangeableValue}.
 */
final class Binds {
  /** No values, or none that anybody asks for. */
  static final Fact NONE = new Fact.Many(List.of(), true);

  private static final String UNREAD = "unread";
  private static final int MOST = 2_000;
  private static final int MOST_ROWS = 100;

  /** In the place of a value that cannot be bound a second time. */
  private static final Object NOT_KEPT = new Object();

  /**
   * @param certain whether the text is the value that will run, in full
   * @param object the value itself, if it is certain and immutable: to be bound again when rows are
   *     counted; null is SQL's NULL
   */
  record Value(String text, boolean certain, Object object) {
    static final Value OPEN = new Value(UNREAD, false);

    /** A value that is only written down. */
    Value(String text, boolean certain) {
      this(text, certain, NOT_KEPT);
    }

    /** The same for a value of which it is not known as what the driver binds it. */
    Value onlyWritten() {
      return new Value(text, certain);
    }
  }

  private final Map<Object, Value> current = new LinkedHashMap<>();
  private List<Value> rows = List.of();
  private int rowCount;
  private boolean overflow;

  /** A value for the parameter of that index or name. */
  synchronized void set(Object parameter, Value value) {
    if (current.size() < MOST || current.containsKey(parameter)) {
      current.put(parameter, value);
    } else {
      overflow = true;
    }
  }

  synchronized void clear() {
    current.clear();
    overflow = false;
  }

  /** The current values become a row of the batch. */
  synchronized void addRow() {
    if (rowCount++ == 0) {
      rows = new ArrayList<>();
    }
    if (rowCount <= MOST_ROWS && rows.size() < MOST) {
      rows.addAll(inOrder());
    }
  }

  synchronized void clearRows() {
    rows = List.of();
    rowCount = 0;
  }

  /** How many rows the batch has. */
  synchronized int rowCount() {
    return rowCount;
  }

  /** The values for one execution. */
  synchronized Fact now() {
    return fact(inOrder(), !overflow);
  }

  /** The values of all rows of the batch, one row after the other. */
  synchronized Fact batch() {
    return fact(rows, !overflow && rowCount <= MOST_ROWS && rows.size() < MOST);
  }

  /**
   * The values for the placeholders from {@code first} on, as {@code PreparedStatement.setObject}
   * takes them; null if not each of them was bound by index and is kept.
   *
   * @param first counted from 1
   */
  synchronized Object[] objects(int first, int count) {
    var objects = new Object[count];
    for (int i = 0; i < count; i++) {
      Value value = current.get(first + i);
      if (value == null || value.object() == NOT_KEPT) {
        return null;
      }
      objects[i] = value.object();
    }
    return objects;
  }

  private static Fact fact(List<Value> values, boolean all) {
    if (values.isEmpty() && all) {
      return NONE;
    }
    boolean complete = all;
    var texts = new ArrayList<String>(values.size());
    for (Value value : values) {
      texts.add(value.text());
      complete &= value.certain();
    }
    return new Fact.Many(texts, complete);
  }

  /** By index, as far as parameters are set by index; named ones as they came. */
  private List<Value> inOrder() {
    var values = new ArrayList<Value>(current.size());
    for (int i = 1; i <= current.size(); i++) {
      Value value = current.get(i);
      if (value != null) {
        values.add(value);
      }
    }
    if (values.size() < current.size()) {
      values.clear();
      for (Map.Entry<Object, Value> entry : current.entrySet()) {
        Value value = entry.getValue();
        values.add(new Value(entry.getKey() + "=" + value.text(), value.certain()));
      }
    }
    return values;
  }

  /** An object as it was bound. Only methods of immutable JDK classes are called. */
  static Value of(Object value) {
    if (value == null) {
      return new Value("null", true, null);
    }
    String text = ImmutableValue.text(value);
    return text == null ? Value.OPEN : new Value(text, true, value);
  }
}
