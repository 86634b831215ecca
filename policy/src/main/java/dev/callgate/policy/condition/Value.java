package dev.callgate.policy.condition;

import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * What one value of a fact is compared with: a text, a pattern, a number, a place. The subclasses
 * compare as the fact's type demands; {@link Values} makes them.
 */
public abstract sealed class Value {
  /** As it stands in the policy, for messages. */
  final String written;

  private Value(String written) {
    this.written = written;
  }

  /** Whether a text is this value. */
  abstract Truth test(String value);

  /** Whether a number is this value. */
  Truth test(BigDecimal value) {
    return test(value.scale() > 100 || value.scale() < -100 ? value.toString() : plain(value));
  }

  /** Whether a flag is this value. */
  Truth test(boolean value) {
    return test(value ? "true" : "false");
  }

  /**
   * The only text, without regard to case, that can be this value (for a database name: its last
   * part, for a URL: what stands before the query); null if there may be several. A text that
   * {@link Values#isComparable} rejects is unknown to every value, whatever its key.
   */
  String key() {
    return null;
  }

  /** Whether everything that is {@code other} is surely this too. */
  boolean covers(Value other) {
    return getClass() == other.getClass() && written.equals(other.written);
  }

  @Override
  public final String toString() {
    return written;
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  /** A text or a pattern on text; {@code fold} compares without case. */
  static final class Words extends Value {
    private final String literal;
    private final Glob glob;
    private final boolean fold;

    Words(String written, String text, boolean parts, boolean fold) {
      super(written);
      String folded = fold ? text.toLowerCase(Locale.ROOT) : text;
      boolean pattern = Glob.isPattern(folded);
      this.literal = pattern ? null : folded;
      this.glob = pattern ? Glob.of(folded, parts) : null;
      this.fold = fold;
    }

    @Override
    Truth test(String value) {
      if (literal != null) {
        return Truth.of(fold ? literal.equalsIgnoreCase(value) : literal.equals(value));
      }
      return Truth.of(glob.matches(fold ? value.toLowerCase(Locale.ROOT) : value));
    }

    @Override
    String key() {
      return literal;
    }

    @Override
    boolean covers(Value other) {
      return other instanceof Words words
          && (written.equals(words.written)
              || words.literal != null && fold == words.fold && test(words.literal) == Truth.TRUE);
    }
  }

  /**
   * A text that is compared as a number where both are numbers: a JSON value may be {@code 50},
   * {@code 50.00} or {@code "50"}.
   */
  static final class Loose extends Value {
    private final Words words;
    private final Quantity number;

    Loose(String written) {
      super(written);
      words = new Words(written, written, false, false);
      number = Units.number(written);
    }

    @Override
    Truth test(String value) {
      return words.test(value);
    }

    @Override
    Truth test(BigDecimal value) {
      return number != null ? Truth.of(number.value().compareTo(value) == 0) : super.test(value);
    }

    @Override
    String key() {
      boolean flag = written.equals("true") || written.equals("false");
      return number == null && !flag ? words.key() : null;
    }

    @Override
    boolean covers(Value other) {
      return other instanceof Loose loose && words.covers(loose.words);
    }
  }

  /** A number; a text that is no number is unknown to it. */
  static final class Amount extends Value {
    private final Quantity number;

    Amount(String written, Quantity number) {
      super(written);
      this.number = number;
    }

    @Override
    Truth test(String value) {
      Quantity read = Units.number(value);
      return read == null ? Truth.UNKNOWN : test(read.value());
    }

    @Override
    Truth test(BigDecimal value) {
      return Truth.of(number.value().compareTo(value) == 0);
    }

    @Override
    Truth test(boolean value) {
      return Truth.UNKNOWN;
    }

    @Override
    boolean covers(Value other) {
      return other instanceof Amount amount && number.value().compareTo(amount.number.value()) == 0;
    }
  }

  /** A path: a real path is compared as it stands, anything else is unknown. */
  static final class Path extends Value {
    private final String literal;
    private final Glob glob;

    Path(String written, String real) {
      super(written);
      boolean pattern = Glob.isPattern(real);
      literal = pattern ? null : real;
      glob = pattern ? Glob.of(real, true) : null;
    }

    @Override
    Truth test(String value) {
      if (!dev.callgate.policy.RealPath.isNormal(value)) {
        return Truth.UNKNOWN;
      }
      return Truth.of(literal != null ? literal.equals(value) : glob.matches(value));
    }

    @Override
    String key() {
      return literal;
    }

    @Override
    boolean covers(Value other) {
      return other instanceof Path path
          && (written.equals(path.written)
              || path.literal != null && test(path.literal) == Truth.TRUE);
    }
  }

  /** A URL without its query, and a pattern that keeps scheme, host, port and path apart. */
  static final class Place extends Value {
    private final UrlPattern pattern;

    Place(String written, UrlPattern pattern) {
      super(written);
      this.pattern = pattern;
    }

    @Override
    Truth test(String value) {
      return pattern.test(value);
    }

    @Override
    String key() {
      return pattern.literal();
    }
  }

  /** A host name, or an address by its text. */
  static final class Host extends Value {
    private final String literal;
    private final Glob glob;

    /** {@code host} is normalised, or a pattern in lower case. */
    Host(String written, String host) {
      super(written);
      boolean pattern = Glob.isPattern(host);
      literal = pattern ? null : host;
      glob = pattern ? Glob.of(host, false) : null;
    }

    @Override
    Truth test(String value) {
      return Truth.of(literal != null ? literal.equals(value) : glob.matches(value));
    }

    @Override
    String key() {
      return literal;
    }

    @Override
    boolean covers(Value other) {
      return other instanceof Host host
          && (written.equals(host.written)
              || host.literal != null && test(host.literal) == Truth.TRUE);
    }
  }

  /** An IP address, in whatever form it is written. */
  static final class Address extends Value {
    private final Network network;

    Address(String written, Network network) {
      super(written);
      this.network = network;
    }

    @Override
    Truth test(String value) {
      return network.contains(value);
    }
  }

  /** A regular expression; the whole value has to match. */
  static final class Regex extends Value {
    private final Pattern pattern;

    Regex(String written, Pattern pattern) {
      super(written);
      this.pattern = pattern;
    }

    @Override
    Truth test(String value) {
      return Truth.of(pattern.matches(value));
    }
  }

  /** A mail address; see {@link MailPattern}. */
  static final class Mail extends Value {
    private final MailPattern pattern;

    Mail(String written, MailPattern pattern) {
      super(written);
      this.pattern = pattern;
    }

    @Override
    Truth test(String value) {
      return pattern.test(value);
    }

    @Override
    String key() {
      return pattern.literal();
    }

    @Override
    boolean covers(Value other) {
      return other instanceof Mail mail
          && (written.equals(mail.written)
              || mail.pattern.literal() != null && test(mail.pattern.literal()) == Truth.TRUE);
    }
  }

  /** A name in a database; see {@link NamePattern}. */
  static final class Name extends Value {
    private final NamePattern pattern;

    Name(String written, NamePattern pattern) {
      super(written);
      this.pattern = pattern;
    }

    @Override
    Truth test(String value) {
      return pattern.test(value);
    }

    @Override
    String key() {
      return pattern.key();
    }

    @Override
    boolean covers(Value other) {
      return other instanceof Name name
          && (written.equals(name.written)
              || name.pattern.isLiteral() && test(name.written) == Truth.TRUE);
    }
  }
}
