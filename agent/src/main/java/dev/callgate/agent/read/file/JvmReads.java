package dev.callgate.agent.read.file;

import dev.callgate.policy.RealPath;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * What the JVM reads for itself, whatever a policy says about reading: its own files, the class
 * path, and what the kernel tells about processes and devices. Not the environment and memory of
 * processes, which the kernel shows as files too.
 */
final class JvmReads {
  private final List<String> trees = new ArrayList<>();
  private final List<String> files = new ArrayList<>();

  JvmReads() {
    trees.add(RealPath.atStart(new File(System.getProperty("java.home"))));
    trees.add("/sys");
    trees.add("/dev");
    String classPath = System.getProperty("java.class.path", "");
    int start = 0;
    while (start < classPath.length()) {
      int end = classPath.indexOf(File.pathSeparatorChar, start);
      end = end < 0 ? classPath.length() : end;
      if (end > start) {
        files.add(RealPath.atStart(new File(classPath.substring(start, end))));
      }
      start = end + 1;
    }
  }

  boolean include(String real) {
    if (real.startsWith("/proc/")) {
      return !real.endsWith("/environ") && !KernelFiles.isMemory(real);
    }
    for (String tree : trees) {
      if (RealPath.isWithin(real, tree)) {
        return true;
      }
    }
    return files.contains(real) || (real.endsWith(".class") && isOnClassPath(real));
  }

  private boolean isOnClassPath(String real) {
    for (String file : files) {
      if (RealPath.isWithin(real, file)) {
        return true;
      }
    }
    return false;
  }
}
