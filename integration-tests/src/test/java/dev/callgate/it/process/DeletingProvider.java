package dev.callgate.it.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;

/** A security provider that deletes the file that the environment names. */
public final class DeletingProvider extends Provider {
  static final String FILE = "DELETED_BY_PROVIDER";

  private static final long serialVersionUID = 1;

  public DeletingProvider() {
    super("Deleting", "1", "deletes a file");
    try {
      Files.delete(Path.of(System.getenv(FILE)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
