package dev.callgate.it;

/** The smallest program. */
final class Hello {
  private Hello() {}

  public static void main(String[] arguments) {
    System.out.println("hello=world");
  }
}
