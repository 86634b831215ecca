package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a call does to files, as actions: docs/files.md is the table. A call that cannot have an
 * effect, such as deleting what is not there, is no action. Paths are null where they are not
 * known.
 */
final class FileActions {
  private static final String OWN_FILES = "Callgate's own files";

  private final FileContext context;
  private final Workspace workspace;
  private final JvmReads jvmReads;
  private final OwnInodes created;
  private final Kind read;
  private final Kind create;
  private final Kind append;
  private final Kind write;
  private final Kind overwrite;
  private final Kind delete;
  private final Kind move;
  private final Kind permission;
  private final Kind link;
  private final Kind nativeCode;

  FileActions(FileContext context) {
    this.context = context;
    workspace = new Workspace(context.policy().settings().workspace(), context.ownFiles());
    created = context.created();
    jvmReads = context.readsPass() ? null : new JvmReads();
    read = context.kind("file.read");
    create = context.kind("file.create");
    append = context.kind("file.append");
    write = context.kind("file.write");
    overwrite = context.kind("file.overwrite");
    delete = context.kind("file.delete");
    move = context.kind("file.move");
    permission = context.kind("file.permission");
    link = context.kind("file.link");
    nativeCode = context.kind("jvm.native");
  }

  /**
   * @param mode bits of {@link OpenMode}
   * @param stream the stream that opens it, or null if the call returns the descriptor
   */
  Reading open(Path path, int mode, Closeable stream) {
    Place place = Place.ofTarget(path);
    var actions = new ArrayList<Action>(2);
    if (OpenMode.has(mode, OpenMode.READ) && !context.readsPass() && !place.isMissing()) {
      addRead(actions, place);
    }
    if (OpenMode.onlyReads(mode)) {
      return actions.isEmpty()
          ? Reading.NOTHING
          : Reading.of(actions).ending(new Opened(this, place, mode, false, stream));
    }
    boolean creates = OpenMode.has(mode, OpenMode.CREATE | OpenMode.CREATE_NEW);
    boolean isNew = place.isMissing() && creates;
    if (OpenMode.has(mode, OpenMode.WRITE)) {
      Kind kind = isNew ? create : place.isMissing() ? null : kindOfOpen(place, mode);
      if (kind != null) {
        actions.add(sized(kind, place));
        addMemory(actions, place);
      }
    }
    Place entry = place;
    if (OpenMode.has(mode, OpenMode.DELETE_ON_CLOSE) && !isNew) {
      // On Linux the name goes at once, whatever else the open does.
      entry = Place.ofEntry(path);
      if (!entry.isMissing()) {
        actions.add(delete(entry));
      }
    }
    return reading(actions, new Opened(this, place, mode, isNew, stream), place, entry);
  }

  /** What is to be decided of a file that is open already; null if nothing is. */
  Reading opened(Place place, int mode) {
    var actions = new ArrayList<Action>(2);
    if (OpenMode.has(mode, OpenMode.READ) && !context.readsPass()) {
      addRead(actions, place);
    }
    if (OpenMode.has(mode, OpenMode.WRITE)) {
      boolean isCut = OpenMode.has(mode, OpenMode.TRUNCATE);
      boolean isAppended = OpenMode.has(mode, OpenMode.APPEND);
      actions.add(sized(isCut ? overwrite : isAppended ? append : write, place));
      addMemory(actions, place);
    }
    return actions.isEmpty() ? null : reading(actions, null, place, place);
  }

  /** Remembers a file as this process's own. */
  void created(FileStat stat) {
    created.add(stat);
  }

  /** The kind of an open for writing of what is there; null if it cannot change anything. */
  private Kind kindOfOpen(Place place, int mode) {
    if (OpenMode.has(mode, OpenMode.CREATE_NEW) && !place.isUnknown()) {
      return null;
    }
    FileStat stat = place.stat();
    if (stat == null) {
      // Not known what is there: the strictest that these options can be.
      return OpenMode.has(mode, OpenMode.TRUNCATE)
          ? overwrite
          : OpenMode.has(mode, OpenMode.APPEND) ? append : write;
    }
    if (stat.isDirectory() || place.real().equals("/dev/null")) {
      return null;
    }
    if (stat.isBlockDevice() || KernelFiles.isSetting(place.real())) {
      return overwrite;
    }
    if (OpenMode.has(mode, OpenMode.TRUNCATE) && stat.isFile() && stat.size() > 0) {
      return overwrite;
    }
    // Truncating an empty file, a terminal or a pipe takes nothing away.
    return OpenMode.has(mode, OpenMode.APPEND) ? append : write;
  }

