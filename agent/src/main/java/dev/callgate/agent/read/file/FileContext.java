package dev.callgate.agent.read.file;

import dev.callgate.agent.read.EmbeddedDatabases;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;

/** What all readers of files share. Made once; {@link FileActions} only when a call needs it. */
public final class FileContext {
  private final Policy policy;
  private final OwnFiles ownFiles;
  private final EmbeddedDatabases databases;
  private final OwnInodes created;
  private final boolean readsPass;
  private volatile FileActions actions;

  /**
   * @param ownFiles what nobody may change
   * @param databases whose files are theirs
   */
  public FileContext(Policy policy, OwnFiles ownFiles, EmbeddedDatabases databases) {
    this.policy = policy;
    this.ownFiles = ownFiles;
    this.databases = databases;
    created = new OwnInodes();
    readsPass = policy.alwaysReversible(kind("file.read"));
  }

  /** The same, under another policy. */
  public FileContext(Policy policy, FileContext before) {
    this.policy = policy;
    ownFiles = before.ownFiles;
    databases = before.databases;
    created = before.created;
    readsPass = policy.alwaysReversible(kind("file.read"));
  }

  /**
   * A file that the JVM itself writes, from its start, because it was told to: what opening it so
   * would be.
   *
   * @param path as it was given to the JVM; null if it is not known
   */
  public Reading written(String path) {
    return opened(path, OpenMode.WRITE | OpenMode.CREATE | OpenMode.TRUNCATE);
  }

  /**
   * A file that the JVM itself reads, because it was told to.
   *
   * @param path as it was given to the JVM; null if it is not known
   */
  public Reading read(String path) {
    return opened(path, OpenMode.READ);
  }

  private Reading opened(String path, int mode) {
    return actions().open(path == null ? null : HostFiles.of(path), mode, null);
  }

  /** Whether reading is reversible whatever is read. */
  boolean readsPass() {
    return readsPass;
  }

  Policy policy() {
    return policy;
  }

  OwnFiles ownFiles() {
    return ownFiles;
  }

  /** The files that this process has created. */
  OwnInodes created() {
    return created;
  }

  EmbeddedDatabases databases() {
    return databases;
  }

  Kind kind(String name) {
    return policy.kinds().require(name);
  }

  FileActions actions() {
    FileActions made = actions;
    if (made == null) {
      synchronized (this) {
        made = actions;
        if (made == null) {
          made = new FileActions(this);
          actions = made;
        }
      }
    }
    return made;
  }
}
