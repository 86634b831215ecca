package dev.callgate.agent.read.jvm;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.file.FileContext;
import dev.callgate.agent.read.file.HostFiles;
import dev.callgate.policy.Action;
import dev.callgate.policy.Policy;
import dev.callgate.policy.RealPath;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Diagnostic commands that the program gives to its own JVM, as {@code jcmd} would from outside.
 * Those that only tell something pass, and those that are written in Java (JFR, thread dumps to
 * files), since their files are opened in Java; but for what JFR leaves to native code. One that is
 * not known, or whose arguments cannot be read, may write any file.
 */
final class DiagnosticReader extends Reader {
  private static final String[] ONLY_TELL = {
    "Compiler.CodeHeap_Analytics",
    "Compiler.codecache",
    "Compiler.codelist",
    "Compiler.directives_clear",
    "Compiler.directives_print",
    "Compiler.directives_remove",
    "Compiler.memory",
    "Compiler.queue",
    "GC.class_histogram",
    "GC.finalizer_info",
    "GC.heap_info",
    "GC.run",
    "GC.run_finalization",
    "JVMTI.data_dump",
    "PerfCounter.print",
    "System.map",
    "System.native_heap_info",
    "System.trim_native_heap",
    "Thread.print",
    "Thread.vthread_pollers",
    "Thread.vthread_scheduler",
    "VM.class_hierarchy",
    "VM.classes",
    "VM.classloader_stats",
    "VM.classloaders",
    "VM.command_line",
    "VM.dynlibs",
    "VM.events",
    "VM.flags",
    "VM.info",
    "VM.metaspace",
    "VM.native_memory",
    "VM.print_touched_methods",
    "VM.stringtable",
    "VM.symboltable",
    "VM.system_properties",
    "VM.systemdictionary",
    "VM.uptime",
    "VM.version",
    "help"
  };

  private static final String[] WRITTEN_IN_JAVA = {
    "JFR.check", "JFR.dump", "JFR.start", "JFR.stop", "JFR.view", "Thread.dump_to_file"
  };

  private final Policy policy;
  private final FileContext files;
  private final Dumps dumps;

  DiagnosticReader(Policy policy, FileContext files) {
    this.policy = policy;
    this.files = files;
    dumps = new Dumps(policy, files);
  }

  @Override
  public Reading read(Call call) {
    DiagnosticCommand command = DiagnosticCommand.of((String) call.a(), (Object[]) call.b());
    if (command == null) {
      return files.written(null);
    }
    String name = command.name();
    if (isAmong(name, ONLY_TELL) || isAmong(name, WRITTEN_IN_JAVA)) {
      return Reading.NOTHING;
    }
    return switch (name) {
      case "GC.heap_dump" -> dumps.to(command.onlyPath());
      case "Compiler.directives_add" -> files.read(command.onlyPath());
      case "JFR.configure" -> recordings(command);
      case "VM.set_flag" -> dumps.option(command.word(0), command.word(1));
      case "VM.log" -> log(command);
      case "JVMTI.agent_load" -> agent(command.word(0));
      case "System.dump_map" -> files.written(command.value("-F"));
      // Without a name it is drawn up by the JVM.
      default -> files.written(name.equals("Compiler.perfmap") ? command.onlyPath() : null);
    };
  }

  /**
   * Where the JVM leaves its recording if it crashes: native code, which adds the process id to the
   * name. The repository is a directory that is made in Java.
   */
  private Reading recordings(DiagnosticCommand command) {
    if (!command.has("dumppath")) {
      return Reading.NOTHING;
    }
    String folder = command.value("dumppath");
    return files.written(folder == null ? null : folder + "/hs_err_pid0.jfr");
  }

  /** Where the JVM's log goes: to its own output, or into a file. */
  private Reading log(DiagnosticCommand command) {
    String output = command.value("output");
    if (command.has("rotate")) {
      return files.written(null);
    }
    if (output == null) {
      return command.has("output") ? files.written(null) : Reading.NOTHING;
    }
    if (output.equals("stdout") || output.equals("stderr") || output.startsWith("#")) {
      return Reading.NOTHING;
    }
    return files.written(output.startsWith("file=") ? output.substring(5) : output);
  }

  private Reading agent(String library) {
    boolean isJar = library != null && library.endsWith(".jar");
    Action.Builder action =
        Action.of(policy.kinds().require(isJar ? "jvm.instrument" : "jvm.native")).absent("pid");
    String real = library == null ? null : real(library);
    if (real == null) {
      action.unknown("library");
    } else {
      action.text("library", real);
    }
    return Reading.of(action.build());
  }

  private static String real(String library) {
    try {
      Path path = library.startsWith("/") ? HostFiles.of(library) : null;
      return path == null ? null : RealPath.ofTarget(path);
    } catch (IOException e) {
      return null;
    }
  }

  private static boolean isAmong(String name, String[] names) {
    for (String other : names) {
      if (other.equals(name)) {
        return true;
      }
    }
    return false;
  }
}
