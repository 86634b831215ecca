package dev.callgate.agent.ledger;

import dev.callgate.agent.ledger.LedgerRecord.Verdict;
import dev.callgate.policy.Tier;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program with a ledger, to be run in a JVM of its own: each of its threads records an action and
 * then does it (creates a file of that name in another folder), for ever or {@code count} times.
 */
final class LedgerChild {
  private final Ledger ledger;
  private final Path effects;

  private LedgerChild(Ledger ledger, Path effects) {
    this.ledger = ledger;
    this.effects = effects;
  }

  public static void main(String[] args) throws Exception {
    var settings = new LedgerSettings(new File(args[0]), "child", null, List.of());
    var child = new LedgerChild(Ledger.open(settings), Path.of(args[1]));
    int count = Integer.parseInt(args[3]);
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      String name = ProcessHandle.current().pid() + "-" + i;
      threads.add(new Thread(() -> child.act(name, count)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void act(String name, int count) {
    for (int n = 0; n < count; n++) {
      String target = name + "-" + n;
      Tier tier = n % 3 == 0 ? Tier.HARD_BLOCKED : Tier.COSTLY;
      try {
        ledger.append(
            LedgerRecord.action("file.create", target, tier, Verdict.RECORDED)
                .fact("filling", "x".repeat(n * 37 % 5000)));
        Files.createFile(effects.resolve(target));
      } catch (LedgerFailure denied) {
        // What the gate does: no record, no effect.
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  /** Starts a child; {@code before} is put before the java command. */
  static Process start(List<String> before, Path ledger, Path effects, int threads, int count)
      throws Exception {
    var command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            LedgerChild.class.getName(),
            ledger.toString(),
            effects.toString(),
            Integer.toString(threads),
            Integer.toString(count)));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
