package dev.callgate.policy.approval;

import dev.callgate.policy.approval.Folder.RefusedException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The requests that were closed as denied. Their names say which are recent enough to be read, and
 * each is read once: what is closed does not change.
 */
final class Denials {
  /** That many people's noes within the time that a request can be answered. */
  private static final int MOST = 1_000;

  private final Folder closed;
  private final DirectoryScan.Reader<Request> reader;
  private final Shared<List<String>> newest;
  private final Map<String, Request> known = new ConcurrentHashMap<>();

  Denials(Folder closed, DirectoryScan.Reader<Request> reader) {
    this.closed = closed;
    this.reader = reader;
    newest = new Shared<>(this::newest);
  }

  /** The newest first. */
  private List<String> newest() throws IOException {
    List<String> names = closed.names(DocumentName::isDenied, Folder.MOST_ENTRIES);
    // Ids sort by their time.
    Collections.reverse(names);
    return List.copyOf(names.subList(0, Math.min(names.size(), MOST)));
  }

  /** See {@link Carrier#denied}. */
  List<Request> since(long millis) throws IOException {
    List<String> names = newest.fresh();
    known.keySet().retainAll(Set.copyOf(names));
    String oldest = Ids.since(millis);
    List<Request> denied = new ArrayList<>();
    for (String name : names) {
      if (name.compareTo(oldest) < 0) {
        break;
      }
      Request request = request(name);
      if (request != null) {
        denied.add(request);
      }
    }
    return denied;
  }

  private Request request(String name) throws IOException {
    Request request = known.get(name);
    if (request == null) {
      try {
        request = reader.read(name);
      } catch (RefusedException | NoSuchFileException e) {
        // Without its question nobody can tell what the answers to it are about.
        return null;
      }
      known.put(name, request);
    }
    return request;
  }
}
