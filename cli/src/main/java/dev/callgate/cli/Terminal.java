package dev.callgate.cli;

import java.io.Console;

/** Whether a person sits at the other end. */
public final class Terminal {
  private Terminal() {}

  /** From JDK 22 on there is a console even where there is no terminal. */
  public static boolean isThere() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
