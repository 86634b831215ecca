package dev.callgate.it.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import jdk.jfr.Recording;

/**
 * Asks the JVM for the files that it reads and writes itself; {@code precious.txt} and {@code
 * secret.txt} are somebody else's.
 */
final class WrittenByTheJvm {
  private interface Step {
    void take() throws Exception;
  }

  private WrittenByTheJvm() {}

  public static void main(String[] arguments) throws Exception {
    var diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    step("HotSpotDiagnosticMXBean.dumpHeap", () -> diagnostics.dumpHeap("heap.hprof", true));
    step(
        "HotSpotDiagnosticMXBean.dumpHeap, in the workspace",
        () -> diagnostics.dumpHeap("work/heap.hprof", true));
    step("allowed heap", () -> diagnostics.dumpHeap("allowed.hprof", true));
    step(
        "setVMOption, HeapDumpOnOutOfMemoryError",
        () -> diagnostics.setVMOption("HeapDumpOnOutOfMemoryError", "true"));
    step("setVMOption, HeapDumpPath", () -> diagnostics.setVMOption("HeapDumpPath", "later.hprof"));
    step("other option", () -> diagnostics.setVMOption("MinHeapFreeRatio", "30"));
    step(
        "VM.set_flag, HeapDumpBeforeFullGC",
        () -> Diagnostics.run("vmSetFlag", "HeapDumpBeforeFullGC", "1"));
    step("VM.log", () -> Diagnostics.run("vmLog", "output=precious.txt", "what=gc=info"));
    step(
        "VM.log, quoted",
        () -> Diagnostics.run("vmLog", "output=\"precious.txt\"", "what=gc=info"));
    step(
        "VM.log behind a line break",
        () -> Diagnostics.run("threadPrint", "\nVM.log output=precious.txt what=gc"));
    step(
        "VM.log, Callgate's ledger",
        () -> Diagnostics.run("vmLog", "output=callgate.jsonl", "what=gc=info"));
    step("new log", () -> Diagnostics.run("vmLog", "output=work/log.txt", "what=safepoint=info"));
    step("log list", () -> Diagnostics.run("vmLog", "list"));
    step("threads", () -> Diagnostics.run("threadPrint"));
    step(
        "Compiler.directives_add",
        () -> System.out.println(Diagnostics.run("compilerDirectivesAdd", "secret.txt")));
    step(
        "JFR.start, settings",
        () -> System.out.println(Diagnostics.run("jfrStart", "settings=secret.txt")));
    step("JFR.configure, dumppath", () -> Diagnostics.run("jfrConfigure", "dumppath=crashes"));
    step("stack depth", () -> Diagnostics.run("jfrConfigure", "stackdepth=32"));
    step("help", () -> Diagnostics.run("help", "VM.log"));
    step("JFR.start", () -> Diagnostics.run("jfrStart", "name=other", "filename=precious.txt"));
    try (var recording = new Recording()) {
      recording.start();
      step("Recording.dump", () -> recording.dump(Path.of("precious.txt")));
      step("Recording.setDestination", () -> recording.setDestination(Path.of("precious.txt")));
      step("JFR.dump", () -> Diagnostics.run("jfrDump", "filename=precious.txt"));
      step("allowed recording", () -> recording.dump(Path.of("work/recording.jfr")));
    }
    if (Runtime.version().feature() >= 21) {
      step(
          "Thread.dump_to_file",
          () -> Diagnostics.run("threadDumpToFile", "-overwrite", "precious.txt"));
      step("System.dump_map", () -> Diagnostics.run("systemDumpMap", "-F=precious.txt"));
      step("Compiler.perfmap", () -> Diagnostics.run("compilerPerfmap", "precious.txt"));
    }
  }

  private static void step(String name, Step step) {
    String got = "done";
    // So that a record tells the step.
    Thread.currentThread().setName(name);
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
