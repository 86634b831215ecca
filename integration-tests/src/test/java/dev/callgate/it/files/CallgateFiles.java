package dev.callgate.it.files;

import java.io.File;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Tries to change Callgate's own files; its argument is the jar. */
final class CallgateFiles {
  private interface Step {
    void take() throws Exception;
  }

  private CallgateFiles() {}

  public static void main(String[] arguments) {
    Path policy = Path.of("home/policy.yaml");
    step("overwrite", () -> Files.writeString(policy, "x"));
    step("append", () -> Files.writeString(policy, "x", StandardOpenOption.APPEND));
    step("write", () -> Files.writeString(policy, "x", StandardOpenOption.WRITE));
    step("delete", () -> Files.delete(policy));
    step("move", () -> Files.move(policy, Path.of("home/other")));
    step(
        "replace",
        () -> Files.move(Path.of("mine.txt"), policy, StandardCopyOption.REPLACE_EXISTING));
    step(
        "copy over",
        () -> Files.copy(Path.of("mine.txt"), policy, StandardCopyOption.REPLACE_EXISTING));
    step(
        "permission",
        () -> Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("---------")));
    step("link", () -> Files.createLink(Path.of("home/alias"), policy));
    step(
        "symbolic link",
        () -> Files.createSymbolicLink(Path.of("home/alias"), Path.of("policy.yaml")));
    step("through a link", () -> Files.writeString(Path.of("home/link.yaml"), "x"));
    step("through a second name", () -> Files.writeString(Path.of("home/second.yaml"), "x"));
    step("folder", () -> new File("home").renameTo(new File("elsewhere")));
    step("ledger", () -> new FileOutputStream("home/callgate.jsonl").close());
    step("another ledger", () -> new FileOutputStream("home/callgate.7.jsonl").close());
    step("jar", () -> new FileOutputStream(arguments[0], true).close());
    step("reading", () -> Files.readString(policy));
    step("own file", () -> Files.writeString(Path.of("mine.txt"), "x"));
  }

  private static void step(String name, Step step) {
    String got = "done";
    try {
      step.take();
    } catch (Exception e) {
      got = e.toString();
    }
    System.out.println(name + "=" + got);
  }
}
