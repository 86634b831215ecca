package dev.callgate.it.files;

import static dev.callgate.it.files.RouteList.file;
import static dev.callgate.it.files.RouteList.precious;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.util.Formatter;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** {@code java.io} and {@code java.util.zip}. */
final class StreamRoutes {
  private StreamRoutes() {}

  static void addTo(RouteList routes) {
    outputStreams(routes.stoppedBy("FileNotFoundException"));
    writers(routes);
    archives(routes);
    randomAccess(routes);
    entries(routes.stoppedBy("SecurityException"));
    routes
        .stoppedBy("IOException")
        .ask("File.createNewFile", f -> file(f, "new.txt").createNewFile())
        .run("File.createTempFile", f -> File.createTempFile("temp", null, f.toFile()));
  }

  private static void outputStreams(RouteList routes) {
    routes
        .run("new FileOutputStream(File)", f -> new FileOutputStream(old(f)).close())
        .run("new FileOutputStream(String)", f -> new FileOutputStream(name(f)).close())
        .run("new FileOutputStream(File, true)", f -> write(new FileOutputStream(old(f), true)))
        .run("new FileOutputStream(String, true)", f -> write(new FileOutputStream(name(f), true)))
        .run("new FileOutputStream(String, false)", f -> new FileOutputStream(name(f), false))
        .run("FileOutputStream, new file", f -> new FileOutputStream(file(f, "new.txt")).close())
        .run(
            "FileOutputStream, dots",
            f -> new FileOutputStream(f + "/empty/../precious.txt").close())
        .run(
            "FileOutputStream, relative path",
            f -> new FileOutputStream(f.toString() + "//precious.txt").close())
        .run(
            "FileOutputStream, absolute path",
            f -> new FileOutputStream(old(f).getAbsoluteFile()).close())
        .run(
            "FileOutputStream, through a linked folder",
            f -> new FileOutputStream(file(f, "folder-link/precious.txt")).close())
        .run(
            "FileOutputStream, through a link",
            f -> new FileOutputStream(file(f, "file-link")).close())
        .run(
            "FileOutputStream, /proc/self/cwd",
            f -> new FileOutputStream("/proc/self/cwd/" + name(f)).close())
        .run(
            "FileOutputStream.getChannel, truncating",
            f -> {
              try (var out = new FileOutputStream(old(f), true)) {
                out.getChannel().truncate(1);
              }
            })
        .run(
            "FileOutputStream, overriding subclass",
            f ->
                new FileOutputStream(old(f)) {
                  @Override
                  public void close() throws IOException {
                    super.close();
                  }
                }.close())
        .run("BufferedOutputStream", f -> write(new BufferedOutputStream(stream(f))))
        .run(
            "DataOutputStream",
            f -> {
              try (var out = new DataOutputStream(stream(f))) {
                out.writeInt(1);
              }
            })
        .run(
            "ObjectOutputStream",
            f -> {
              try (var out = new ObjectOutputStream(stream(f))) {
                out.writeObject("object");
              }
            });
  }

  private static void writers(RouteList routes) {
    routes
        .run("new FileWriter(File)", f -> write(new FileWriter(old(f))))
        .run("new FileWriter(String)", f -> write(new FileWriter(name(f))))
        .run("new FileWriter(File, true)", f -> write(new FileWriter(old(f), true)))
        .run("new FileWriter(String, true)", f -> write(new FileWriter(name(f), true)))
        .run("new FileWriter(File, Charset)", f -> write(new FileWriter(old(f), UTF_8)))
        .run("new FileWriter(String, Charset)", f -> write(new FileWriter(name(f), UTF_8)))
        .run("new FileWriter(File, Charset, true)", f -> write(new FileWriter(old(f), UTF_8, true)))
        .run("OutputStreamWriter", f -> write(new OutputStreamWriter(stream(f), UTF_8)))
        .run("new PrintStream(File)", f -> new PrintStream(old(f)).close())
        .run("new PrintStream(String)", f -> new PrintStream(name(f)).close())
        .run("new PrintStream(File, String)", f -> new PrintStream(old(f), "UTF-8").close())
        .run("new PrintStream(String, Charset)", f -> new PrintStream(name(f), UTF_8).close())
        .run("new PrintWriter(File)", f -> write(new PrintWriter(old(f))))
        .run("new PrintWriter(String)", f -> write(new PrintWriter(name(f))))
        .run("new PrintWriter(File, Charset)", f -> write(new PrintWriter(old(f), UTF_8)))
        .run("new PrintWriter(String, String)", f -> write(new PrintWriter(name(f), "UTF-8")))
        .run("new Formatter(File)", f -> new Formatter(old(f)).format("x").close())
        .run("new Formatter(String)", f -> new Formatter(name(f)).format("x").close())
        .run(
            "new Formatter(File, Charset, Locale)",
            f -> new Formatter(old(f), UTF_8, Locale.ROOT).format("x").close());
  }

