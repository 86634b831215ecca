package dev.callgate.cli.approvals;

import dev.callgate.policy.approval.Signer;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code callgate keys}: the keys with which people sign answers. */
@Command(
    name = "keys",
    description = "Makes keys with which people sign their answers.",
    subcommands = KeysCommand.NewCommand.class)
public final class KeysCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** For picocli. */
  public KeysCommand() {}

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "This is missing: new NAME");
  }

  /** {@code callgate keys new NAME}. */
  @Command(
      name = "new",
      description = {
        "Makes a private key that only you can read, and prints the line for the policy's"
            + " `approvals.keys`.",
        "Never overwrites a file. The program behind the gate must not be able to read it: use"
            + " another account, or another machine."
      })
  static final class NewCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "The person's name in the policy.")
    private String name;

    @Option(
        names = "--key",
        paramLabel = "FILE",
        description = "Where to write it (default: ~/.config/callgate/NAME.pem).")
    private Path file;

    @Override
    public Integer call() throws IOException, NotPossibleException {
      Path usual = usual();
      if (file == null) {
        makeFolder(usual.getParent());
      }
      Path target = file == null ? usual : file;
      String publicKey;
      try {
        publicKey = Signer.create(target);
      } catch (FileAlreadyExistsException e) {
        throw new NotPossibleException(target + " exists already and was left as it is");
      } catch (NoSuchFileException e) {
        throw new NotPossibleException(target + " cannot be written: its folder does not exist");
      }
      spec.commandLine().getOut().println(name + ": \"" + publicKey + "\"");
      spec.commandLine()
          .getErr()
          .println(
              "Wrote the private key to "
                  + target
                  + ". Put the line above below `approvals: keys:` of the policy.");
      return 0;
    }

    private Path usual() {
      try {
        return KeyFiles.of(name);
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), e.getMessage());
      }
    }

    private static void makeFolder(Path folder) throws IOException {
      if (Files.isDirectory(folder)) {
        return;
      }
      Files.createDirectories(folder.getParent());
      if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      } else {
        Files.createDirectory(folder);
      }
    }
  }
}
