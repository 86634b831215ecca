package dev.callgate.cli;

import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.catalogue.Catalogue;
import dev.callgate.policy.yaml.FaultsException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Loads policies and the catalogue as the agent does. */
final class Policies {
  private Policies() {}

  /**
   * @throws FaultsException with everything that is wrong in any of the files
   */
  static Policy load(List<File> files) throws FaultsException {
    return PolicyLoader.load(files, System::getenv, catalogue());
  }

  static List<Catalogue> catalogue() {
    try {
      return BuiltInCatalogue.load();
    } catch (IOException e) {
      throw new UncheckedIOException("callgate.jar is not whole", e);
    }
  }
}
