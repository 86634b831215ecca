package dev.callgate.policy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * What a policy says besides its rules. Paths are absolute, variables are filled in.
 *
 * @param name the program's name for every record
 * @param enforce false in {@code mode: observe}: nothing of the program's own is stopped
 * @param workspace directories in which the agent may do as it likes, real paths
 * @param stopOnGap whether a sink that could not be woven stops the start
 * @param stopOnFault whether a fault inside the gate denies a costly or hard-blocked action
 */
public record Settings(
    String name,
    boolean enforce,
    List<String> workspace,
    Ledger ledger,
    Approvals approvals,
    boolean stopOnGap,
    boolean stopOnFault) {

  /**
   * Where decisions are written.
   *
   * @param file null if the policy names none
   * @param redact patterns of fact, header and field names whose values are not written
   * @param rotateBytes how long a file may become before the next one is begun
   * @param rotateMillis how old its first record may become, {@link Long#MAX_VALUE} for any age
   */
  public record Ledger(String file, List<String> redact, long rotateBytes, long rotateMillis) {
    /** Where a policy does not say: files of 64 MiB, of any age. */
    public static final Ledger USUAL = new Ledger(null, List.of(), 64L << 20, Long.MAX_VALUE);
  }

  /**
   * How a person outside answers.
   *
   * @param directory null if the policy names none: then nothing can be approved
   * @param keys name to public key, {@code ed25519:BASE64}
   * @param waitMillis how long a held call waits; a {@link java.time.Duration} would cost a start
   * @param expireMillis how long a request can be answered
   * @param needed how many different people, at least 1
   * @param notifier the command that is told of a request, empty if none
   */
  public record Approvals(
      String directory,
      Map<String, String> keys,
      long waitMillis,
      long expireMillis,
      int needed,
      Preview preview,
      List<String> notifier) {

    /** How many people there are: two names with one key are one. */
    public int people() {
      return new HashSet<>(keys.values()).size();
    }
  }

  /** What a request shows of what would change. */
  public enum Preview {
    ROWS("rows"),
    FILES("files"),
    OFF("off");

    private final String word;

    Preview(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
