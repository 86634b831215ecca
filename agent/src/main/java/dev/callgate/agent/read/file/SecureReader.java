package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import java.lang.reflect.Field;
import java.nio.file.Path;

/**
 * Sinks of secure directory streams: paths are relative to an open directory, which may have been
 * moved since. The descriptor tells where it is now.
 */
final class SecureReader extends Reader {
  static final int DELETE = 0;
  static final int MOVE = 1;
  static final int PERMISSION = 2;
  static final int ATTRIBUTES = 3;

  private static final String STREAM = "sun.nio.fs.UnixSecureDirectoryStream";
  private static final String VIEW = STREAM + "$BasicFileAttributeViewImpl";

  private final FileContext context;
  private final int effect;

  SecureReader(FileContext context, int effect) {
    this.context = context;
    this.effect = effect;
  }

  /** Fields of the JDK's classes; read only once these are loaded, and not while they are woven. */
  private static final class Fields {
    static final Field DESCRIPTOR = field(STREAM, "dfd");
    static final Field STREAM_OF_VIEW = field(VIEW, "this$0");
    static final Field FILE_OF_VIEW = field(VIEW, "file");

    private static Field field(String className, String name) {
      try {
        // Opened to this module by BridgeInstaller.
        Field field = Class.forName(className, false, null).getDeclaredField(name);
        field.setAccessible(true);
        return field;
      } catch (ReflectiveOperationException | RuntimeException e) {
        throw new IllegalStateException("secure directory streams cannot be read", e);
      }
    }
  }

  @Override
  public Reading read(Call call) {
    FileActions actions = context.actions();
    return switch (effect) {
      case DELETE -> delete(actions, call);
      case MOVE -> move(actions, call);
      case PERMISSION -> actions.permission(ofView(call.self()));
      case ATTRIBUTES -> actions.attributes(ofView(call.self()));
      default -> throw new IllegalStateException("effect " + effect);
    };
  }

  private Reading delete(FileActions actions, Call call) {
    // The stream refuses paths that are not the JDK's own.
    return HostFiles.isOwn(call.a())
        ? actions.delete(below(call.self(), (Path) call.a()))
        : Reading.NOTHING;
  }

  private Reading move(FileActions actions, Call call) {
    boolean isRefused =
        !HostFiles.isOwn(call.a())
            || !HostFiles.isOwn(call.c())
            || !Fields.DESCRIPTOR.getDeclaringClass().isInstance(call.b());
    return isRefused
        ? Reading.NOTHING
        : actions.move(below(call.self(), (Path) call.a()), below(call.b(), (Path) call.c()), true);
  }

  private Path below(Object stream, Path name) {
    try {
      return HostFiles.below(Fields.DESCRIPTOR.getInt(stream), name);
    } catch (IllegalAccessException e) {
      return null;
    }
  }

  /** What a view is of: a file below the directory, or the directory itself. */
  private Path ofView(Object view) {
    try {
      Path file = (Path) Fields.FILE_OF_VIEW.get(view);
      Object stream = Fields.STREAM_OF_VIEW.get(view);
      return below(stream, file == null ? HostFiles.here() : file);
    } catch (IllegalAccessException e) {
      return null;
    }
  }
}
