package dev.callgate.it.files;

import java.nio.file.Path;

/**
 * The program that takes all ways to change a file, each in a folder of its own below each folder
 * that is given as an argument; one line each tells what the caller got.
 */
final class FileRoutes {
  private FileRoutes() {}

  static RouteList all() {
    var routes = new RouteList();
    StreamRoutes.addTo(routes);
    NioRoutes.addTo(routes);
    AttributeRoutes.addTo(routes);
    ChannelRoutes.addTo(routes);
    ProviderRoutes.addTo(routes);
    LibraryRoutes.addTo(routes);
    WayRoutes.addTo(routes);
    return routes;
  }

  public static void main(String[] folders) {
    for (RouteList.Route route : all().on(Runtime.version().feature())) {
      for (String folder : folders) {
        System.out.println(
            folder + " " + route.name() + "=" + got(route, Path.of(folder, route.folder())));
      }
    }
  }

  private static String got(RouteList.Route route, Path folder) {
    try {
      Object result = route.asked().take(folder);
      return result instanceof Boolean ? "done, " + result : "done";
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }
}
