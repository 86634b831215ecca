package dev.callgate.cli.approvals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where a person's private keys lie, unless said otherwise: {@code ~/.config/callgate}. */
final class KeyFiles {
  private static final String PEM = ".pem";

  private KeyFiles() {}

  static Path folder() {
    return Path.of(System.getProperty("user.home"), ".config", "callgate");
  }

  /**
   * The file of this name's key.
   *
   * @throws IllegalArgumentException if the name cannot be a file's
   */
  static Path of(String name) {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}")) {
      throw new IllegalArgumentException(
          "a name of a key is up to 64 letters, digits, `_`, `.`, `@`, `-`, and starts with a"
              + " letter or digit");
    }
    return folder().resolve(name + PEM);
  }

  /**
   * The one key that there is.
   *
   * @throws NotPossibleException if there is none, or more than one
   */
  static Path only() throws IOException, NotPossibleException {
    List<Path> files = List.of();
    if (Files.isDirectory(folder())) {
      try (Stream<Path> all = Files.list(folder())) {
        files = all.filter(file -> file.toString().endsWith(PEM)).toList();
      }
    }
    if (files.size() == 1) {
      return files.get(0);
    }
    throw new NotPossibleException(
        files.isEmpty()
            ? "there is no key in " + folder() + "; name --key FILE, or make one: keys new NAME"
            : "there are several keys in " + folder() + "; say who you are: --as NAME");
  }

  /** A key file's name without its ending. */
  static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(PEM) ? name.substring(0, name.length() - PEM.length()) : name;
  }
}
