package dev.callgate.agent.read.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The environment that a child is given.
 *
 * @param own this process's
 * @param given the child's; null if it inherits
 */
record ChildEnvironment(Map<String, String> own, Map<String, String> given) {
  /** What the dynamic linker loads before the program (ld.so(8)). */
  private static final List<String> LINKER =
      List.of("LD_PRELOAD", "LD_AUDIT", "LD_LIBRARY_PATH", "GCONV_PATH");

  /** What makes a shell run other text or other commands (bash(1), zshall(1), POSIX XCU 2.5.3). */
  private static final List<String> SHELL =
      List.of("PATH", "ENV", "BASH_ENV", "ZDOTDIR", "IFS", "SHELLOPTS", "BASHOPTS");

  /** The options of every JVM, of its launcher, and those of old. */
  private static final List<String> JVM =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** The names of the variables that are not as this process has them. */
  List<String> changed() {
    if (given == null) {
      return List.of();
    }
    var names = new TreeSet<String>();
    var others = new HashMap<>(own);
    given.forEach(
        (name, value) -> {
          if (!value.equals(others.remove(name))) {
            names.add(name);
          }
        });
    names.addAll(others.keySet());
    return List.copyOf(names);
  }

  /** The changed variables with their values; a removed one has none. */
  List<String> values(List<String> changed) {
    var values = new ArrayList<String>(changed.size());
    for (String name : changed) {
      String value = given.get(name);
      if (value != null) {
        values.add(name + '=' + value);
      }
    }
    return values;
  }

  /** Whether a shell's text may mean other commands than it names. */
  static boolean changesShell(List<String> changed) {
    return changed.stream().anyMatch(name -> SHELL.contains(name) || name.startsWith("BASH_FUNC_"));
  }

  /** The libraries and agents that the changed variables load. */
  List<JvmOptions.Loaded> loaded(List<String> changed) {
    var loaded = new ArrayList<JvmOptions.Loaded>();
    for (String name : changed) {
      String value = given.get(name);
      if (value == null) {
        continue;
      }
      if (LINKER.contains(name)) {
        loaded.add(new JvmOptions.Loaded(true, value));
      } else if (JVM.contains(name)) {
        loaded.addAll(JvmOptions.ofVariable(value));
      }
    }
    return loaded;
  }
}
