package dev.callgate.cli.ledger;

import dev.callgate.agent.ledger.LedgerSet;
import java.io.File;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All files of a ledger, each by itself and as chains that go from file to file. */
final class Verification {
  /** How often a set is listed anew because its program put a file aside meanwhile. */
  private static final int MOST_TRIES = 5;

  private final List<FileChain> files = new ArrayList<>();
  private final Hashes hashes = new Hashes();
  private final OpenActions open = new OpenActions();
  private final Shortcut shortcut;
  private final List<Finding> faults = new ArrayList<>();
  private final List<Finding> notes = new ArrayList<>();
  private Links links;

  private Verification(Shortcut shortcut) {
    this.shortcut = shortcut;
  }

  /**
   * Reads all there is.
   *
   * @param configured the ledgers, each with all files of its set
   * @param beginsLater whether older files may be kept elsewhere
   */
  static Verification of(List<File> configured, boolean beginsLater) throws IOException {
    return of(configured, beginsLater, null);
  }

  /**
   * Reads what is behind an anchor.
   *
   * @param anchor null to read all there is
   */
  static Verification of(List<File> configured, boolean beginsLater, Anchor anchor)
      throws IOException {
    for (int tries = 1; ; tries++) {
      Set<File> before = list(configured);
      Verification verification;
      try {
        verification =
            new Verification(anchor == null ? Shortcut.NONE : Shortcut.to(anchor, before));
        verification.read(before, beginsLater);
      } catch (NoSuchFileException movedMeanwhile) {
        if (tries == MOST_TRIES) {
          throw movedMeanwhile;
        }
        continue;
      }
      if (tries == MOST_TRIES
          || verification.faults().isEmpty()
          || list(configured).equals(before)) {
        return verification;
      }
    }
  }

  private static Set<File> list(List<File> configured) {
    var files = new LinkedHashSet<File>();
    for (File one : configured) {
      files.addAll(new LedgerSet(one).files());
    }
    return files;
  }

  private void read(Set<File> set, boolean beginsLater) throws IOException {
    var ends = new ArrayList<FileEnds>();
    for (File file : set) {
      if (!file.exists()) {
        throw new NoSuchFileException(file.getPath());
      }
      if (shortcut.skipped().contains(file)) {
        ends.add(shortcut.ends().get(file));
        continue;
      }
      FileChain chain = FileChain.read(file, hashes, shortcut.starts().get(file));
      open.add(chain.open());
      files.add(chain);
      if (chain.head() != null) {
        ends.add(ends(chain));
      }
      faults.addAll(chain.faults());
      notes.addAll(chain.notes());
    }
    links = new Links(ends, hashes, open, beginsLater, faults, notes);
    link();
  }

  /** How a file begins and ends, of which the beginning may not have been read. */
  private FileEnds ends(FileChain chain) {
    FileEnds began = chain.start() == null ? null : shortcut.ends().get(chain.file());
    return began == null ? FileEnds.of(chain) : began.until(chain.head());
  }

  private void link() {
    Map<FileEnds, Long> said = new HashMap<>();
    Map<String, FileChain> byHead = new HashMap<>();
    for (FileChain chain : files) {
      if (chain.head() != null) {
        boolean isWhole = chain.start() == null || chain.start().checkpoint() == 0;
        said.put(ends(chain), isWhole ? chain.count().before() : Count.UNKNOWN);
        byHead.put(chain.head(), chain);
      }
    }
    links.check(said);
    for (FileChain chain : files) {
      count(chain, byHead.get(chain.first()));
      links.find(ends(chain), chain.lost());
    }
  }

  /** What a file says of the records before it must be so, and one put aside must be complete. */
  private void count(FileChain chain, FileChain before) {
    long said = chain.count().before();
    long counted = before == null ? Count.UNKNOWN : before.count().with(before.read());
    if (chain.start() == null
        && said != Count.UNKNOWN
        && counted != Count.UNKNOWN
        && said != counted) {
      fault(chain, "it says that " + said + " records are before it, but there are " + counted);
    }
    if (LedgerSet.isPutAside(chain.file().getName()) && !chain.endsWithCheckpoint()) {
      fault(chain, "it was put aside, but does not end with a checkpoint: its end is missing");
    }
  }

  private void fault(FileChain chain, String text) {
    faults.add(new Finding(chain.file(), 0, text));
  }

  List<FileChain> files() {
    return files;
  }

  List<Finding> faults() {
    return faults;
  }

  /** What is no fault and yet worth a look. */
  List<Finding> notes() {
    return notes;
  }

  /** What was not read. */
  Shortcut shortcut() {
    return shortcut;
  }

  /** The ids of calls of which nobody knows what came of them. */
  List<String> unknown() {
    return open.unknown();
  }

  /** Whether a record with this hash is there. */
  boolean has(String hash) {
    return hashes.has(hash);
  }

  /** The files in which a chain ends; what is before them is bound by their hashes. */
  List<FileChain> ends() {
    var ends = new ArrayList<FileChain>();
    for (FileChain chain : files) {
      if (chain.head() != null && !links.isContinued(chain.head())) {
        ends.add(chain);
      }
    }
    return ends;
  }
}
