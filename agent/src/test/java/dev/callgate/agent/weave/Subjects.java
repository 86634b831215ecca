package dev.callgate.agent.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Classes in all the shapes that javac makes, to be woven whole. */
@SuppressWarnings({"fallthrough", "finally", "try"})
final class Subjects {
  private Subjects() {}

  /** Every type of result, with nothing, something and everything thrown. */
  static class Results {
    static void nothing() {}

    static boolean flag(int i) {
      return i > 0;
    }

    static byte octet(byte b) {
      return (byte) (b + 1);
    }

    static short small(short s) {
      return (short) -s;
    }

    static char letter(char c) {
      return Character.toUpperCase(c);
    }

    static int number(int i) {
      return 12 / i;
    }

    static long wide(long l) {
      return 5 % l;
    }

    static float single(float f) {
      return 1 / f;
    }

    static double real(double d) {
      return d == 0 ? Double.NaN : Math.sqrt(d);
    }

    static String text(String s) {
      return s.concat("!");
    }

    static int[] array(int[] a) {
      return a;
    }

    static String[][] arrays(String... a) {
      return new String[][] {a};
    }

    static <T extends Comparable<T>> T generic(T t) {
      return t;
    }

    static void thrown(int i) throws Exception {
      if (i > 1) {
        throw new Exception("checked " + i);
      }
      throw new StackOverflowError("made up");
    }

    static Object self(Object o) {
      return o;
    }
  }

  /** Arguments of two slots in all positions, and as many as a method can have of some. */
  static class Wide {
    static String a(long a, int b) {
      return a + " " + b;
    }

    String b(int a, long b) {
      return a + " " + b;
    }

    String c(double a, long b, double c) {
      return a + " " + b + " " + c;
    }

    static String d(String a, double b, String c, float d, String e, boolean f) {
      return a + b + c + d + e + f;
    }

    String e(String a, String b, String c, String d) {
      return a + b + c + d;
    }

    static String f(boolean a, byte b, char c, short d, int e, long f, float g, double h) {
      return "" + a + b + c + d + e + f + g + h;
    }

    String g(float a, String b, char c) {
      return a + b + c;
    }

    static long h(int a, byte b) {
      return a * b;
    }
  }

  /** Control flow. */
  static class Flow {
    private int left;

    int tryFinally(int i) {
      try {
        return 10 / i;
      } finally {
        left++;
      }
    }

    int finallyWins(int i) {
      try {
        throw new IllegalStateException("lost");
      } finally {
        return i;
      }
    }

    String nested(int i, String s) {
      var text = new StringBuilder();
      try {
        try {
          text.append(s.length());
          if (i == 3) {
            throw new IllegalArgumentException("three");
          }
        } catch (NullPointerException e) {
          text.append("null");
          text.append(4 / i);
        } finally {
          text.append(";");
          text.append(12 / (i - 1));
        }
      } catch (ArithmeticException | IllegalArgumentException e) {
        text.append(e.getMessage());
      }
      return text.toString();
    }

    static String table(int i) {
      switch (i) {
        case 0:
          return "zero";
        case 1:
          i = 5;
        case 2:
          return "two " + i;
        case 3:
          throw new IllegalStateException("three");
        default:
          return "other";
      }
    }

    static long lookup(int i) {
      return switch (i) {
        case -2 -> 1L;
        case 7 -> 1_000_000_000_000L;
        case 100_000 -> throw new AssertionError();
        default -> {
          long sum = 0;
          for (int k = 0; k < i; k++) {
            sum += k;
          }
          yield sum;
        }
      };
    }

    static int string(String s) {
      return switch (s) {
        case "one" -> 1;
        case "two" -> 2;
        case "Aa", "BB" -> 3;
        default -> 0;
      };
    }

    static int fromTheFirstByte(int i) {
      while (true) {
        if (--i < 0) {
          return i;
        }
      }
    }

    static void doWhile(int i) {
      do {
        i--;
      } while (i > 0);
    }

    static int recursion(int i) {
      return i <= 0 ? 10 / (i + 1) : recursion(i - 1) + 1;
    }

