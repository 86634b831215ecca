package dev.callgate.it.files;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.time.ZoneId;
import java.util.Currency;
import java.util.logging.LogManager;

/** Has the JDK read files of its own while it initialises classes; arguments: a file to read. */
final class ReadByTheJdk {
  private ReadByTheJdk() {}

  public static void main(String[] arguments) throws IOException {
    System.out.println("security=" + (Security.getProviders().length > 0));
    System.out.println("logging=" + (LogManager.getLogManager() != null));
    System.out.println("zone=" + ZoneId.of("Europe/Vienna"));
    System.out.println("currency=" + Currency.getInstance("EUR"));
    System.out.println("charset=" + Charset.forName("Shift_JIS"));
    System.out.println("file=" + Files.readString(Path.of(arguments[0])));
  }
}
