package dev.callgate.it.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Ways to change files, one line each, in groups of those that stop with the same exception. */
final class RouteList {
  /** One way, in a folder of its own; what it returns is the caller's result. */
  interface Asked {
    Object take(Path folder) throws Exception;
  }

  /** One way that returns nothing of interest. */
  interface Done {
    void take(Path folder) throws Exception;
  }

  /**
   * @param stopped simple name of the exception that a stopped caller gets
   * @param since the first JDK that has it
   * @param differs whether what it writes is another each time, such as random keys
   */
  record Route(String name, String stopped, int since, boolean differs, Asked asked) {

    /** The name of its folder. */
    String folder() {
      return name.replace(' ', '_').replace('/', '-');
    }
  }

  private final List<Route> routes = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private String stopped;
  private int since = 17;

  /** What callers of the following get when they are stopped. */
  RouteList stoppedBy(String exception) {
    stopped = exception;
    return this;
  }

  /** The first JDK of the following. */
  RouteList since(int feature) {
    since = feature;
    return this;
  }

  RouteList run(String name, Done done) {
    return ask(
        name,
        folder -> {
          done.take(folder);
          return null;
        });
  }

  RouteList ask(String name, Asked asked) {
    return add(name, false, asked);
  }

  /** One that writes something else each time. */
  RouteList varying(String name, Done done) {
    return add(
        name,
        true,
        folder -> {
          done.take(folder);
          return null;
        });
  }

  private RouteList add(String name, boolean differs, Asked asked) {
    if (!names.add(name)) {
      throw new IllegalArgumentException("two routes are called " + name);
    }
    routes.add(new Route(name, stopped, since, differs, asked));
    return this;
  }

  /** Those that this JDK has. */
  List<Route> on(int feature) {
    return routes.stream().filter(route -> route.since() <= feature).toList();
  }

  // What routes start from.

  static Path precious(Path folder) {
    return folder.resolve("precious.txt");
  }

  static java.io.File file(Path folder, String name) {
    return folder.resolve(name).toFile();
  }
}
