package dev.callgate.it.files;

import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;

/** Overflows small stacks inside the gate, everywhere, and then asks whether it still works. */
public final class SmallStacks {
  private SmallStacks() {}

  public static void main(String[] arguments) throws Exception {
    Path kept = Path.of("kept.txt");
    var threads = new ArrayList<Thread>();
    for (int kilobytes = 160; kilobytes <= 202; kilobytes += 2) {
      var thread = new Thread(null, () -> deeper(kept), "small", kilobytes * 1024L);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("after=" + delete(kept));
    // Never returns in time if a lock of the gate stayed held: the hook that ends the JVM waits.
    System.exit(0);
  }

  private static void deeper(Path path) {
    try {
      delete(path);
      deeper(path);
    } catch (StackOverflowError e) {
      // On the way up the next one tries once more.
    }
  }

  private static String delete(Path path) {
    try {
      Files.delete(path);
      return "deleted";
    } catch (AccessDeniedException e) {
      return "denied";
    } catch (Exception e) {
      return e.toString();
    }
  }
}
