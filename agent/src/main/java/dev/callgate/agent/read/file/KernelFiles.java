package dev.callgate.agent.read.file;

/**
 * What the kernel shows as files and what is more than a file (proc(5), sysfs(5), mem(4)). By their
 * real paths on a Linux system; procfs that is mounted elsewhere as well, such as a host's.
 */
final class KernelFiles {
  private KernelFiles() {}

  /** The memory of a process or of the machine. */
  static boolean isMemory(String real) {
    return real.endsWith("mem")
        && (real.equals("/dev/mem")
            || real.equals("/dev/kmem")
            || real.endsWith("/mem") && real.contains("/proc/"));
  }

  /** A setting of the system: what is written replaces it, or is done at once. */
  static boolean isSetting(String real) {
    return real.startsWith("/proc/sys/")
        || real.equals("/proc/sysrq-trigger")
        || real.startsWith("/sys/");
  }
}
