package dev.callgate.cli.ledger;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the files of a ledger follow each other: each begins a chain or goes on where another one
 * ends.
 *
 * <p>Where old files may be kept elsewhere, what is missing must be older than what is there: of
 * the files that were written under one name only the oldest may begin without the file before it.
 * A process may move on to a file of another name, whose first record then follows its own last one
 * in the former; so that none of its earlier records may be there either.
 */
final class Links {
  private final List<FileEnds> files;
  private final Hashes hashes;
  private final OpenActions records;
  private final boolean beginsLater;
  private final List<Finding> faults;
  private final List<Finding> notes;
  private final Set<String> continued = new HashSet<>();

  /**
   * @param files those that have records
   * @param hashes of all lines that were read
   * @param records all that were read
   * @param beginsLater whether older files may be kept elsewhere
   * @param faults gets what is wrong
   * @param notes gets what is kept elsewhere
   */
  Links(
      List<FileEnds> files,
      Hashes hashes,
      OpenActions records,
      boolean beginsLater,
      List<Finding> faults,
      List<Finding> notes) {
    this.files = files;
    this.hashes = hashes;
    this.records = records;
    this.beginsLater = beginsLater;
    this.faults = faults;
    this.notes = notes;
  }

  /**
   * Looks where each file begins.
   *
   * @param before how many records a file says are before it, where it says so
   */
  void check(Map<FileEnds, Long> before) {
    Set<String> ends = new HashSet<>();
    for (FileEnds file : files) {
      ends.add(file.head());
    }
    Map<String, FileEnds> begun = new HashMap<>();
    Map<String, FileEnds> following = new HashMap<>();
    for (FileEnds file : files) {
      FileEnds same = begun.put(file.firstHash(), file);
      continued.add(file.previous());
      if (same != null) {
        fault(file, "it holds the same records as " + same.file().getName());
        continue;
      }
      if (file.previous().equals(FileChain.NONE)) {
        continue;
      }
      FileEnds other = following.put(file.previous(), file);
      if (other != null) {
        fault(file, "it goes on where " + other.file().getName() + " does as well");
      } else if (!ends.contains(file.previous())) {
        if (hashes.has(file.previous())) {
          fault(file, "it goes on in the middle of another file");
        } else {
          long number = before.getOrDefault(file, Count.UNKNOWN);
          String some = number > 0 ? number + " " : "";
          missing(
              file,
              1,
              "the " + some + "records before this one are missing: it follows " + file.previous(),
              true);
        }
      }
    }
  }

  /** Looks for the lines that a file says were written before one of its own. */
  void find(FileEnds file, List<FileChain.Lost> lines) {
    for (FileChain.Lost line : lines) {
      if (!hashes.has(line.hash())) {
        missing(
            file,
            line.line(),
            "a record was written before this one that is not there: " + line.hash(),
            line.isFirst());
      }
    }
  }

  /** Whether a file goes on behind the line with this hash. */
  boolean isContinued(String head) {
    return continued.contains(head);
  }

  private void missing(FileEnds file, long line, String text, boolean isFirst) {
    if (!beginsLater) {
      faults.add(new Finding(file.file(), line, text));
    } else if (isFirst && file.goesOn() && isOldest(file)) {
      notes.add(new Finding(file.file(), line, text));
    } else {
      faults.add(
          new Finding(
              file.file(), line, text + ", and not in a file older than all that are there"));
    }
  }

  private boolean isOldest(FileEnds file) {
    String id = file.firstId();
    if (id == null || records.hasBefore(id)) {
      return false;
    }
    for (FileEnds other : files) {
      boolean isRelated =
          other.firstId() == null
              || other.written().equals(file.written())
              || OpenActions.process(other.firstId()).equals(OpenActions.process(id));
      if (!other.equals(file)
          && isRelated
          && (other.firstId() == null || other.firstId().compareTo(id) <= 0)) {
        return false;
      }
    }
    return true;
  }

  private void fault(FileEnds file, String text) {
    faults.add(new Finding(file.file(), 0, text));
  }
}
