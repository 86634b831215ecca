package dev.callgate.agent.read.file;

import dev.callgate.agent.approve.Preview;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import java.nio.file.CopyOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Sinks with two paths: move, copy, link. */
final class TwoPathsReader extends Reader {
  static final int MOVE = 0;
  static final int COPY = 1;
  static final int LINK = 2;
  static final int SYMBOLIC_LINK = 3;

  private final FileContext context;
  private final int effect;

  TwoPathsReader(FileContext context, int effect) {
    this.context = context;
    this.effect = effect;
  }

  @Override
  public Reading read(Call call) {
    Path from = HostFiles.of(call.a());
    Path to = HostFiles.of(call.b());
    // File.renameTo passes no options, and replaces.
    boolean replaces = call.c() == null || replaces((CopyOption[]) call.c());
    FileActions actions = context.actions();
    Reading reading =
        switch (effect) {
          case MOVE -> actions.move(from, to, replaces);
          case COPY -> actions.copy(from, to, replaces);
          case LINK -> actions.link(from, to, false);
          case SYMBOLIC_LINK -> actions.link(from, to, true);
          default -> throw new IllegalStateException("effect " + effect);
        };
    for (Action action : reading.actions()) {
      HostFiles.name(action, isOnSecond(action) ? call.b() : call.a());
    }
    return reading;
  }

  /** Of a move or copy, what is made or replaced; of all others the first path is meant. */
  private static boolean isOnSecond(Action action) {
    String kind = action.kind().name();
    return kind.equals("file.create") || kind.equals("file.overwrite");
  }

  @Override
  public Preview preview(Call call) {
    return effect == MOVE ? FilePreview.ofDirectory(HostFiles.of(call.a())) : null;
  }

  /** The array is a copy; options of other classes make the call fail. */
  private static boolean replaces(CopyOption[] options) {
    for (CopyOption option : options) {
      if (option == StandardCopyOption.REPLACE_EXISTING
          || option == StandardCopyOption.ATOMIC_MOVE) {
        return true;
      }
    }
    return false;
  }
}
