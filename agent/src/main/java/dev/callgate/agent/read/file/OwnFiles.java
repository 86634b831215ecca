package dev.callgate.agent.read.file;

import dev.callgate.agent.ledger.LedgerSet;
import dev.callgate.policy.RealPath;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Callgate's own files, which no program may change: policies, keys, the jar, the approvals'
 * directory with all that is in it, and the ledger's files.
 */
public final class OwnFiles {
  private final List<String> paths = new ArrayList<>();
  private final String ledgerFolder;
  private final LedgerSet ledger;

  /**
   * @param files files, and directories with all that is in them
   * @param ledger the configured ledger file; all files of its set are meant
   */
  public OwnFiles(List<File> files, File ledger) {
    for (File file : files) {
      // The name that was given as well, should it be a link.
      add(RealPath.atStart(file));
      add(nameIn(file));
    }
    this.ledger = new LedgerSet(ledger);
    ledgerFolder = RealPath.atStart(ledger.getAbsoluteFile().getParentFile());
    add(RealPath.atStart(ledger));
  }

  private void add(String path) {
    if (!paths.contains(path)) {
      paths.add(path);
    }
  }

  private static String nameIn(File file) {
    File absolute = file.getAbsoluteFile();
    File parent = absolute.getParentFile();
    return parent == null
        ? absolute.getPath()
        : new File(RealPath.atStart(parent), absolute.getName()).getPath();
  }

  /** Whether a place is one of them, by its path or, for files with several names, its inode. */
  boolean hold(Place place) {
    if (place.isUnknown()) {
      return false;
    }
    if (holds(place.real()) || (place.leadsTo() != null && holds(place.leadsTo()))) {
      return true;
    }
    FileStat stat = place.stat();
    return stat != null && stat.isFile() && stat.links() > 1 && isAlias(stat);
  }

  /** Whether moving this directory away would take one of them along. */
  boolean areBelow(Place place) {
    if (place.isUnknown()) {
      return false;
    }
    for (String path : paths) {
      if (RealPath.isWithin(path, place.real())) {
        return true;
      }
    }
    return RealPath.isWithin(ledgerFolder, place.real());
  }

  private boolean holds(String real) {
    for (String path : paths) {
      if (RealPath.isWithin(real, path)) {
        return true;
      }
    }
    int slash = real.lastIndexOf(File.separatorChar);
    String folder = slash == 0 ? real.substring(0, 1) : real.substring(0, Math.max(0, slash));
    return folder.equals(ledgerFolder) && ledger.has(real.substring(slash + 1));
  }

  private boolean isAlias(FileStat stat) {
    for (String path : paths) {
      try {
        FileStat own = FileStat.of(HostFiles.of(path), true);
        if (stat.isSameAs(own)) {
          return true;
        }
      } catch (IOException | RuntimeException e) {
        // One that cannot be looked at cannot be compared; its path is compared above.
      }
    }
    return false;
  }
}
