package dev.callgate.policy.approval;

import dev.callgate.policy.approval.Folder.RefusedException;
import dev.callgate.policy.approval.Folder.Stamp;
import dev.callgate.policy.approval.Inbox.Received;
import dev.callgate.policy.approval.Refusal.Reason;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks through the directory. A file that keeps its inode, time and size is not read again: a
 * request is never believed, and a grant was signed by whoever signed what was read. By one thread
 * at a time.
 */
final class DirectoryScan {
  static final int MOST_ANSWERS = 64;

  /** Beyond so many requests none is made. */
  static final int MOST_OPEN = 1_000;

  /** Programs that make requests in the same moment do not see each other's. */
  private static final int MOST_READ = MOST_OPEN * 2;

  private static final int MOST_GRANTS = 256;
  private static final int MOST_STRAYS = 1_000;

  /** A grant that is over is still refused aloud for a day. */
  private static final long TOLD_MILLIS = 86_400_000;

  /** How one file is read. */
  interface Reader<T> {
    T read(String name) throws IOException, RefusedException;
  }

  /** Whether the use of this name is taken. */
  interface Uses {
    boolean has(String id);
  }

  /**
   * What lay there.
   *
   * @param open the requests that are not used, the oldest first
   * @param more how many requests were not read
   * @param requests the ids of all
   * @param answers names of files by the id of their request
   * @param grants that have a use left
   * @param grantsMark differs when other grants lie there
   * @param strays what is no document of its place
   */
  record Found(
      List<Request> open,
      int more,
      Set<String> requests,
      Map<String, List<String>> answers,
      Inbox<Grant> grants,
      long grantsMark,
      List<Refusal> strays) {

    List<String> answersTo(String id) {
      return answers.getOrDefault(id, List.of());
    }
  }

  /** What was read of a file, or why it cannot be. */
  private record Read<T>(Stamp stamp, T document, Refusal refusal) {}

  private final Folder requests;
  private final Folder answers;
  private final Folder grants;
  private final Reader<Request> request;
  private final Reader<Signed<Grant>> grant;
  private final Uses uses;
  private Map<String, Read<Request>> knownRequests = Map.of();
  private Map<String, Read<Signed<Grant>>> knownGrants = Map.of();

  DirectoryScan(
      Folder requests,
      Folder answers,
      Folder grants,
      Reader<Request> request,
      Reader<Signed<Grant>> grant,
      Uses uses) {
    this.requests = requests;
    this.answers = answers;
    this.grants = grants;
    this.request = request;
    this.grant = grant;
    this.uses = uses;
  }

  Found scan() throws IOException {
    List<Refusal> strays = new ArrayList<>();
    List<String> requestNames = ofDocuments(requests, strays);
    List<String> grantNames = ofDocuments(grants, strays);
    Map<String, List<String>> byRequest = new HashMap<>();
    for (String name : answers.names(any -> true, Folder.MOST_ENTRIES)) {
      if (DocumentName.isAnswer(name)) {
        List<String> of = byRequest.computeIfAbsent(DocumentName.id(name), id -> new ArrayList<>());
        if (of.size() <= MOST_ANSWERS) {
          of.add(name);
        }
      } else if (strays.size() < MOST_STRAYS) {
        strays.add(answers.refusal(name, Reason.FOREIGN, "its name"));
      }
    }
    Set<String> ids = new HashSet<>();
    for (String name : requestNames) {
      ids.add(DocumentName.id(name));
    }
    List<Request> open = open(requestNames, strays);
    knownGrants = read(grants, grantNames, knownGrants, grant);
    int more = Math.max(0, requestNames.size() - MOST_READ);
    return new Found(open, more, ids, byRequest, left(), knownGrants.hashCode(), strays);
  }

  private List<Request> open(List<String> names, List<Refusal> strays) throws IOException {
    // Ids sort by their time.
    List<String> oldest = names.subList(0, Math.min(names.size(), MOST_READ));
    knownRequests = read(requests, oldest, knownRequests, request);
    List<Request> open = new ArrayList<>();
    for (Read<Request> read : knownRequests.values()) {
      if (read.document == null) {
        strays.add(read.refusal);
      } else if (!uses.has(read.document.id())) {
        open.add(read.document);
      }
    }
    open.sort(Comparator.comparingLong(Request::created).thenComparing(Request::id));
    return Collections.unmodifiableList(open);
  }

  /** The newest first: those that are used up or long over stand behind, and count for nothing. */
  private Inbox<Grant> left() {
    List<String> newest = new ArrayList<>(knownGrants.keySet());
    newest.sort(Comparator.reverseOrder());
    long now = System.currentTimeMillis();
    List<Received<Grant>> left = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (String name : newest) {
      Read<Signed<Grant>> read = knownGrants.get(name);
      if (left.size() + refusals.size() == MOST_GRANTS) {
        refusals.add(grants.refusal(name, Reason.TOO_MANY, "at most " + MOST_GRANTS));
        break;
      }
      if (read.document == null) {
        refusals.add(read.refusal);
        continue;
      }
      Grant document = read.document.document();
      boolean isLongOver = now - document.until() > TOLD_MILLIS;
      // Uses are taken in their order, so the last one says that all are gone.
      if (!isLongOver && !uses.has(document.use(document.times()))) {
        left.add(new Received<>(grants.source(name), read.document));
      }
    }
    Collections.reverse(left);
    return new Inbox<>(left, refusals);
  }

  private static List<String> ofDocuments(Folder folder, List<Refusal> strays) throws IOException {
    List<String> documents = new ArrayList<>();
    for (String name : folder.names(any -> true, Folder.MOST_ENTRIES)) {
      if (DocumentName.isWhole(name)) {
        documents.add(name);
      } else if (strays.size() < MOST_STRAYS) {
        strays.add(folder.refusal(name, Reason.FOREIGN, "its name"));
      }
    }
    return documents;
  }

  private static <T> Map<String, Read<T>> read(
      Folder folder, List<String> names, Map<String, Read<T>> known, Reader<T> reader)
      throws IOException {
    Map<String, Read<T>> now = new HashMap<>();
    for (String name : names) {
      try {
        Stamp stamp = folder.stamp(name);
        Read<T> before = known.get(name);
        now.put(
            name,
            before != null && before.stamp.equals(stamp) ? before : read(stamp, name, reader));
      } catch (NoSuchFileException e) {
        // Closed, and so moved, since it was listed.
        continue;
      }
    }
    return now;
  }

  private static <T> Read<T> read(Stamp stamp, String name, Reader<T> reader) throws IOException {
    try {
      return new Read<>(stamp, reader.read(name), null);
    } catch (RefusedException e) {
      return new Read<>(stamp, null, e.refusal());
    }
  }
}
