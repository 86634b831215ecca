package dev.callgate.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What is wrong with a file, for a person: which one, and why. */
public final class FileFault {
  private FileFault() {}

  /** In words, on one line as far as the names in it are; not escaped. */
  public static String of(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": there is no such file or folder";
    }
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied for " + System.getProperty("user.name");
    }
    if (e instanceof NotDirectoryException file) {
      return file.getFile() + ": is no folder";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return file.getFile() + ": " + file.getReason();
    }
    boolean plain = e.getClass() == IOException.class || e instanceof java.io.FileNotFoundException;
    return plain && e.getMessage() != null ? e.getMessage() : e.toString();
  }
}
