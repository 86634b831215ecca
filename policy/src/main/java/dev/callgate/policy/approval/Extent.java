package dev.callgate.policy.approval;

import java.util.Locale;

/** How much a held call would change, as far as it could be counted without running it. */
public sealed interface Extent {

  /** So many rows of the one table that the statement names. */
  record Rows(long rows) implements Extent {
    @Override
    public String words() {
      return counted(rows, "row", "rows");
    }

    @Override
    public long count() {
      return rows;
    }

    @Override
    public boolean isBeyond(Extent approved) {
      return !(approved instanceof Unknown) && !(approved instanceof Rows was && rows <= was.rows);
    }
  }

  /**
   * What lies at a path and below it.
   *
   * @param files files, directories and links, each counted once; links are not followed
   * @param bytes the sizes of the plain files
   * @param more whether counting ended before everything was seen
   */
  record Files(long files, long bytes, boolean more) implements Extent {
    @Override
    public String words() {
      String most = more ? "more than " : "";
      return most + counted(files, "file", "files") + " (" + most + size(bytes) + ")";
    }

    @Override
    public long count() {
      return files;
    }

    @Override
    public boolean isBeyond(Extent approved) {
      if (approved instanceof Files was) {
        return !was.more && (more || files > was.files || bytes > was.bytes);
      }
      return !(approved instanceof Unknown);
    }
  }

  /**
   * It could not be counted.
   *
   * @param why in a few words of ours, never of the caller's
   */
  record Unknown(String why) implements Extent {
    @Override
    public String words() {
      return "cannot count: " + why;
    }

    @Override
    public long count() {
      return -1;
    }

    @Override
    public boolean isBeyond(Extent approved) {
      return !(approved instanceof Unknown);
    }
  }

  /** For a person: {@code 1,204 rows}, {@code cannot count: it joins tables}. */
  String words();

  /** Rows or files; -1 if they could not be counted. */
  long count();

  /**
   * Whether this, counted again when an approved call is about to run, is more than was approved. A
   * person who approved what could not be counted approved any number; where it could be counted
   * then and cannot be now, it counts as more.
   */
  boolean isBeyond(Extent approved);

  private static String counted(long n, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? one : many);
  }

  private static String size(long bytes) {
    String[] units = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) {
      return counted(bytes, "byte", "bytes");
    }
    double size = bytes;
    int unit = -1;
    while (size >= 1024 && unit < units.length - 1) {
      size /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", size, units[unit]);
  }
}
