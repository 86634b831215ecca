package dev.callgate.agent.read.jdbc;

import dev.callgate.policy.approval.Hashes;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;

/**
 * Bind values of JDK classes that can be changed after they were bound. The driver is given a copy
 * that nobody else holds; its text says the whole value.
 */
final class ChangeableValue {
  /** Longer bytes are told by their number and hash. */
  private static final int LONGEST_BYTES = 500;

  private ChangeableValue() {}

  /** A copy; the value itself if it is of none of these classes. A subclass may be anything. */
  static Object copy(Object value) {
    if (value == null) {
      return null;
    }
    Class<?> type = value.getClass();
    if (type == byte[].class) {
      return ((byte[]) value).clone();
    }
    if (type == Timestamp.class) {
      return ((Timestamp) value).clone();
    }
    if (type == Date.class || type == Time.class || type == java.util.Date.class) {
      return ((java.util.Date) value).clone();
    }
    return value;
  }

  /** The value as text; null if it is of none of these classes. */
  static String text(Object value) {
    Class<?> type = value.getClass();
    if (type == byte[].class) {
      return bytes((byte[]) value);
    }
    if (type == Timestamp.class) {
      return date((Timestamp) value, ((Timestamp) value).toInstant());
    }
    if (type == Date.class || type == Time.class || type == java.util.Date.class) {
      return date((java.util.Date) value, Instant.ofEpochMilli(((java.util.Date) value).getTime()));
    }
    return null;
  }

  private static String bytes(byte[] bytes) {
    if (bytes.length > LONGEST_BYTES) {
      return bytes.length + " bytes, sha256:" + Hashes.hex(bytes);
    }
    var text = new StringBuilder(bytes.length * 2 + 2).append("0x");
    for (byte one : bytes) {
      text.append(Character.forDigit(one >> 4 & 15, 16)).append(Character.forDigit(one & 15, 16));
    }
    return text.toString();
  }

  /**
   * As JDBC writes it, if that is the whole value. Otherwise with the instant as well: a date that
   * has a time of day, or an hour that a change of clocks has twice.
   */
  private static String date(java.util.Date value, Instant instant) {
    String text = value.toString();
    return value.equals(readBack(value.getClass(), text)) ? text : text + " at " + instant;
  }

  private static java.util.Date readBack(Class<?> type, String text) {
    try {
      if (type == Timestamp.class) {
        return Timestamp.valueOf(text);
      }
      if (type == Date.class) {
        return Date.valueOf(text);
      }
      return type == Time.class ? Time.valueOf(text) : null;
    } catch (IllegalArgumentException e) {
      // A year that its text does not hold.
      return null;
    }
  }
}
