package dev.callgate.it.jvm;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes into this process's memory by the file that the kernel shows of it, and prints whether
 * that changed a direct buffer. Where that lies, is told by {@code java.nio}, opened by an option;
 * the attack that this stands for found it in {@code /proc/self/maps}. Argument: a link to {@code
 * /proc/self/mem}.
 */
final class Memory {
  private static final Path MEMORY = Path.of("/proc/self/mem");

  private interface Writes {
    void at(long address) throws IOException;
  }

  private Memory() {}

  public static void main(String[] arguments) throws Exception {
    step(
        "RandomAccessFile",
        address -> {
          try (var file = new RandomAccessFile(MEMORY.toFile(), "rw")) {
            file.seek(address);
            file.write(1);
          }
        });
    step(
        "FileOutputStream",
        address -> {
          try (var file = new FileOutputStream(MEMORY.toFile())) {
            write(file.getChannel(), address);
          }
        });
    step("FileChannel", address -> channel(MEMORY, address));
    step("by a link", address -> channel(Path.of(arguments[0]), address));
  }

  private static void channel(Path path, long address) throws IOException {
    try (var file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      write(file, address);
    }
  }

  private static void write(FileChannel file, long address) throws IOException {
    file.write(ByteBuffer.wrap(new byte[] {1}), address);
  }

  private static long addressOf(ByteBuffer buffer) throws ReflectiveOperationException {
    Field address = Buffer.class.getDeclaredField("address");
    address.setAccessible(true);
    return address.getLong(buffer);
  }

  private static void step(String name, Writes writes) throws Exception {
    ByteBuffer victim = ByteBuffer.allocateDirect(1);
    try {
      writes.at(addressOf(victim));
    } catch (IOException e) {
      System.err.println(name + ": " + e);
    }
    System.out.println(name + "=" + (victim.get(0) == 0 ? "kept" : "changed"));
  }
}
