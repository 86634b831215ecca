package dev.callgate.it.files;

import static dev.callgate.it.files.RouteList.file;
import static dev.callgate.it.files.RouteList.precious;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.io.CharSink;
import com.google.common.io.FileWriteMode;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.awt.image.BufferedImage;
import java.beans.XMLEncoder;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Properties;
import java.util.logging.FileHandler;
import java.util.spi.ToolProvider;
import javax.imageio.ImageIO;
import javax.imageio.stream.FileImageOutputStream;
import javax.sound.midi.MidiSystem;
import javax.sound.midi.Sequence;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.file.PathUtils;
import org.apache.commons.io.output.FileWriterWithEncoding;

/** Parts of the JDK and libraries that end in files: nobody listed them, the waist does. */
final class LibraryRoutes {
  private LibraryRoutes() {}

  static void addTo(RouteList routes) {
    jdk(routes.stoppedBy("AccessDeniedException"));
    media(routes);
    processes(routes.stoppedBy("IOException"));
    commons(routes);
    guava(routes);
    h2(routes);
  }

  private static void jdk(RouteList routes) {
    routes
        .run(
            "logging.FileHandler",
            f -> {
              var handler = new FileHandler(f + "/precious.txt");
              handler.setFormatter(new java.util.logging.SimpleFormatter());
              handler.close();
            })
        .stoppedBy("FileNotFoundException")
        .run(
            "Properties.store",
            f -> {
              try (var out = new FileOutputStream(file(f, "precious.txt"))) {
                new Properties().store(out, null);
              }
            })
        .run(
            "Properties.storeToXML",
            f -> {
              try (var out = new FileOutputStream(file(f, "precious.txt"))) {
                new Properties().storeToXML(out, null);
              }
            })
        .varying(
            "KeyStore.store",
            f -> {
              KeyStore store = KeyStore.getInstance("PKCS12");
              store.load(null, null);
              try (var out = new FileOutputStream(file(f, "precious.txt"))) {
                store.store(out, "secret".toCharArray());
              }
            })
        .run(
            "XMLEncoder",
            f -> {
              try (var encoder = new XMLEncoder(new FileOutputStream(file(f, "precious.txt")))) {
                encoder.writeObject("x");
              }
            })
        .stoppedBy("TransformerException")
        .run(
            "xml Transformer, File",
            f ->
                TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(xml(), new StreamResult(file(f, "precious.txt"))))
        .run(
            "xml Transformer, URI",
            f ->
                TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(xml(), new StreamResult(precious(f).toUri().toString())))
        .stoppedBy("IllegalStateException")
        .varying(
            "tool jar", f -> tool("jar", "-cf", f + "/precious.txt", "-C", f + "/full", "a.txt"))
        .varying("tool javac", f -> tool("javac", "-d", f.toString(), f + "/Source.java"));
  }

  private static StreamSource xml() {
    return new StreamSource(new java.io.StringReader("<x/>"));
  }

  private static void tool(String name, String... arguments) {
    var silent = new java.io.PrintWriter(new java.io.StringWriter());
    int code = ToolProvider.findFirst(name).orElseThrow().run(silent, silent, arguments);
    if (code != 0) {
      throw new IllegalStateException(name + " ended with " + code);
    }
  }

  private static void media(RouteList routes) {
    routes
        .stoppedBy("SecurityException")
        .run("ImageIO.write", f -> ImageIO.write(image(), "png", file(f, "precious.txt")))
        .stoppedBy("FileNotFoundException")
        .run(
            "FileImageOutputStream",
            f -> {
              try (var out = new FileImageOutputStream(file(f, "precious.txt"))) {
                out.write('x');
              }
            })
        .run(
            "AudioSystem.write",
            f -> {
              var format = new AudioFormat(8000, 8, 1, true, false);
              var sound = new AudioInputStream(new ByteArrayInputStream(new byte[8]), format, 8);
              AudioSystem.write(sound, AudioFileFormat.Type.WAVE, file(f, "precious.txt"));
            })
        .run(
            "MidiSystem.write",
            f -> {
              var music = new Sequence(Sequence.PPQ, 4, 1);
              MidiSystem.write(music, 0, file(f, "precious.txt"));
            });
  }