  /**
   * Cutting an open file down to a length.
   *
   * @param descriptor the number under which it is open
   */
  Reading truncate(int descriptor, long length) {
    Place place = Place.ofDescriptor(descriptor);
    FileStat stat = place.stat();
    if (stat != null && (!stat.isFile() || stat.size() <= length || stat.links() == 0)) {
      // Longer, or a file that has no name any more: nothing is taken away from anybody.
      return Reading.NOTHING;
    }
    return reading(List.of(typed(overwrite, place).absent("to").build()), null, place, place);
  }

  Reading delete(Path path) {
    Place place = Place.ofEntry(path);
    if (place.isMissing()) {
      return Reading.NOTHING;
    }
    return reading(List.of(delete(place)), forgetting(path, place), place, place);
  }

  private Action delete(Place place) {
    return typed(delete, place).absent("to").build();
  }

  /** A new directory entry that never replaces one: a directory, or a file that must not exist. */
  Reading create(Path path) {
    Place place = Place.ofEntry(path);
    if (place.stat() != null) {
      return Reading.NOTHING;
    }
    return reading(List.of(sized(create, place)), remembering(path, false), place, place);
  }

  /**
   * A file in this directory whose name is chosen below, from digits.
   *
   * @param directory null if it is not known
   */
  Reading createTemporary(Path directory, String prefix, String suffix) {
    Place place =
        Place.ofEntry(directory == null ? null : directory.resolve(prefix + "0" + suffix));
    return reading(
        List.of(sized(create, place)),
        (result, thrown) -> {
          if (thrown == null) {
            remember(HostFiles.of(result), false);
          }
        },
        place,
        place);
  }

  /**
   * @param replaces whether something at {@code to} would be replaced
   */
  Reading move(Path from, Path to, boolean replaces) {
    Place source = Place.ofEntry(from);
    if (source.isMissing()) {
      return Reading.NOTHING;
    }
    Place target = Place.ofEntry(to);
    Action moved =
        typed(move, source)
            .fact("to", target.path())
            .fact("workspace", workspace.holdBoth(source, target))
            .build();
    var actions = new ArrayList<Action>(2);
    if (replaces && !target.isMissing()) {
      actions.add(
          typed(overwrite, target)
              .refines(move)
              .fact("to", target.path())
              .fact("from", source.path())
              .build());
    }
    actions.add(moved);
    boolean isOwn = source.stat() != null && created.contains(source.stat());
    if (!source.isUnknown() && context.ownFiles().areBelow(source)) {
      return Reading.refused(moved, OWN_FILES);
    }
    return reading(actions, isOwn ? remembering(to, false) : null, source, target);
  }

  /**
   * @param replaces whether something at {@code to} would be replaced
   */
  Reading copy(Path from, Path to, boolean replaces) {
    Place source = Place.ofTarget(from);
    if (source.isMissing()) {
      return Reading.NOTHING;
    }
    Place target = Place.ofEntry(to);
    var actions = new ArrayList<Action>(2);
    if (!context.readsPass()) {
      addRead(actions, source);
    }
    if (target.isMissing() || !replaces) {
      Action.Builder made = place(create, target).fact("from", source.path());
      if (source.stat() == null) {
        made.unknown("size");
      } else {
        made.number("size", source.stat().size());
      }
      actions.add(made.build());
    } else {
      actions.add(typed(overwrite, target).absent("to").fact("from", source.path()).build());
    }
    return reading(actions, remembering(to, false), target, target);
  }

