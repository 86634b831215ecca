package dev.callgate.it.files;

import static dev.callgate.it.files.RouteList.precious;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.SPARSE;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channels;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** {@code java.nio.channels}: opening counts, and cutting off. */
final class ChannelRoutes {
  private ChannelRoutes() {}

  static void addTo(RouteList routes) {
    routes.stoppedBy("AccessDeniedException");
    seekable(routes);
    opened(routes);
    written(routes);
    asynchronous(routes);
    mapped(routes);
  }

  private static void seekable(RouteList routes) {
    routes
        .run(
            "Files.newByteChannel, truncating",
            f -> Files.newByteChannel(precious(f), WRITE, TRUNCATE_EXISTING).close())
        .run(
            "Files.newByteChannel, writing",
            f -> write(Files.newByteChannel(precious(f), Set.of(WRITE))))
        .run(
            "Files.newByteChannel, truncate()",
            f -> {
              try (SeekableByteChannel channel = Files.newByteChannel(precious(f), WRITE)) {
                channel.truncate(2);
              }
            })
        .run(
            "Files.newByteChannel, CREATE_NEW",
            f -> Files.newByteChannel(f.resolve("new.txt"), CREATE_NEW, WRITE).close())
        .run(
            "Files.newByteChannel, DELETE_ON_CLOSE",
            f -> Files.newByteChannel(precious(f), DELETE_ON_CLOSE).close())
        .run(
            "provider.newByteChannel",
            f -> provider(f).newByteChannel(precious(f), truncating()).close());
  }

  private static void opened(RouteList routes) {
    routes
        .run("FileChannel.open, truncating", f -> open(f, WRITE, TRUNCATE_EXISTING).close())
        .run("FileChannel.open, Set", f -> FileChannel.open(precious(f), truncating()).close())
        .run("FileChannel.open, DELETE_ON_CLOSE", f -> open(f, READ, DELETE_ON_CLOSE).close())
        .run(
            "FileChannel.open, CREATE",
            f -> FileChannel.open(f.resolve("new.txt"), CREATE, WRITE).close())
        .run(
            "FileChannel.open, CREATE_NEW and SPARSE",
            f -> FileChannel.open(f.resolve("new.txt"), CREATE_NEW, WRITE, SPARSE).close())
        .run(
            "FileChannel.open, READ and TRUNCATE",
            f -> open(f, READ, WRITE, TRUNCATE_EXISTING).close())
        .run("provider.newFileChannel", f -> provider(f).newFileChannel(precious(f), truncating()))
        .run("FileChannel.truncate", f -> truncate(open(f, WRITE)))
        .run("FileChannel.truncate, READ and WRITE", f -> truncate(open(f, READ, WRITE, SYNC)));
  }

  private static void written(RouteList routes) {
    routes
        .run("FileChannel.write", f -> write(open(f, WRITE)))
        .run("FileChannel.write, DSYNC", f -> write(open(f, WRITE, DSYNC)))
        .run("FileChannel.write, append", f -> write(open(f, APPEND)))
        .run(
            "FileChannel.write, at a position",
            f -> {
              try (FileChannel channel = open(f, WRITE)) {
                channel.write(bytes(), 20);
              }
            })
        .run(
            "FileChannel.write, gathering",
            f -> {
              try (FileChannel channel = open(f, WRITE)) {
                channel.write(new ByteBuffer[] {bytes(), bytes()});
              }
            })
        .run(
            "FileChannel.transferFrom",
            f -> {
              try (FileChannel channel = open(f, WRITE)) {
                channel.transferFrom(
                    Channels.newChannel(new ByteArrayInputStream(new byte[1])), 0, 1);
              }
            })
        .run(
            "FileChannel.transferTo",
            f -> {
              try (FileChannel from = FileChannel.open(f.resolve("other.txt"), READ);
                  FileChannel to = open(f, WRITE)) {
                from.transferTo(0, 3, to);
              }
            })
        .run(
            "Channels.newOutputStream",
            f -> {
              try (var out = Channels.newOutputStream(open(f, WRITE))) {
                out.write('x');
              }
            })
        .run(
            "Channels.newWriter",
            f -> {
              try (var out = Channels.newWriter(open(f, WRITE), "UTF-8")) {
                out.write('x');
              }
            });
  }

