package dev.callgate.it.files;

import java.util.prefs.Preferences;

/** Keeps a preference of the user; arguments: its value. */
final class Preferring {
  private Preferring() {}

  public static void main(String[] arguments) {
    String got = "done";
    try {
      Preferences root = Preferences.userRoot();
      root.put("key", arguments[0]);
      root.flush();
    } catch (Throwable e) {
      got = e.getClass().getSimpleName();
    }
    System.out.println("flush=" + got);
  }
}
