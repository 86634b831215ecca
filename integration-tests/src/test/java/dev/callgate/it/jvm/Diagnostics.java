package dev.callgate.it.jvm;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** The commands of {@code jcmd}, from inside. */
final class Diagnostics {
  private Diagnostics() {}

  /**
   * @param operation as the MBean names it: {@code gcRun}
   * @param words the command's arguments
   * @return what the command says
   */
  static Object run(String operation, String... words) throws Exception {
    return ManagementFactory.getPlatformMBeanServer()
        .invoke(
            new ObjectName("com.sun.management:type=DiagnosticCommand"),
            operation,
            new Object[] {words},
            new String[] {String[].class.getName()});
  }
}
