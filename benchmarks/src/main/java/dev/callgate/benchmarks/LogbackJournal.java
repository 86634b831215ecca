package dev.callgate.benchmarks;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.recovery.ResilientFileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Logback's appender of files, which gives each event to the kernel (its default). */
final class LogbackJournal implements Journal {
  /** The one extension: waits for the device after each event. */
  private static final class Forcing extends FileAppender<ILoggingEvent> {
    @Override
    protected void subAppend(ILoggingEvent event) {
      super.subAppend(event);
      try {
        ((ResilientFileOutputStream) getOutputStream()).getChannel().force(false);
      } catch (IOException e) {
        addError("not on the device", e);
      }
    }
  }

  private final LoggerContext context = new LoggerContext();
  private final Logger logger = context.getLogger("audit");
  private final Path file;
  private final String line;

  LogbackJournal(Path folder, String line, boolean force) {
    this.file = folder.resolve("audit.log");
    this.line = line;
    context.setMDCAdapter(new LogbackMDCAdapter());
    var encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%msg%n");
    encoder.start();
    FileAppender<ILoggingEvent> appender = force ? new Forcing() : new FileAppender<>();
    appender.setContext(context);
    appender.setName("audit");
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    appender.start();
    logger.setAdditive(false);
    logger.addAppender(appender);
  }

  @Override
  public int append() {
    logger.info(line);
    return 1;
  }

  @Override
  public long count() throws IOException {
    try (var lines = Files.lines(file)) {
      return lines.count();
    }
  }

  @Override
  public void close() {
    context.stop();
  }
}
