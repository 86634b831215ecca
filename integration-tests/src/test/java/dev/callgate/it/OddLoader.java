package dev.callgate.it;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** A system class loader of an application's own, as -Djava.system.class.loader names it. */
public final class OddLoader extends URLClassLoader {
  public OddLoader(ClassLoader parent) {
    super(new URL[0], parent);
  }

  /** Called by the JVM for each -javaagent. */
  @SuppressWarnings("unused")
  private void appendToClassPathForInstrumentation(String path) throws MalformedURLException {
    addURL(new File(path).toURI().toURL());
  }
}
