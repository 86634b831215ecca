package dev.callgate.cli.approvals;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.approval.Keys;
import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Who answers, and with which key: options of commands. */
final class Approver {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = {
        "Your name in the policy's `approvals.keys` (default: the one whose key yours is; without"
            + " --policy the key file's name)."
      })
  private String name;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = {
        "Your private key (default: $CALLGATE_KEY, else ~/.config/callgate/NAME.pem, else the only"
            + " one there)."
      })
  private Path key;

  /** A person with a key that, as far as is known, is theirs. */
  record Identity(String name, Signer signer) {}

  /**
   * Reads the key.
   *
   * @param keys the policy's public ones by name, null if they are not known
   * @throws NotPossibleException if there is no key, or the policy has another one for that name
   */
  Identity identity(Map<String, String> keys) throws IOException, NotPossibleException {
    Path file = file();
    Signer signer = Signer.read(file);
    if (keys == null) {
      return new Identity(name == null ? KeyFiles.nameOf(file) : name, signer);
    }
    if (name == null) {
      String found = publicKeys(keys).nameOf(signer);
      if (found == null) {
        throw new NotPossibleException(
            "the policy has no key that belongs to "
                + file
                + "; it has those of "
                + names(keys)
                + ", and `keys new` says how to add one");
      }
      return new Identity(found, signer);
    }
    if (!keys.containsKey(name)) {
      throw new NotPossibleException(
          "the policy has no key of "
              + OneLine.of(name, 100)
              + "; it has those of "
              + names(keys)
              + ", and `keys new` says how to add one");
    }
    if (publicKeys(Map.of(name, keys.get(name))).nameOf(signer) == null) {
      throw new NotPossibleException(
          file + " is not the key that the policy has for " + OneLine.of(name, 100));
    }
    return new Identity(name, signer);
  }

  /** The same options again, for a command that a person can paste. */
  String options() {
    return (name == null ? "" : " --as " + Shell.word(name))
        + (key == null ? "" : " --key " + Shell.word(key.toString()));
  }

  private Path file() throws IOException, NotPossibleException {
    if (key != null) {
      return key;
    }
    String variable = System.getenv("CALLGATE_KEY");
    if (variable != null && !variable.isBlank()) {
      return Path.of(variable);
    }
    Path file = name == null ? KeyFiles.only() : ofName();
    if (!Files.exists(file)) {
      throw new NotPossibleException(
          "there is no key at " + file + "; name --key FILE, or make one: keys new NAME");
    }
    return file;
  }

  private Path ofName() {
    try {
      return KeyFiles.of(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--as: " + e.getMessage());
    }
  }

  private static Keys publicKeys(Map<String, String> keys) throws NotPossibleException {
    try {
      return Keys.of(keys);
    } catch (IllegalArgumentException e) {
      throw new NotPossibleException("the policy cannot be used: " + e.getMessage());
    }
  }

  private static String names(Map<String, String> keys) {
    return keys.isEmpty() ? "nobody" : OneLine.of(String.join(", ", keys.keySet()), 400);
  }
}
