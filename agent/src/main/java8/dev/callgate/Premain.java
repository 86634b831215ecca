package dev.callgate;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The one class of Callgate that an application can see: the JVM's entry points, and the isolated
 * loader behind which everything else lives (entries below {@code inside/}, with another suffix, so
 * that no other loader finds them).
 *
 * <p>Rules for touching it: Java 8 byte code and API, so that an old JVM prints a sentence and no
 * stack trace; no lambda, no logging, no default file system; private but for the entry points.
 */
public final class Premain extends ClassLoader {
  private static final int OLDEST_JAVA = 17;
  private static final String PLATFORM_LOADER =
      "jdk.internal.loader.ClassLoaders$PlatformClassLoader";
  private static final String INSIDE = "inside/";

  /** All classes in one entry: a thousand entries cost every start 0.03 CPU seconds. */
  private static final String CLASSES = INSIDE + "classes.bin";

  private static final String CLASS_SUFFIX = ".classdata";
  private static final int RECORD = 12;

  /** Where the records begin in {@link #index}: after two bytes for each first byte of a hash. */
  private static final int RECORDS = 256 * 2;

  static {
    registerAsParallelCapable();
  }

  private final File file;
  private final JarFile jar;
  private final ZipEntry classes;

  /**
   * For each first byte of a hash how many classes are before it; then by hash of the internal
   * name, ascending: hash, offset and length of what stands there.
   */
  private final byte[] index;

  private Premain(ClassLoader parent, File file) throws IOException {
    super(parent);
    this.file = file;
    jar = new JarFile(file, false);
    classes = jar.getEntry(CLASSES);
    if (classes == null) {
      throw new IllegalStateException("callgate.jar is not whole: " + CLASSES + " is missing");
    }
    index = read(classes, 4, RECORDS + int4(read(classes, 0, 4), 0) * RECORD);
  }

  /**
   * Called by the JVM before {@code main}; ends the JVM with exit code 3 if Callgate cannot start.
   */
  public static void premain(String options, Instrumentation instrumentation) {
    if (!isJavaNewEnough()) {
      Runtime.getRuntime().halt(3);
    }
    try {
      start("premain", options, instrumentation);
    } catch (Throwable e) {
      say("callgate: cannot start: " + why(e) + "; the program was not started");
      Runtime.getRuntime().halt(3);
    }
  }

  /**
   * Called by the JVM when Callgate is attached to a running program; never ends it.
   *
   * @throws IllegalStateException if Callgate cannot start
   */
  public static void agentmain(String options, Instrumentation instrumentation) {
    if (!isJavaNewEnough()) {
      throw new IllegalStateException("callgate needs Java " + OLDEST_JAVA + " or newer");
    }
    try {
      start("agentmain", options, instrumentation);
    } catch (Throwable e) {
      throw new IllegalStateException(
          "callgate was not attached: " + why(e), e instanceof IllegalStateException ? null : e);
    }
  }