    Object pattern(Object o) {
      if (o instanceof String s && s.length() == 3) {
        return s.charAt(0);
      }
      label:
      for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
          if (i * k == 2) {
            break label;
          }
          if (k > i) {
            continue label;
          }
          left += i;
        }
      }
      return left;
    }

    static int reusedSlots(int i) {
      if (i > 0) {
        long wide = i;
        return (int) (wide * 2);
      }
      String text = "x" + i;
      return text.length();
    }

    static String resources(int i) throws Exception {
      var text = new StringBuilder();
      try (AutoCloseable a = () -> text.append("a");
          AutoCloseable b =
              () -> {
                throw new IllegalStateException("close " + text);
              }) {
        text.append(9 / i);
      }
      return text.toString();
    }
  }

  /** Monitors. */
  static class Sync {
    private int n;

    synchronized int whole(int i) {
      return 6 / i;
    }

    static synchronized void ofClass(int i) {
      if (i < 0) {
        throw new IllegalStateException("below");
      }
    }

    int block(String s) {
      synchronized (this) {
        synchronized (Sync.class) {
          n += s.length();
        }
        return n;
      }
    }

    static int loop(int i) {
      int sum = 0;
      while (i > 0) {
        synchronized (Sync.class) {
          sum += 8 / --i;
          if (sum > 10) {
            continue;
          }
        }
        sum++;
      }
      return sum;
    }
  }

  /** An interface whose methods have bodies. */
  interface Shape {
    int sides();

    default String named(String s) {
      return s + hidden(sides());
    }

    private int hidden(int i) {
      return i / sides();
    }

    static Shape of(int i) {
      return () -> i;
    }
  }

  /** Abstract, with a body that calls what is not there. */
  abstract static class Base<T> implements Shape {
    final T value;

    Base(T value) {
      this.value = value;
      if (value == null) {
        throw new IllegalArgumentException("null");
      }
    }

    abstract T change(T t);

    T twice(T t) {
      return change(change(t));
    }

    protected Object covariant() {
      return value;
    }
  }

  /** Has bridge methods, for the type argument and for the narrower result. */
  static class Square extends Base<String> {
    Square(String s) {
      super(s);
    }

    Square(boolean b, int i) {
      this(b ? "b" + i : i > 2 ? null : "c");
    }

    Square(int[] a) {
      super(a.length > 2 && a[2] > 0 ? "positive" : "other");
      try {
        if (a[2] == 7) {
          throw new IllegalStateException("seven");
        }
      } finally {
        a[2]++;
      }
    }

    @Override
    String change(String s) {
      return s + value;
    }

    @Override
    protected String covariant() {
      return "c";
    }

    @Override
    public int sides() {
      return value.length();
    }

    @Override
    public String named(String s) {
      return super.named(s).toUpperCase();
    }
  }

  enum Colour {
    RED {
      @Override
      int mix(int i) {
        return i;
      }
    },
    BLUE {
      @Override
      int mix(int i) {
        return RED.mix(i) / i;
      }
    };

    abstract int mix(int i);

    static int sum(int i) {
      int sum = 0;
      for (Colour colour : values()) {
        sum +=
            switch (colour) {
              case RED -> colour.mix(1);
              case BLUE -> colour.mix(i);
            };
      }
      return sum;
    }
  }

  record Pair(String a, long b) {
    Pair {
      if (b < 0) {
        throw new IllegalArgumentException("negative");
      }
    }
  }

  /** Lambdas, method references, local and inner classes. */
  class Inner {
    final int n;

    Inner(int n) {
      this.n = n + Subjects.this.hashCode() * 0;
    }

    int lambdas(int i) {
      IntUnaryOperator twice = x -> x * 2 / i;
      Supplier<List<String>> made = ArrayList::new;
      return twice.andThen(this::add).applyAsInt(n) + made.get().size();
    }

    private int add(int x) {
      class Local {
        int get() {
          return x + n;
        }
      }
      return new Local().get();
    }
  }
}