  private static void asynchronous(RouteList routes) {
    routes
        .run("AsynchronousFileChannel.open", f -> asynchronous(f, WRITE, TRUNCATE_EXISTING).close())
        .run(
            "AsynchronousFileChannel.open, executor",
            f -> {
              ExecutorService pool = Executors.newSingleThreadExecutor();
              try {
                AsynchronousFileChannel.open(precious(f), truncating(), pool).close();
              } finally {
                pool.shutdown();
              }
            })
        .run(
            "AsynchronousFileChannel.open, CREATE_NEW",
            f -> AsynchronousFileChannel.open(f.resolve("new.txt"), CREATE_NEW, WRITE).close())
        .run(
            "AsynchronousFileChannel.open, DELETE_ON_CLOSE",
            f -> asynchronous(f, WRITE, DELETE_ON_CLOSE).close())
        .run(
            "provider.newAsynchronousFileChannel",
            f -> provider(f).newAsynchronousFileChannel(precious(f), truncating(), null).close())
        .run(
            "AsynchronousFileChannel.write",
            f -> {
              try (var channel = asynchronous(f, WRITE)) {
                channel.write(bytes(), 0).get();
              }
            })
        .run(
            "AsynchronousFileChannel.write, handler",
            f -> {
              try (var channel = asynchronous(f, WRITE)) {
                var written = new Written();
                channel.write(bytes(), 0, null, written);
                written.done.get(5, TimeUnit.SECONDS);
              }
            })
        .run(
            "AsynchronousFileChannel.truncate",
            f -> {
              try (var channel = asynchronous(f, WRITE)) {
                channel.truncate(0);
              }
            });
  }

  private static void mapped(RouteList routes) {
    routes
        .run(
            "FileChannel.map",
            f -> {
              try (FileChannel channel = open(f, READ, WRITE)) {
                channel.map(FileChannel.MapMode.READ_WRITE, 0, 1).put(0, (byte) 'x');
              }
            })
        .run(
            "FileChannel.map, longer than the file",
            f -> {
              try (FileChannel channel = open(f, READ, WRITE)) {
                channel.map(FileChannel.MapMode.READ_WRITE, 0, 100).force();
              }
            })
        .since(25)
        .run("FileChannel.map, Arena", ChannelRoutes::mapInArena)
        .since(17);
  }

  /** The tests are compiled for Java 17. */
  private static void mapInArena(Path folder) throws Exception {
    Class<?> arenas = Class.forName("java.lang.foreign.Arena");
    try (FileChannel channel = open(folder, READ, WRITE);
        var arena = (AutoCloseable) arenas.getMethod("ofConfined").invoke(null)) {
      Object segment =
          FileChannel.class
              .getMethod("map", FileChannel.MapMode.class, long.class, long.class, arenas)
              .invoke(channel, FileChannel.MapMode.READ_WRITE, 0L, 1L, arena);
      Class<?> segments = Class.forName("java.lang.foreign.MemorySegment");
      segments.getMethod("fill", byte.class).invoke(segment, (byte) 'x');
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  private static final class Written implements CompletionHandler<Integer, Object> {
    final CompletableFuture<Integer> done = new CompletableFuture<>();

    @Override
    public void completed(Integer result, Object attachment) {
      done.complete(result);
    }

    @Override
    public void failed(Throwable thrown, Object attachment) {
      done.completeExceptionally(thrown);
    }
  }

  private static FileChannel open(Path folder, OpenOption... options) throws IOException {
    return FileChannel.open(precious(folder), options);
  }

  private static AsynchronousFileChannel asynchronous(Path folder, OpenOption... options)
      throws IOException {
    return AsynchronousFileChannel.open(precious(folder), options);
  }

  private static void truncate(FileChannel channel) throws IOException {
    try (channel) {
      channel.truncate(0);
    }
  }

  private static void write(SeekableByteChannel channel) throws IOException {
    try (channel) {
      channel.write(bytes());
    }
  }

  private static ByteBuffer bytes() {
    return ByteBuffer.wrap(new byte[] {'x'});
  }

  private static Set<OpenOption> truncating() {
    return Set.of(WRITE, TRUNCATE_EXISTING);
  }

  private static FileSystemProvider provider(Path folder) {
    return folder.getFileSystem().provider();
  }
}