  /** The command line: {@code java -jar callgate.jar <command>}. */
  public static void main(String[] arguments) throws Throwable {
    if (!isJavaNewEnough()) {
      System.exit(3);
    }
    ClassLoader inside = open(jarFile());
    Thread.currentThread().setContextClassLoader(inside);
    try {
      inside
          .loadClass("dev.callgate.cli.Main")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void start(String entry, String options, Instrumentation instrumentation)
      throws Throwable {
    File file = jarFile();
    Class<?> agent = open(file).loadClass("dev.callgate.agent.boot.Agent");
    Object[] given = {instrumentation, file};
    try {
      // Of premain's own shape, two references: the JVM has made a method handle of that shape
      // already, and one of another costs a start on JDK 25.
      agent.getMethod(entry, String.class, Object[].class).invoke(null, options, given);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static boolean isJavaNewEnough() {
    String version = System.getProperty("java.specification.version");
    if (!version.startsWith("1.") && Integer.parseInt(version) >= OLDEST_JAVA) {
      return true;
    }
    say(
        "callgate: needs Java "
            + OLDEST_JAVA
            + " or newer, but this is Java "
            + version
            + " ("
            + System.getProperty("java.home")
            + "); the program was not started. Run it on a newer JDK, or without -javaagent.");
    return false;
  }

  private static Premain open(File file) throws Exception {
    // The platform loader, which Java 8 has no method for; reflection on a method of the JDK would
    // cost every start 0.04 CPU seconds.
    ClassLoader top = ClassLoader.getSystemClassLoader();
    while (top.getParent() != null) {
      top = top.getParent();
    }
    if (!top.getClass().getName().equals(PLATFORM_LOADER)) {
      // A system class loader of the application's that does not stand below it.
      top = (ClassLoader) ClassLoader.class.getMethod("getPlatformClassLoader").invoke(null);
    }
    return new Premain(top, file);
  }

  private static File jarFile() throws Exception {
    CodeSource source = Premain.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException(
          "callgate.jar must be on neither the boot class path nor the module path");
    }
    return new File(source.getLocation().toURI());
  }

  private static String why(Throwable e) {
    if (e instanceof ClassNotFoundException || e instanceof NoClassDefFoundError) {
      return "the class "
          + String.valueOf(e.getMessage()).replace('/', '.')
          + " is missing: callgate.jar is not whole, or this Java runtime lacks a module";
    }
    return e instanceof IllegalStateException ? e.getMessage() : e.toString();
  }

  private static void say(String line) {
    try {
      new FileOutputStream(FileDescriptor.err).write((line + "\n").getBytes("UTF-8"));
    } catch (IOException e) {
      // Nobody reads stderr: there is no one to tell.
    }
  }

  /** Own classes first: the platform loader, asked for each, costs a start 0.02 CPU seconds. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith("java.")) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      String internalName = name.replace('.', '/');
      byte[] record = record(internalName);
      if (record == null) {
        return super.loadClass(name, resolve);
      }
      int start = start(internalName);
      return defineClass(name, record, start, record.length - start);
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    if (name.endsWith(CLASS_SUFFIX)) {
      String internalName = name.substring(0, name.length() - CLASS_SUFFIX.length());
      byte[] record = record(internalName);
      if (record != null) {
        int start = start(internalName);
        return new ByteArrayInputStream(record, start, record.length - start);
      }
    }
    ZipEntry entry = jar.getEntry(INSIDE + name);
    if (entry == null) {
      return super.getResourceAsStream(name);
    }
    return new ByteArrayInputStream(read(entry, 0, (int) entry.getSize()));
  }

  @Override
  protected URL findResource(String name) {
    if (jar.getEntry(INSIDE + name) == null) {
      return null;
    }
    try {
      return new URL("jar:" + file.toURI() + "!/" + INSIDE + name);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL url = findResource(name);
    return url == null
        ? Collections.<URL>emptyEnumeration()
        : Collections.enumeration(Collections.singletonList(url));
  }

  /**
   * What stands in {@link #CLASSES} for a class: the length of its name in two bytes, the name, the
   * class file. Null if the class is none of ours.
   */
  private byte[] record(String internalName) {
    int hash = internalName.hashCode();
    int first = (hash >>> 24) * 2;
    int before = (index[first] & 0xff) << 8 | index[first + 1] & 0xff;
    for (int at = RECORDS + before * RECORD; at < index.length; at += RECORD) {
      if (index[at] != (byte) (hash >>> 24)) {
        return null;
      }
      if (index[at + 3] == (byte) hash && int4(index, at) == hash) {
        byte[] record = read(classes, int4(index, at + 4), int4(index, at + 8));
        if (isOf(record, internalName)) {
          return record;
        }
      }
    }
    return null;
  }

  private static boolean isOf(byte[] record, String internalName) {
    int length = (record[0] & 0xff) << 8 | record[1] & 0xff;
    return internalName.equals(new String(record, 2, length, StandardCharsets.US_ASCII));
  }

  private static int start(String internalName) {
    return 2 + internalName.length();
  }

  private static int int4(byte[] bytes, int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xff) << 16
        | (bytes[at + 2] & 0xff) << 8
        | bytes[at + 3] & 0xff;
  }

  private byte[] read(ZipEntry entry, int from, int length) {
    try {
      InputStream in = jar.getInputStream(entry);
      try {
        byte[] bytes = new byte[length];
        int done = in.skip(from) == from ? 0 : -1;
        while (done >= 0 && done < length) {
          int more = in.read(bytes, done, length - done);
          done = more < 0 ? -1 : done + more;
        }
        if (done < 0) {
          throw new IOException(entry.getName() + " is cut off");
        }
        return bytes;
      } finally {
        in.close();
      }
    } catch (IOException | RuntimeException e) {
      throw new IllegalStateException("callgate.jar cannot be read: " + e, e);
    }
  }
}