  /**
   * @param to what the link leads to, as it is written into a symbolic link
   */
  Reading link(Path name, Path to, boolean symbolic) {
    Place entry = Place.ofEntry(name);
    Path parent = name == null ? null : name.toAbsolutePath().getParent();
    Place target =
        !symbolic
            ? Place.ofEntry(to)
            : Place.ofTarget(to == null || parent == null ? null : parent.resolve(to));
    if (!symbolic && target.isMissing()) {
      return Reading.NOTHING;
    }
    Action linked =
        place(link, entry)
            .fact("to", target.path())
            .fact("file-type", target.type())
            .fact("workspace", workspace.holdBoth(entry, target))
            .fact("own", own(target))
            .build();
    return reading(List.of(linked), symbolic ? remembering(name, false) : null, entry, target);
  }

  Reading permission(Path path) {
    Place place = Place.ofTarget(path);
    if (place.isMissing()) {
      return Reading.NOTHING;
    }
    // A view that does not follow links changes the link itself: both must be inside.
    Place entry = Place.ofEntry(path);
    Action changed =
        typed(permission, place)
            .absent("to")
            .fact("workspace", workspace.holdBoth(entry, place))
            .build();
    return reading(List.of(changed), null, place, entry);
  }

  /** Times and extended attributes: a file changed in place. */
  Reading attributes(Path path) {
    Place place = Place.ofTarget(path);
    if (place.isMissing()) {
      return Reading.NOTHING;
    }
    return reading(List.of(sized(write, place)), null, place, place);
  }

  private void addRead(List<Action> actions, Place place) {
    if (place.isUnknown() || !jvmReads.include(place.real())) {
      actions.add(place(read, place).build());
    }
  }

  /** Who writes into the memory of a process runs code in it. */
  private void addMemory(List<Action> actions, Place place) {
    if (!place.isUnknown() && KernelFiles.isMemory(place.real())) {
      actions.add(
          Action.of(nativeCode).fact("library", new Fact.Text(place.real())).absent("pid").build());
    }
  }

  private Reading reading(List<Action> actions, Reading.Ending ending, Place one, Place other) {
    if (actions.isEmpty()) {
      return ending == null ? Reading.NOTHING : Reading.noting(ending);
    }
    if (context.ownFiles().hold(one) || context.ownFiles().hold(other)) {
      Action last = actions.get(actions.size() - 1);
      return last.kind() == read ? Reading.of(actions) : Reading.refused(last, OWN_FILES);
    }
    if (isOfDatabase(one) && (one == other || isOfDatabase(other))) {
      // Part of the action on the database, which was decided as SQL.
      return ending == null ? Reading.NOTHING : Reading.noting(ending);
    }
    return Reading.of(actions).ending(ending);
  }

  private boolean isOfDatabase(Place place) {
    return place.real() != null && context.databases().owns(place.real());
  }

  private Action.Builder place(Kind kind, Place place) {
    return Action.of(kind)
        .fact("path", place.path())
        .fact("workspace", workspace.holds(place))
        .fact("own", own(place));
  }

  private Action.Builder typed(Kind kind, Place place) {
    return place(kind, place).fact("file-type", place.type());
  }

  /** With the size as it is before the call: what will be written is not known yet. */
  private Action sized(Kind kind, Place place) {
    Action.Builder action = place(kind, place);
    if (place.isUnknown()) {
      action.unknown("size");
    } else {
      action.number("size", place.stat() == null ? 0 : place.stat().size());
    }
    return action.build();
  }

  private Fact own(Place place) {
    if (place.isUnknown()) {
      return Fact.UNKNOWN;
    }
    return Fact.Flag.of(place.stat() != null && created.contains(place.stat()));
  }

  private Reading.Ending remembering(Path path, boolean follow) {
    return path == null
        ? null
        : (result, thrown) -> {
          if (thrown == null) {
            remember(path, follow);
          }
        };
  }

  private void remember(Path path, boolean follow) {
    try {
      FileStat stat = path == null ? null : FileStat.of(path, follow);
      if (stat != null) {
        created.add(stat);
      }
    } catch (IOException e) {
      // It counts as somebody else's.
    }
  }

  private Reading.Ending forgetting(Path path, Place place) {
    FileStat stat = place.stat();
    if (stat == null || stat.links() > 1 && stat.isFile() || !created.contains(stat)) {
      return null;
    }
    return (result, thrown) -> {
      try {
        if (!stat.isSameAs(FileStat.of(path, false))) {
          created.remove(stat);
        }
      } catch (IOException e) {
        created.remove(stat);
      }
    };
  }
}