  private static BufferedImage image() {
    return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
  }

  /** The command is allowed by a rule; the file is an action of its own. */
  private static void processes(RouteList routes) {
    routes
        .run("ProcessBuilder.redirectOutput", f -> end(echo().redirectOutput(old(f))))
        .run("ProcessBuilder.redirectError", f -> end(echo().redirectError(old(f))))
        .run(
            "ProcessBuilder.Redirect.appendTo",
            f -> end(echo().redirectOutput(ProcessBuilder.Redirect.appendTo(old(f)))));
  }

  private static ProcessBuilder echo() {
    return new ProcessBuilder("echo", "x");
  }

  private static void end(ProcessBuilder builder) throws Exception {
    builder.start().waitFor();
  }

  private static void commons(RouteList routes) {
    routes
        .stoppedBy("AccessDeniedException")
        .run(
            "commons-io FileUtils.writeStringToFile",
            f -> FileUtils.writeStringToFile(old(f), "x", UTF_8))
        .run("commons-io FileUtils.copyFile", f -> FileUtils.copyFile(file(f, "other.txt"), old(f)))
        .stoppedBy("IOExceptionList")
        .run(
            "commons-io FileUtils.deleteDirectory", f -> FileUtils.deleteDirectory(file(f, "full")))
        .stoppedBy("SecurityException")
        .run("commons-io FileUtils.forceMkdir", f -> FileUtils.forceMkdir(file(f, "new")))
        .stoppedBy("AccessDeniedException")
        .run("commons-io FileUtils.touch, new file", f -> FileUtils.touch(file(f, "new.txt")))
        .run("commons-io PathUtils.delete", f -> PathUtils.delete(precious(f)))
        .run(
            "commons-io PathUtils.deleteDirectory",
            f -> PathUtils.deleteDirectory(f.resolve("full")))
        .run(
            "commons-io PathUtils.writeString", f -> PathUtils.writeString(precious(f), "x", UTF_8))
        .run(
            "commons-io FileWriterWithEncoding",
            f -> FileWriterWithEncoding.builder().setFile(old(f)).setCharset(UTF_8).get().close());
  }

  private static void guava(RouteList routes) {
    routes
        .stoppedBy("FileNotFoundException")
        .run("guava Files.write", f -> com.google.common.io.Files.write(new byte[1], old(f)))
        .run("guava Files.copy", f -> com.google.common.io.Files.copy(file(f, "other.txt"), old(f)))
        .run(
            "guava Files.asCharSink, append",
            f -> {
              CharSink sink =
                  com.google.common.io.Files.asCharSink(old(f), UTF_8, FileWriteMode.APPEND);
              sink.write("x");
            })
        .run(
            "guava Files.map",
            f ->
                com.google.common.io.Files.map(old(f), FileChannel.MapMode.READ_WRITE, 8)
                    .put(0, (byte) 'x'))
        .stoppedBy("SecurityException")
        .run("guava Files.move", f -> com.google.common.io.Files.move(old(f), file(f, "moved.txt")))
        .stoppedBy("AccessDeniedException")
        .run(
            "guava MoreFiles.asByteSink", f -> MoreFiles.asByteSink(precious(f)).write(new byte[1]))
        .stoppedBy("FileSystemException")
        .run(
            "guava MoreFiles.deleteRecursively",
            f ->
                MoreFiles.deleteRecursively(
                    f.resolve("full"), RecursiveDeleteOption.ALLOW_INSECURE))
        .run(
            "guava MoreFiles.deleteDirectoryContents",
            f -> MoreFiles.deleteDirectoryContents(f.resolve("full")));
  }

  private static void h2(RouteList routes) {
    routes
        .stoppedBy("DbException")
        .run("h2 FileUtils.delete", f -> org.h2.store.fs.FileUtils.delete(f + "/precious.txt"));
  }

  private static File old(Path folder) {
    return precious(folder).toFile();
  }
}
