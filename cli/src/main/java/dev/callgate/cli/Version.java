package dev.callgate.cli;

import picocli.CommandLine.IVersionProvider;

/** The version, from the jar's manifest. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"callgate " + number() + ", Java " + System.getProperty("java.version")};
  }

  private static String number() {
    try (var in = Version.class.getResourceAsStream("version.txt")) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).trim();
    } catch (java.io.IOException e) {
      throw new IllegalStateException("callgate.jar is not whole: " + e.getMessage(), e);
    }
  }
}
