package dev.callgate.agent.ledger.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.AbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * Writes warnings and errors to {@link FileDescriptor#err}, each line in one write and after {@code
 * callgate: }. Not through {@code System.err}: that is the application's to replace.
 */
final class StderrLogger extends AbstractLogger {
  private static final FileOutputStream ERR = new FileOutputStream(FileDescriptor.err);

  StderrLogger(String name) {
    this.name = name;
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level, Marker marker, String pattern, Object[] arguments, Throwable thrown) {
    var text = new StringBuilder("callgate: ");
    text.append(MessageFormatter.basicArrayFormat(pattern, arguments)).append('\n');
    if (thrown != null) {
      var trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace, true));
      text.append(trace);
    }
    try {
      ERR.write(text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException nobodyListens) {
      // A program may run with its stderr closed.
    }
  }

  @Override
  protected String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  public boolean isErrorEnabled() {
    return true;
  }

  @Override
  public boolean isErrorEnabled(Marker marker) {
    return true;
  }

  @Override
  public boolean isWarnEnabled() {
    return true;
  }

  @Override
  public boolean isWarnEnabled(Marker marker) {
    return true;
  }

  @Override
  public boolean isInfoEnabled() {
    return false;
  }

  @Override
  public boolean isInfoEnabled(Marker marker) {
    return false;
  }

  @Override
  public boolean isDebugEnabled() {
    return false;
  }

  @Override
  public boolean isDebugEnabled(Marker marker) {
    return false;
  }

  @Override
  public boolean isTraceEnabled() {
    return false;
  }

  @Override
  public boolean isTraceEnabled(Marker marker) {
    return false;
  }
}
