package dev.callgate.policy.catalogue;

import dev.callgate.policy.Kinds;
import dev.callgate.policy.endpoint.Endpoint;
import dev.callgate.policy.endpoint.EndpointReader;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.FaultsException;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import dev.callgate.policy.yaml.NodeReader;
import java.io.File;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads catalogue files. */
public final class CatalogueReader {
  private static final String EXAMPLE = "callgate-catalogue: 1";

  private CatalogueReader() {}

  /**
   * Reads a file.
   *
   * @param kinds learns the own kinds and facts that the file declares
   * @throws FaultsException with all that is wrong with it
   */
  public static Catalogue read(File file, Kinds kinds) throws FaultsException {
    Faults faults = new Faults();
    Node root = NodeReader.read(file, faults);
    faults.throwIfAny();
    Catalogue catalogue = read(root, nameOf(file.getName()), kinds, faults);
    faults.throwIfAny();
    return catalogue;
  }

  /**
   * Reads a catalogue that is there as a node.
   *
   * @param name see {@link Catalogue#name}
   * @return null if nothing can be read; see {@code faults}
   */
  public static Catalogue read(Node root, String name, Kinds kinds, Faults faults) {
    Mapping mapping = root.mapping(faults, "a catalogue, such as `" + EXAMPLE + "`");
    if (mapping == null) {
      return null;
    }
    mapping.allow(faults, EXAMPLE, "callgate-catalogue", "library", "sinks", "endpoints");
    Node version = mapping.required("callgate-catalogue", faults, EXAMPLE);
    String text = version == null ? null : version.text(faults, "`1`, the format's version");
    if (text != null && !text.equals("1")) {
      faults.add(version, "this Callgate reads version 1, but found version `" + text + "`");
    }
    Node library = mapping.get("library");
    String about = library == null ? name : library.text(faults, "a name, such as `library: jdbc`");
    Node sinkList = mapping.get("sinks");
    List<Sink> sinks =
        sinkList == null ? List.of() : SinkReader.read(sinkList, about, kinds, faults);
    checkAlternatives(sinkList, sinks, faults);
    Node endpointList = mapping.get("endpoints");
    List<Endpoint> endpoints =
        endpointList == null ? List.of() : EndpointReader.read(endpointList, kinds, faults);
    return new Catalogue(name, about, sinks, endpoints);
  }

  private static void checkAlternatives(Node at, List<Sink> sinks, Faults faults) {
    if (!faults.isEmpty()) {
      return;
    }
    Set<String> ids = new HashSet<>();
    for (Sink sink : sinks) {
      ids.add(sink.id());
    }
    for (Sink sink : sinks) {
      String other = sink.alternativeTo();
      if (other != null && (other.equals(sink.id()) || !ids.contains(other))) {
        faults.add(
            at,
            "`alternative-to` of `"
                + sink.id()
                + "` names `"
                + other
                + "`, which is no other sink of this file"
                + Faults.meant(other, ids));
      }
    }
  }

  /** The name of a catalogue in a file of this name. */
  static String nameOf(String file) {
    int dot = file.lastIndexOf('.');
    return dot < 0 ? file : file.substring(0, dot);
  }
}
