package dev.callgate.policy.catalogue;

import dev.callgate.policy.Kinds;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.FaultsException;
import dev.callgate.policy.yaml.Node;
import dev.callgate.policy.yaml.NodeReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns the built-in YAML files into the table. Run by the build; not used at run time. */
public final class CatalogueCompiler {
  private CatalogueCompiler() {}

  /**
   * Compiles every {@code *.yaml} of a folder.
   *
   * @param args the folder, then the table to write
   * @throws FaultsException with all that is wrong with any of the files; fails the build
   */
  public static void main(String[] args) throws IOException, FaultsException {
    List<Catalogue> catalogues = read(new File(args[0]));
    try (OutputStream out = new FileOutputStream(args[1])) {
      TableWriter.write(catalogues, out);
    }
  }

  /**
   * Reads every {@code *.yaml} of a folder, by name, so that two builds give the same bytes.
   *
   * @throws FaultsException with all that is wrong with any of the files
   */
  static List<Catalogue> read(File folder) throws IOException, FaultsException {
    File[] files = folder.listFiles((in, name) -> name.endsWith(".yaml"));
    if (files == null || files.length == 0) {
      throw new IOException("no catalogue in " + folder);
    }
    Arrays.sort(files);
    Kinds kinds = new Kinds();
    Faults faults = new Faults();
    List<Catalogue> catalogues = new ArrayList<>();
    for (File file : files) {
      // Positions name the file as users see it, not where it was built.
      String shown = "catalogue/" + file.getName();
      try (InputStream in = new FileInputStream(file)) {
        Node root = NodeReader.read(shown, in, faults);
        if (root != null) {
          String name = CatalogueReader.nameOf(file.getName());
          catalogues.add(CatalogueReader.read(root, name, kinds, faults));
        }
      }
    }
    faults.throwIfAny();
    checkIds(catalogues, faults);
    faults.throwIfAny();
    return catalogues;
  }

  private static void checkIds(List<Catalogue> catalogues, Faults faults) {
    Map<String, String> files = new HashMap<>();
    for (Catalogue catalogue : catalogues) {
      for (Sink sink : catalogue.sinks()) {
        String first = files.put(sink.id(), catalogue.name());
        if (first != null) {
          faults.add(catalogue.name(), "the sink " + sink.id() + " is already in " + first);
        }
      }
    }
  }
}
