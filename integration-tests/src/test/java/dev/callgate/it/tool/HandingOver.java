package dev.callgate.it.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Deletes a file on each road by which one thread has another do it, for each of two tools and for
 * none, over and over on the same threads. Prints {@code road tool=gone} or {@code =there}.
 */
public final class HandingOver {
  private HandingOver() {}

  public static void main(String[] arguments) throws Exception {
    Completer.start();
    Map<String, HandingRoads.Road> roads = new HandingRoads().all();
    for (String tool : new String[] {"none", "cleanup", "report", "none-again", "cleanup-again"}) {
      for (Map.Entry<String, HandingRoads.Road> road : roads.entrySet()) {
        Path file = Files.createFile(Path.of(road.getKey() + "." + tool));
        hand(tool.replace("-again", ""), road.getValue(), () -> delete(file));
        System.out.println(
            road.getKey() + " " + tool + "=" + (Files.exists(file) ? "there" : "gone"));
      }
    }
    System.exit(0);
  }

  private static void hand(String tool, HandingRoads.Road road, Runnable work) {
    try {
      if (tool.equals("none")) {
        road.hand(work);
      } else {
        AgentTools.call(
            tool,
            () -> {
              road.hand(work);
              return null;
            });
      }
    } catch (Exception e) {
      // The file tells.
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
