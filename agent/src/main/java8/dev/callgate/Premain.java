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
  private static final String CLASS_SUFFIX = ".classdata";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final String jarUrl;

  private Premain(ClassLoader parent, File file) throws IOException {
    super(parent);
    jar = new JarFile(file, false);
    jarUrl = "jar:" + file.toURI() + "!/";
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
    ClassLoader inside = open();
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
    Class<?> agent = open().loadClass("dev.callgate.agent.boot.Agent");
    Object[] given = {instrumentation, jarFile()};
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

  private static Premain open() throws Exception {
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
    return new Premain(top, jarFile());
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
      byte[] bytes = read(name.replace('.', '/') + CLASS_SUFFIX);
      return bytes == null
          ? super.loadClass(name, resolve)
          : defineClass(name, bytes, 0, bytes.length);
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    byte[] bytes = read(name);
    return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
  }

  @Override
  protected URL findResource(String name) {
    if (jar.getEntry(INSIDE + name) == null) {
      return null;
    }
    try {
      return new URL(jarUrl + INSIDE + name);
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

  private byte[] read(String name) {
    ZipEntry entry = jar.getEntry(INSIDE + name);
    if (entry == null) {
      return null;
    }
    try {
      InputStream in = jar.getInputStream(entry);
      try {
        byte[] bytes = new byte[(int) entry.getSize()];
        int length = 0;
        while (length < bytes.length) {
          int more = in.read(bytes, length, bytes.length - length);
          if (more < 0) {
            throw new IOException(name + " is cut off");
          }
          length += more;
        }
        return bytes;
      } finally {
        in.close();
      }
    } catch (IOException e) {
      throw new IllegalStateException("callgate.jar cannot be read: " + e, e);
    }
  }
}
