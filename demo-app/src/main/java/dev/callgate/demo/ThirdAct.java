package dev.callgate.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The payout is held, and a person outside the program is asked about it. */
final class ThirdAct {
  private final Options options;
  private final String answer;
  private final PrintStream out;
  private final Approval approval;
  private volatile boolean asked;
  private volatile String fault;

  /**
   * @param answer {@code approve} or {@code deny}: what the demo answers by itself; null if a
   *     person is there
   */
  ThirdAct(Options options, String answer, PrintStream out)
      throws IOException, InterruptedException {
    this.approval = new Approval(options);
    this.options = approval.options();
    this.answer = answer;
    this.out = out;
  }

  /** Where the program runs. */
  Path folder() {
    return options.folder("approve");
  }

  Act play() throws IOException, InterruptedException {
    Thread person = new Thread(this::ask, "person");
    person.setDaemon(true);
    person.start();
    Act act = Act.asking(options);
    if (!asked) {
      person.interrupt();
    }
    person.join();
    return act;
  }

  private void ask() {
    try {
      String request = approval.awaitRequest();
      asked = true;
      approval.tell(out, request);
      if (answer != null) {
        out.println(approval.answer(answer, request));
      }
    } catch (IOException e) {
      fault = e.getMessage();
    } catch (InterruptedException e) {
      fault = "the program did not ask about the payout";
    }
  }

  /** What is not as it must be. */
  List<String> faults(Act act) {
    boolean approved = answer == null ? isApproved(act) : answer.equals("approve");
    List<String> faults = new ArrayList<>(Verdict.asked(act, approved));
    if (fault != null) {
      faults.add(fault);
    }
    return faults;
  }

  private static boolean isApproved(Act act) {
    for (Row row : act.rows()) {
      if (row.harm() && row.entry() != null && row.entry().decision().equals("approved")) {
        return true;
      }
    }
    return false;
  }

  /** For people. */
  String outcome(Act act) {
    return isApproved(act)
        ? "A person said yes, and the payout went out once."
        : "Nobody said yes, and nothing was paid out.";
  }
}
