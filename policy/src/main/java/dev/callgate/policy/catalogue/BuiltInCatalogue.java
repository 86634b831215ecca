package dev.callgate.policy.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The catalogues in the jar, as the build compiled them from their YAML. */
public final class BuiltInCatalogue {
  /** The table's place in the jar, beside the YAML files that it was made of. */
  public static final String RESOURCE = "/dev/callgate/catalogue/catalogue.bin";

  private BuiltInCatalogue() {}

  /**
   * Reads the table that this class was built with.
   *
   * @throws IOException if it is not there or damaged
   */
  public static List<Catalogue> load() throws IOException {
    InputStream in = BuiltInCatalogue.class.getResourceAsStream(RESOURCE);
    if (in == null) {
      throw new IOException(RESOURCE + " is not there");
    }
    return load(in);
  }

  /**
   * Reads a table and closes it. No YAML is parsed. Tell a registry of the result with {@link
   * Catalogue#declareIn}.
   *
   * @throws IOException if it cannot be read
   */
  public static List<Catalogue> load(InputStream table) throws IOException {
    try (table) {
      return TableReader.read(table.readAllBytes());
    }
  }
}
