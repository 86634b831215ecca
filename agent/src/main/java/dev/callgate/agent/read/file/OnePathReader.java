package dev.callgate.agent.read.file;

import dev.callgate.agent.approve.Preview;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import java.nio.file.Path;

/** Sinks that do one thing to one path: the first reference that is passed. */
final class OnePathReader extends Reader {
  static final int DELETE = 0;
  static final int CREATE = 1;
  static final int PERMISSION = 2;
  static final int ATTRIBUTES = 3;

  private final FileContext context;
  private final int effect;

  OnePathReader(FileContext context, int effect) {
    this.context = context;
    this.effect = effect;
  }

  @Override
  public Reading read(Call call) {
    if (call.a() instanceof String text && text.indexOf('\0') >= 0) {
      // The method returns false, or throws, and does nothing.
      return Reading.NOTHING;
    }
    Reading reading = of(context.actions(), effect, HostFiles.of(call.a()));
    return HostFiles.named(reading, call.a());
  }

  static Reading of(FileActions actions, int effect, Path path) {
    return switch (effect) {
      case DELETE -> actions.delete(path);
      case CREATE -> actions.create(path);
      case PERMISSION -> actions.permission(path);
      case ATTRIBUTES -> actions.attributes(path);
      default -> throw new IllegalStateException("effect " + effect);
    };
  }

  @Override
  public Preview preview(Call call) {
    return effect == DELETE ? FilePreview.ofDirectory(HostFiles.of(call.a())) : null;
  }
}
