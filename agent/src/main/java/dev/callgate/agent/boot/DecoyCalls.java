package dev.callgate.agent.boot;

import dev.callgate.agent.read.file.HostFiles;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.DosFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Set;

/**
 * The calls that decoys are made of, by group: at least one of each sink. Should one run, because
 * the weaving was lost, it has no effect: nothing can exist below {@link #NOWHERE}, and the host
 * has no address. No class of the application takes part: not its default file system, not its
 * socket factory, not its selector provider.
 */
final class DecoyCalls {
  /** A folder that nobody can create. */
  private static final String NOWHERE = "/proc/callgate-decoy/nowhere";

  private static final InetSocketAddress NO_ADDRESS =
      InetSocketAddress.createUnresolved("decoy.callgate.invalid", 1);

  private DecoyCalls() {}

  /** How many calls there are for a group; 0 if there are none. */
  static int count(String group) {
    return switch (group) {
      case "file-entries" -> 8;
      case "file-provider" -> 6;
      case "file-secure", "file-secure-attributes", "datagram-channels", "listening-datagrams" -> 2;
      case "file-streams",
          "file-random-access",
          "file-reads",
          "file-truncate",
          "file-channels",
          "file-attributes",
          "file-times",
          "file-extended-attributes",
          "file-dos-attributes",
          "processes",
          "process-signals",
          "jvm-native",
          "sockets",
          "socket-channels",
          "listening-sockets",
          "listening-channels" ->
          1;
      default -> 0;
    };
  }

  /**
   * Makes one call.
   *
   * @param number from 0
   * @throws Exception what a stopped call throws, or what one throws that was not stopped
   */
  static void send(String group, int number) throws Exception {
    switch (group) {
      case "file-entries" -> entry(number, new File(NOWHERE));
      case "file-streams" -> new FileOutputStream(NOWHERE, true).close();
      case "file-random-access" -> new RandomAccessFile(NOWHERE, "rw").close();
      case "file-reads" -> new FileInputStream(NOWHERE).close();
      // Nothing is open here, and a stream that reads cannot truncate.
      case "file-truncate" -> new FileInputStream(new FileDescriptor()).getChannel().truncate(0);
      case "processes" -> new ProcessBuilder(NOWHERE).start();
      // Should it run, the JVM refuses to end itself this way.
      case "process-signals" -> ProcessHandle.current().destroy();
      case "jvm-native" -> library();
      case "sockets" -> socket("connect", SocketAddress.class, NO_ADDRESS);
      case "listening-sockets" ->
          socket("bind", InetAddress.class, InetAddress.getLoopbackAddress());
      case "socket-channels", "datagram-channels", "listening-channels", "listening-datagrams" ->
          channel(group, number);
      default -> nio(group, number, HostFiles.of(NOWHERE));
    }
  }

  private static void entry(int number, File file) throws IOException {
    switch (number) {
      case 0 -> file.delete();
      case 1 -> file.deleteOnExit();
      case 2 -> file.renameTo(file);
      case 3 -> file.mkdir();
      case 4 -> file.createNewFile();
      case 5 -> File.createTempFile("decoy", null, file);
      case 6 -> file.setReadOnly();
      default -> file.setLastModified(0);
    }
  }

  private static void nio(String group, int number, Path path) throws IOException {
    FileSystemProvider provider = path.getFileSystem().provider();
    switch (group) {
      case "file-provider" -> provider(provider, number, path);
      case "file-channels" ->
          provider.newByteChannel(path, Set.of(StandardOpenOption.WRITE)).close();
      case "file-attributes" ->
          provider
              .getFileAttributeView(path, PosixFileAttributeView.class)
              .setPermissions(Set.of());
      case "file-times" ->
          provider
              .getFileAttributeView(path, BasicFileAttributeView.class)
              .setTimes(FileTime.fromMillis(0), null, null);
      case "file-extended-attributes" ->
          provider
              .getFileAttributeView(path, UserDefinedFileAttributeView.class)
              .write("decoy", ByteBuffer.allocate(1));
      case "file-dos-attributes" ->
          provider.getFileAttributeView(path, DosFileAttributeView.class).setHidden(true);
      default -> secure(group, number, path.getRoot().resolve("proc"), path.getFileName());
    }
  }

