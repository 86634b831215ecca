package dev.callgate.it.files;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** Undoes the weaving if told so, waits to be stopped for that, and deletes a file if it is not. */
final class UndoingProgram {
  private UndoingProgram() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("started=true");
    if (arguments[0].equals("undo")) {
      UndoingAgent.undo();
    }
    if (arguments[0].equals("until a gap is recorded")) {
      awaitGap();
    } else if (!arguments[0].equals("go on")) {
      Thread.sleep(20_000);
    }
    try {
      System.out.println("deleted=" + new File("precious.txt").delete());
    } catch (SecurityException e) {
      System.out.println("deleted=" + e);
    }
  }

  private static void awaitGap() throws Exception {
    Path ledger = Path.of("callgate.jsonl");
    while (!Files.exists(ledger) || !Files.readString(ledger).contains("\"gap\"")) {
      Thread.sleep(50);
    }
  }
}
