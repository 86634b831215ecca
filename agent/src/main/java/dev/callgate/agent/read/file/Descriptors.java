package dev.callgate.agent.read.file;

import java.io.FileDescriptor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Open files as the kernel counts them. */
final class Descriptors {
  /**
   * Not a method that gives it: at the sixteenth call JDK 17 makes a class for that
   * (sun.reflect.inflationThreshold), on a stack of the program's that may be nearly used up.
   */
  private static final Field NUMBER = number();

  private Descriptors() {}

  /** Needed when something was swapped: hardly ever. */
  private static final class Closing {
    static final Method SET = method("sun.nio.ch.IOUtil", "setfdVal", FileDescriptor.class);
    static final Method CLOSE = method("sun.nio.fs.UnixNativeDispatcher", "close");

    private static Method method(String className, String name, Class<?>... before) {
      Class<?>[] types = Arrays.copyOf(before, before.length + 1);
      types[before.length] = int.class;
      try {
        Method method = Class.forName(className).getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("file descriptors cannot be closed", e);
      }
    }
  }

  private static Field number() {
    try {
      // Opened to this module by BridgeInstaller.
      Field number = FileDescriptor.class.getDeclaredField("fd");
      number.setAccessible(true);
      return number;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("file descriptors cannot be read", e);
    }
  }

  /** Its number; negative once it is closed. */
  static int number(FileDescriptor descriptor) {
    try {
      return NUMBER.getInt(descriptor);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("file descriptors cannot be read", e);
    }
  }

  /** Closes the file whatever object holds it, and leaves none that could be used. */
  static void close(FileDescriptor descriptor) {
    try {
      int number = number(descriptor);
      Closing.SET.invoke(null, descriptor, -1);
      Closing.CLOSE.invoke(null, number);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("an open file cannot be closed", e);
    }
  }
}
