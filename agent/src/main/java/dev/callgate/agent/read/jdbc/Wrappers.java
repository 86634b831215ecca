package dev.callgate.agent.read.jdbc;

import java.lang.reflect.Proxy;

/** Objects of JDBC's types that can reach a database through another of them only. */
final class Wrappers {
  private Wrappers() {}

  /**
   * Whether all its methods are the JDK's that hand each call to an invocation handler: what the
   * handler then calls to reach a database is another JDBC object, which is woven and decides for
   * itself by what it knows, whatever the handler says it was asked for. A class that only extends
   * {@link Proxy} is none.
   */
  static boolean isProxy(Object self) {
    return self instanceof Proxy && Proxy.isProxyClass(self.getClass());
  }

  /**
   * Whether it is of a class of the JDK, which has no drivers: its rowsets change rows in memory,
   * or through a driver's own result set; what they send to a database is SQL, which is decided.
   */
  static boolean isOfTheJdk(Object self) {
    ClassLoader loader = self.getClass().getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }
}