  private static void archives(RouteList routes) {
    routes
        .run("GZIPOutputStream", f -> write(new GZIPOutputStream(stream(f))))
        .run("DeflaterOutputStream", f -> write(new DeflaterOutputStream(stream(f))))
        .varying("ZipOutputStream", f -> entry(new ZipOutputStream(stream(f))))
        .varying("JarOutputStream", f -> entry(new JarOutputStream(stream(f))))
        .stoppedBy("SecurityException")
        .run(
            "ZipFile, OPEN_DELETE",
            f ->
                new ZipFile(file(f, "archive.zip"), ZipFile.OPEN_READ | ZipFile.OPEN_DELETE)
                    .close())
        .run(
            "JarFile, OPEN_DELETE",
            f ->
                new JarFile(file(f, "archive.zip"), false, ZipFile.OPEN_READ | ZipFile.OPEN_DELETE)
                    .close())
        .stoppedBy("FileNotFoundException");
  }

  private static void randomAccess(RouteList routes) {
    routes
        .run("RandomAccessFile.write", f -> random(f, "rw", file -> file.write('x')))
        .run("RandomAccessFile.writeChars", f -> random(f, "rwd", file -> file.writeChars("xy")))
        .run("RandomAccessFile.setLength", f -> random(f, "rw", file -> file.setLength(0)))
        .run("RandomAccessFile.setLength, longer", f -> random(f, "rw", r -> r.setLength(99)))
        .run("RandomAccessFile, new file", f -> new RandomAccessFile(f + "/new.txt", "rws").close())
        .run(
            "RandomAccessFile.getChannel, truncating",
            f -> random(f, "rw", file -> file.getChannel().truncate(0)))
        .run(
            "RandomAccessFile.getChannel, writing",
            f -> random(f, "rw", file -> file.getChannel().write(ByteBuffer.wrap(new byte[1]))));
  }

  private static void entries(RouteList routes) {
    routes
        .ask("File.delete", f -> old(f).delete())
        .ask("File.delete, folder", f -> file(f, "empty").delete())
        .ask("File.delete, link", f -> file(f, "file-link").delete())
        .ask("File.delete, through a linked folder", f -> file(f, "folder-link/other.txt").delete())
        .ask("File.delete, overriding subclass", f -> new Plain(name(f)).delete())
        .run("File.deleteOnExit", f -> old(f).deleteOnExit())
        .ask("File.renameTo", f -> old(f).renameTo(file(f, "moved.txt")))
        .ask("File.renameTo, over a file", f -> file(f, "other.txt").renameTo(old(f)))
        .ask("File.renameTo, folder", f -> file(f, "empty").renameTo(file(f, "moved")))
        .ask("File.mkdir", f -> file(f, "new").mkdir())
        .ask("File.mkdirs", f -> file(f, "new/newer").mkdirs())
        .ask("File.setReadOnly", f -> old(f).setReadOnly())
        .ask("File.setWritable", f -> old(f).setWritable(false))
        .ask("File.setWritable, all", f -> old(f).setWritable(true, false))
        .ask("File.setReadable", f -> old(f).setReadable(false))
        .ask("File.setReadable, all", f -> old(f).setReadable(false, false))
        .ask("File.setExecutable", f -> old(f).setExecutable(true))
        .ask("File.setExecutable, all", f -> old(f).setExecutable(true, false))
        .ask("File.setLastModified", f -> old(f).setLastModified(0));
  }

  /** A subclass that changes nothing. */
  private static final class Plain extends File {
    private static final long serialVersionUID = 1;

    Plain(String path) {
      super(path);
    }

    @Override
    public boolean delete() {
      return super.delete();
    }
  }

  private interface Change {
    void make(RandomAccessFile file) throws IOException;
  }

  private static void random(java.nio.file.Path folder, String mode, Change change)
      throws IOException {
    try (var file = new RandomAccessFile(old(folder), mode)) {
      change.make(file);
    }
  }

  private static File old(java.nio.file.Path folder) {
    return precious(folder).toFile();
  }

  private static String name(java.nio.file.Path folder) {
    return precious(folder).toString();
  }

  private static OutputStream stream(java.nio.file.Path folder) throws IOException {
    return new FileOutputStream(old(folder));
  }

  private static void write(OutputStream out) throws IOException {
    try (out) {
      out.write('x');
    }
  }

  private static void write(Writer out) throws IOException {
    try (out) {
      out.write('x');
    }
  }

  private static void entry(ZipOutputStream out) throws IOException {
    try (out) {
      out.putNextEntry(new JarEntry("entry"));
    }
  }
}
