package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import java.io.File;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code File.createTempFile}, which draws the name itself: a number between prefix and suffix. The
 * path fact has a zero in its place.
 */
final class CreateTempReader extends Reader {
  private static final String TEMP = "java.io.tmpdir";

  private final FileContext context;
  private final String tempAtStart = System.getProperty(TEMP);

  CreateTempReader(FileContext context) {
    this.context = context;
  }

  @Override
  public Reading read(Call call) {
    if (!(call.a() instanceof String prefix)) {
      return Reading.NOTHING;
    }
    String suffix = call.b() == null ? ".tmp" : (String) call.b();
    String name = prefix.substring(prefix.lastIndexOf('/') + 1);
    boolean isName = (name + suffix).indexOf('/') < 0 && (name + suffix).indexOf('\0') < 0;
    return isName
        ? context.actions().createTemporary(directory(call.c()), name, suffix)
        : Reading.NOTHING;
  }

  /** Null if it is not known: java.io reads the property once, at a moment that we do not see. */
  private Path directory(Object given) {
    if (given != null) {
      return HostFiles.of(given);
    }
    String now = System.getProperty(TEMP);
    return tempAtStart != null && tempAtStart.equals(now) ? HostFiles.of(now) : null;
  }

  @Override
  public Map<String, Object> result(Call call, Object result) {
    return result != null && result.getClass() == File.class
        ? Map.of("path", ((File) result).getPath())
        : Map.of();
  }
}
