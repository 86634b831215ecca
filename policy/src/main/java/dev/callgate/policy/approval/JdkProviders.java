package dev.callgate.policy.approval;

import java.security.Provider;
import java.security.Security;

/**
 * The JDK's own cryptography. A program can register a provider in front of it, or one of its name
 * that calls every signature right: so the class is looked at, and its loader.
 */
final class JdkProviders {
  static final Provider SHA_256 = of("SUN", "sun.security.provider.Sun");
  static final Provider ED25519 = of("SunEC", "sun.security.ec.SunEC");

  private JdkProviders() {}

  private static Provider of(String name, String type) {
    Provider provider = Security.getProvider(name);
    if (provider == null || !isOfJdk(provider.getClass(), type)) {
      throw new IllegalStateException("the JDK's own provider " + name + " is not there");
    }
    return provider;
  }

  private static boolean isOfJdk(Class<?> found, String type) {
    ClassLoader loader = found.getClassLoader();
    return found.getName().equals(type)
        && (loader == null || loader == ClassLoader.getPlatformClassLoader());
  }
}
