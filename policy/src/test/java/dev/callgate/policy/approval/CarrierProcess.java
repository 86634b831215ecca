package dev.callgate.policy.approval;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** What {@link CarrierProcessesTest} runs in JVMs of their own. */
final class CarrierProcess {
  private CarrierProcess() {}

  /**
   * {@code race DIRECTORY COUNT} uses up so many ids and prints those that it got; {@code toil
   * DIRECTORY START} puts and uses requests until it is killed, and prints what is done.
   */
  public static void main(String[] arguments) throws IOException {
    Carrier carrier = new DirectoryCarrier(Path.of(arguments[1]));
    int number = Integer.parseInt(arguments[2]);
    // The other one is ready as well.
    System.out.println("ready");
    System.in.read();
    if (arguments[0].equals("race")) {
      for (int i = 0; i < number; i++) {
        if (carrier.use("r" + i)) {
          System.out.println("r" + i);
        }
      }
      return;
    }
    for (int i = number; ; i++) {
      carrier.put(Example.with(Example.request(), Map.of("id", "k" + i)));
      System.out.println("put k" + i);
      if (carrier.use("k" + i)) {
        System.out.println("used k" + i);
      }
    }
  }
}
