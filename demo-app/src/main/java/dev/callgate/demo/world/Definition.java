package dev.callgate.demo.world;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a world holds at its start, and what is watched in it.
 *
 * @param hosts the names under which its parts are reached, by part
 * @param mailFrom the address that the program sends mail from
 * @param sql statements that fill the database
 * @param token what the hosting company takes as a signature
 * @param volumes the ids of the hosted volumes
 * @param packages the newest version of each package, by name
 * @param files the text of each file, by its path in the folder
 * @param watches in the order of the scenario's calls
 */
record Definition(
    Map<String, String> hosts,
    String mailFrom,
    List<String> sql,
    String token,
    List<String> volumes,
    Map<String, String> packages,
    Map<String, String> files,
    List<Watch> watches) {

  static Definition read(Path file) throws IOException {
    return new ObjectMapper().readValue(file.toFile(), Definition.class);
  }

  String host(String part) {
    String host = hosts.get(part);
    if (host == null) {
      throw new IllegalStateException("the world has no host for its " + part);
    }
    return host;
  }
}
