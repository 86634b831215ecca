package dev.callgate.policy.endpoint;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The fields of a form body or of a URL's query. */
final class FormData {
  private static final int MAX_FIELDS = 2_000;

  /** How often a name stands in the form, as far as receivers agree on it. */
  enum Presence {
    ABSENT,
    ONCE,
    /** Twice, or under a name that some receivers take for the same. */
    AMBIGUOUS
  }

  private final List<String> names = new ArrayList<>();
  private final List<String> values = new ArrayList<>();

  private FormData() {}

  /** The fields; null if receivers could differ on how to cut or decode the text. */
  static FormData read(String text) {
    // Some receivers cut at semicolons as well.
    if (text.indexOf(';') >= 0) {
      return null;
    }
    FormData form = new FormData();
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('&', from);
      if (end < 0) {
        end = text.length();
      }
      if (end > from && !form.add(text, from, end)) {
        return null;
      }
      from = end + 1;
    }
    return form;
  }

  private boolean add(String text, int from, int end) {
    int equals = text.indexOf('=', from);
    if (equals < 0 || equals > end) {
      equals = end;
    }
    String name = decode(text, from, equals);
    String value = equals == end ? "" : decode(text, equals + 1, end);
    if (name == null || value == null || names.size() == MAX_FIELDS) {
      return false;
    }
    names.add(name);
    values.add(value);
    return true;
  }

  /** Like {@link #decode(String, int, int)} for the whole text. */
  static String decode(String text) {
    return decode(text, 0, text.length());
  }

  /** Percent-encoded UTF-8, a plus is a blank; null if it is neither. */
  private static String decode(String text, int from, int end) {
    byte[] bytes = new byte[end - from];
    int size = 0;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (c == '%') {
        int high = i + 2 < end ? HttpUrl.hex(text.charAt(i + 1)) : -1;
        int low = i + 2 < end ? HttpUrl.hex(text.charAt(i + 2)) : -1;
        if (high < 0 || low < 0) {
          return null;
        }
        bytes[size++] = (byte) (high << 4 | low);
        i += 2;
      } else if (c < 128) {
        bytes[size++] = (byte) (c == '+' ? ' ' : c);
      } else {
        return null;
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes, 0, size))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** How the name stands in the form. */
  Presence presence(String name) {
    Presence presence = Presence.ABSENT;
    for (String other : names) {
      if (other.equals(name)) {
        if (presence == Presence.ONCE) {
          return Presence.AMBIGUOUS;
        }
        presence = Presence.ONCE;
      } else if (resembles(other, name)) {
        return Presence.AMBIGUOUS;
      }
    }
    return presence;
  }

  /** Case, blanks around it, and the brackets by which frameworks write lists. */
  private static boolean resembles(String other, String name) {
    String bare = other.trim();
    return bare.equalsIgnoreCase(name)
        || bare.length() > name.length()
            && bare.charAt(name.length()) == '['
            && bare.regionMatches(true, 0, name, 0, name.length());
  }

  /** The value of a name that stands there once. */
  String value(String name) {
    return values.get(names.indexOf(name));
  }
}