  private static void provider(FileSystemProvider provider, int number, Path path)
      throws IOException {
    switch (number) {
      case 0 -> provider.delete(path);
      case 1 -> provider.move(path, path);
      case 2 -> provider.copy(path, path);
      case 3 -> provider.createDirectory(path);
      case 4 -> provider.createLink(path, path);
      default -> provider.createSymbolicLink(path, path);
    }
  }

  private static void secure(String group, int number, Path directory, Path name)
      throws IOException {
    try (var stream = (SecureDirectoryStream<Path>) Files.newDirectoryStream(directory)) {
      if (group.equals("file-secure")) {
        if (number == 0) {
          stream.deleteFile(name);
        } else {
          stream.move(name, stream, name);
        }
      } else if (number == 0) {
        stream.getFileAttributeView(name, PosixFileAttributeView.class).setPermissions(Set.of());
      } else {
        stream
            .getFileAttributeView(name, BasicFileAttributeView.class)
            .setTimes(FileTime.fromMillis(0), null, null);
      }
    }
  }

  /** A library that is not there, for the boot loader. */
  private static void library() throws Exception {
    Class<?> type = Class.forName("jdk.internal.loader.NativeLibraries");
    Object libraries = null;
    for (Method method : type.getDeclaredMethods()) {
      // Its name differs between JDKs.
      if (method.getReturnType() == type
          && method.getParameterCount() == 1
          && method.getParameterTypes()[0] == ClassLoader.class) {
        libraries = method.invoke(null, (Object) null);
      }
    }
    Method load = type.getDeclaredMethod("loadLibrary", Class.class, String.class, boolean.class);
    load.setAccessible(true);
    try {
      load.invoke(libraries, null, NOWHERE, false);
    } catch (InvocationTargetException e) {
      // Stopped, as it should be.
    }
  }

  /**
   * Past {@code java.net.Socket}, whose implementation the application may have replaced. It was
   * never given a socket of the system's, so that it could neither connect nor listen.
   */
  private static void socket(String name, Class<?> type, Object address) throws Exception {
    Class<?> socket = Class.forName("sun.nio.ch.NioSocketImpl");
    Constructor<?> constructor = socket.getConstructor(boolean.class);
    Method method = socket.getDeclaredMethod(name, type, int.class);
    method.setAccessible(true);
    try {
      method.invoke(constructor.newInstance(name.equals("bind")), address, 0);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  private static void channel(String group, int number) throws Exception {
    var provider =
        (SelectorProvider)
            Class.forName("sun.nio.ch.DefaultSelectorProvider").getMethod("get").invoke(null);
    switch (group) {
      case "socket-channels" -> {
        try (SocketChannel channel = provider.openSocketChannel()) {
          channel.connect(NO_ADDRESS);
        }
      }
      case "listening-channels" -> {
        try (ServerSocketChannel channel = provider.openServerSocketChannel()) {
          channel.bind(NO_ADDRESS);
        }
      }
      default -> {
        try (DatagramChannel channel = provider.openDatagramChannel()) {
          datagram(channel, group.equals("listening-datagrams") ? 2 + number : number);
        }
      }
    }
  }

  private static void datagram(DatagramChannel channel, int number) throws IOException {
    switch (number) {
      case 0 -> channel.connect(NO_ADDRESS);
      case 1 -> channel.send(ByteBuffer.allocate(0), NO_ADDRESS);
      case 2 -> channel.bind(NO_ADDRESS);
      // There is no such group.
      default -> channel.join(null, null);
    }
  }
}
