package dev.callgate.cli.approvals;

import dev.callgate.agent.ledger.OneLine;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.Settings;
import dev.callgate.policy.approval.Carrier;
import dev.callgate.policy.approval.Checks;
import dev.callgate.policy.approval.DirectoryCarrier;
import dev.callgate.policy.approval.Ids;
import dev.callgate.policy.approval.Keys;
import dev.callgate.policy.approval.Request;
import dev.callgate.policy.yaml.FaultsException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where requests lie and, if the policy is at hand, whose answers count: options of commands. */
final class Directory {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = {
        "The program's policy (the base, if it has several files): it names the directory and the"
            + " people's public keys."
      })
  private File policy;

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = {
        "Where the requests are, instead of the policy's `approvals.directory`. Without --policy"
            + " nothing can be said of whether an answer counts."
      })
  private Path directory;

  private Settings.Approvals settings;

  /**
   * What the policy says of approvals; null if none is given.
   *
   * @throws FaultsException if that part of the policy cannot be read
   */
  private Settings.Approvals settings() throws FaultsException {
    if (settings == null && policy != null) {
      settings = PolicyLoader.approvals(policy, System::getenv);
    }
    return settings;
  }

  /**
   * The directory's documents. It is never made here: the program makes it, for those who may.
   *
   * @throws ParameterException if neither option is given
   */
  Carrier carrier() throws IOException, FaultsException, NotPossibleException {
    Path path = path();
    if (!Files.isDirectory(path)) {
      throw new NotPossibleException(
          Files.exists(path)
              ? path + " is no folder; the policy's `approvals.directory` names one"
              : path
                  + ": there is no such folder; a program makes it when it first asks, so nothing"
                  + " waits, or its policy names another one");
    }
    if (isOfOthers(path)) {
      throw new NotPossibleException(
          path + " is no directory of approvals: it holds other things, and no folder `requests`");
    }
    return new DirectoryCarrier(path);
  }

  /** A folder that was made for the purpose is empty until a program first asks. */
  private static boolean isOfOthers(Path path) throws IOException {
    if (Files.exists(path.resolve("requests"))) {
      return false;
    }
    try (Stream<Path> all = Files.list(path)) {
      return all.anyMatch(one -> !one.getFileName().toString().startsWith("."));
    }
  }

  /**
   * Where the directory is, or will be.
   *
   * @throws ParameterException if neither option is given
   */
  Path path() throws FaultsException, NotPossibleException {
    Path path = directory;
    if (path == null) {
      if (policy == null) {
        throw new ParameterException(
            spec.commandLine(), "Where are the requests? Name --policy FILE or --directory DIR.");
      }
      if (settings().directory() == null) {
        throw new NotPossibleException(
            policy + " names no `approvals.directory`, so nobody is asked; name --directory DIR");
      }
      path = Path.of(settings().directory());
    }
    return path;
  }

  /** The policy's public keys by name; null without a policy. */
  Map<String, String> keys() throws FaultsException {
    return settings() == null ? null : settings().keys();
  }

  /** What tells whether answers count; null without a policy. */
  Checks checks() throws FaultsException, NotPossibleException {
    if (settings() == null) {
      return null;
    }
    try {
      return new Checks(Keys.of(settings.keys()), settings.expireMillis());
    } catch (IllegalArgumentException e) {
      throw new NotPossibleException(policy + ": " + e.getMessage());
    }
  }

  /**
   * The request of this id, open or over.
   *
   * @throws NotPossibleException if there is none
   */
  static Request find(Carrier carrier, String id) throws IOException, NotPossibleException {
    Request request = Ids.isId(id) ? carrier.request(id) : null;
    if (request == null) {
      throw new NotPossibleException(
          "there is no request " + OneLine.of(id, 100) + "; `approvals list` shows the open ones");
    }
    return request;
  }

  /** The same options again, for a command that a person can paste. */
  String options() {
    var text = new StringBuilder();
    if (policy != null) {
      text.append(" --policy ").append(Shell.word(policy.toString()));
    }
    if (directory != null) {
      text.append(" --directory ").append(Shell.word(directory.toString()));
    }
    return text.toString();
  }
}
