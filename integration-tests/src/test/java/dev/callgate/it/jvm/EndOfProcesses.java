package dev.callgate.it.jvm;

import java.util.concurrent.TimeUnit;

/** Ends processes and then itself; arguments: the pid of a process that is not its own. */
final class EndOfProcesses {
  private interface Step {
    void take() throws Exception;
  }

  private EndOfProcesses() {}

  public static void main(String[] arguments) throws Exception {
    ProcessHandle foreign = ProcessHandle.of(Long.parseLong(arguments[0])).orElseThrow();
    step("destroy", foreign::destroy);
    step("destroyForcibly", foreign::destroyForcibly);
    Process child = new ProcessBuilder("sleep", "600").start();
    step("child", child::destroy);
    System.out.println("child ended=" + child.waitFor(30, TimeUnit.SECONDS));
    Process shell = new ProcessBuilder("sh", "-c", "sleep 600; true").start();
    while (shell.descendants().findAny().isEmpty()) {
      Thread.sleep(20);
    }
    ProcessHandle grandchild = shell.descendants().findAny().orElseThrow();
    step("grandchild", grandchild::destroy);
    grandchild.onExit().get(30, TimeUnit.SECONDS);
    System.out.println("grandchild ended=" + !grandchild.isAlive());
    step("exit", () -> System.exit(7));
    step("runtime exit", () -> Runtime.getRuntime().exit(7));
    step("halt", () -> Runtime.getRuntime().halt(7));
    System.exit(5);
  }

  private static void step(String name, Step step) {
    String got = "done";
    try {
      step.take();
    } catch (Exception e) {
      got = e.getClass().getSimpleName();
    }
    System.out.println(name + "=" + got);
  }
}
