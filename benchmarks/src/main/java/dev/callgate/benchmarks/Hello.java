package dev.callgate.benchmarks;

/** The smallest program: what remains is start-up. */
public final class Hello {
  private Hello() {}

  public static void main(String[] arguments) {
    System.out.println("hello");
  }
}
