package dev.callgate.it.files;

import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * Another agent, whose transformer gives {@code java.io.File} the JDK's own class file again. Its
 * option: {@code now} undoes the weaving in {@code premain}, {@code later} when the program runs.
 */
public final class UndoingAgent implements ClassFileTransformer {
  private static volatile Instrumentation instrumentation;

  private final byte[] original;

  private UndoingAgent(byte[] original) {
    this.original = original;
  }

  public static void premain(String option, Instrumentation given) throws Exception {
    instrumentation = given;
    if (option.equals("now")) {
      undo();
    }
  }

  /** Called by the program. */
  static void undo() throws Exception {
    try (InputStream in = Object.class.getResourceAsStream("/java/io/File.class")) {
      instrumentation.addTransformer(new UndoingAgent(in.readAllBytes()), true);
    }
    instrumentation.retransformClasses(java.io.File.class);
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] file) {
    return "java/io/File".equals(className) ? original : null;
  }
}
