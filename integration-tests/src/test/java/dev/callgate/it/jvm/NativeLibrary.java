package dev.callgate.it.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A native library whose loading shows: it makes a file beside itself, {@code NAME.loaded}. */
final class NativeLibrary {
  private static final String SOURCE =
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <fcntl.h>
      #include <stdio.h>
      #include <unistd.h>
      int put(const char *path) { return close(open(path, O_CREAT | O_WRONLY, 0644)); }
      __attribute__((constructor)) static void loaded(void) {
        Dl_info info;
        char name[4096];
        if (dladdr((void *) put, &info)) {
          snprintf(name, sizeof name, "%s.loaded", info.dli_fname);
          put(name);
        }
      }
      """;

  private NativeLibrary() {}

  /** Whether this machine can make one. Without a C compiler, stderr says what is left out. */
  static boolean canBeMade() {
    try {
      return new ProcessBuilder("cc", "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      System.err.println("NOT TESTED with native libraries: there is no cc");
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Compiles one into that file. */
  static Path make(Path file) throws IOException, InterruptedException {
    Path source = Files.writeString(file.resolveSibling(file.getFileName() + ".c"), SOURCE);
    Process cc =
        new ProcessBuilder(
                "cc", "-shared", "-fPIC", "-o", file.toString(), source.toString(), "-ldl")
            .inheritIO()
            .start();
    if (!cc.waitFor(1, TimeUnit.MINUTES) || cc.exitValue() != 0) {
      throw new IOException("cc failed");
    }
    return file;
  }

  /** Whether it was loaded, by whomever. */
  static boolean wasLoaded(Path library) {
    return Files.exists(library.resolveSibling(library.getFileName() + ".loaded"));
  }
}
