package dev.callgate.it.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import jdk.jfr.Recording;

/** Asks the JVM for the files that it writes itself; {@code precious.txt} is somebody else's. */
final class WrittenByTheJvm {
  private interface Step {
    void take() throws Exception;
  }

  private WrittenByTheJvm() {}

  public static void main(String[] arguments) throws Exception {
    var diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    step("heap", () -> diagnostics.dumpHeap("heap.hprof", true));
    step("heap of the workspace", () -> diagnostics.dumpHeap("work/heap.hprof", true));
    step("allowed heap", () -> diagnostics.dumpHeap("allowed.hprof", true));
    step("heap on error", () -> diagnostics.setVMOption("HeapDumpOnOutOfMemoryError", "true"));
    step("heap path", () -> diagnostics.setVMOption("HeapDumpPath", "later.hprof"));
    step("other option", () -> diagnostics.setVMOption("MinHeapFreeRatio", "30"));
    step("heap by flag", () -> Diagnostics.run("vmSetFlag", "HeapDumpBeforeFullGC", "1"));
    step("log", () -> Diagnostics.run("vmLog", "output=precious.txt", "what=gc=info"));
    step("log, quoted", () -> Diagnostics.run("vmLog", "output=\"precious.txt\"", "what=gc=info"));
    step(
        "log behind", () -> Diagnostics.run("threadPrint", "\nVM.log output=precious.txt what=gc"));
    step(
        "log of Callgate", () -> Diagnostics.run("vmLog", "output=callgate.jsonl", "what=gc=info"));
    step("new log", () -> Diagnostics.run("vmLog", "output=work/log.txt", "what=safepoint=info"));
    step("log list", () -> Diagnostics.run("vmLog", "list"));
    step("threads", () -> Diagnostics.run("threadPrint"));
    step("help", () -> Diagnostics.run("help", "VM.log"));
    try (var recording = new Recording()) {
      recording.start();
      step("recording", () -> recording.dump(Path.of("precious.txt")));
      step("recording later", () -> recording.setDestination(Path.of("precious.txt")));
      step("recording by command", () -> Diagnostics.run("jfrDump", "filename=precious.txt"));
      step("allowed recording", () -> recording.dump(Path.of("work/recording.jfr")));
    }
    if (Runtime.version().feature() >= 21) {
      step(
          "threads to a file",
          () -> Diagnostics.run("threadDumpToFile", "-overwrite", "precious.txt"));
      step("map", () -> Diagnostics.run("systemDumpMap", "-F=precious.txt"));
    }
  }

  private static void step(String name, Step step) {
    String got = "done";
    try {
      step.take();
    } catch (Exception e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      got = cause.getClass().getSimpleName();
    }
    System.out.println(name + "=" + got);
  }
}
