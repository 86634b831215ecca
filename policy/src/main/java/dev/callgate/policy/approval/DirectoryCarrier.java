package dev.callgate.policy.approval;

import dev.callgate.policy.approval.Folder.RefusedException;
import dev.callgate.policy.approval.Inbox.Received;
import dev.callgate.policy.approval.Refusal.Reason;
import dev.callgate.policy.json.JsonReader;
import dev.callgate.policy.json.JsonValue;
import dev.callgate.policy.json.JsonValue.JsonObject;
import dev.callgate.policy.json.JsonWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Documents as files in a directory that the waiting programs and the approvers share: {@code
 * requests/ID.json}, {@code answers/ID.NAME.json}, {@code grants/ID.json}, {@code closed/} for what
 * is over, and {@code used/ID}, empty, for each use.
 */
public final class DirectoryCarrier implements Carrier {
  private static final String JSON = ".json";
  private static final long POLL_MILLIS = 250;
  private static final int MOST_OPEN = 1_000;
  private static final int MOST_ANSWERS = 64;
  private static final int MOST_GRANTS = 256;
  private static final int MOST_REPORTED = 1_000;

  private final Folder requests;
  private final Folder answers;
  private final Folder grants;
  private final Folder used;
  private final Folder closed;
  private final Set<String> usedHere = ConcurrentHashMap.newKeySet();
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  /**
   * @param directory is made, for its owner alone, if there is none
   * @throws IOException if it cannot be used, or everybody can write there
   */
  public DirectoryCarrier(Path directory) throws IOException {
    Modes modes = Modes.of(directory);
    Path real = directory.toRealPath();
    requests = new Folder(real.resolve("requests"), modes);
    answers = new Folder(real.resolve("answers"), modes);
    grants = new Folder(real.resolve("grants"), modes);
    used = new Folder(real.resolve("used"), modes);
    closed = new Folder(real.resolve("closed"), modes);
  }

  @Override
  public void put(Request request) throws IOException {
    String name = request.id() + JSON;
    if (requests.has(name) || used.has(request.id())) {
      throw new FileAlreadyExistsException(requests.source(name));
    }
    requests.write(name, bytes(request.json()));
  }

  @Override
  public List<Request> open() throws IOException {
    List<Request> open = new ArrayList<>();
    for (String name : requests.names(DirectoryCarrier::isRequest, MOST_OPEN)) {
      if (!used.has(id(name))) {
        try {
          open.add(read(requests, name, id(name)));
        } catch (RefusedException | NoSuchFileException e) {
          // Told by foreign(), or closed meanwhile.
          continue;
        }
      }
    }
    open.sort(Comparator.comparingLong(Request::created).thenComparing(Request::id));
    return open;
  }

  @Override
  public Request request(String id) throws IOException {
    if (!Ids.isId(id)) {
      return null;
    }
    try {
      if (requests.has(id + JSON)) {
        return read(requests, id + JSON, id);
      }
      for (Outcome outcome : Outcome.values()) {
        String name = closedName(id, outcome);
        if (closed.has(name)) {
          return read(closed, name, id);
        }
      }
    } catch (RefusedException | NoSuchFileException e) {
      return null;
    }
    return null;
  }

  @Override
  public Outcome outcome(String id) throws IOException {
    if (!Ids.isId(id)) {
      return null;
    }
    for (Outcome outcome : Outcome.values()) {
      if (closed.has(closedName(id, outcome))) {
        return outcome;
      }
    }
    return used.has(id) ? Outcome.APPROVED : null;
  }

  private static Request read(Folder folder, String name, String id)
      throws IOException, RefusedException {
    JsonObject json = json(folder, name);
    Request request;
    try {
      request = Request.of(json);
    } catch (FormatException e) {
      throw new RefusedException(folder.refusal(name, Reason.FOREIGN, e.getMessage()));
    }
    if (!request.id().equals(id)) {
      throw new RefusedException(folder.refusal(name, Reason.FOREIGN, "it is " + request.id()));
    }
    return request;
  }

  @Override
  public Inbox<Answer> answers(String id) throws IOException {
    String start = id + ".";
    List<String> names =
        answers.names(name -> name.startsWith(start) && isAnswer(name), MOST_ANSWERS);
    return inbox(
        answers,
        names,
        MOST_ANSWERS,
        Signed::answer,
        (name, answer) ->
            name.endsWith("." + FileName.of(answer.approver()) + JSON)
                ? null
                : "it is of " + answer.approver());
  }

  @Override
  public void answer(Signed<Answer> answer) throws IOException {
    Answer document = answer.document();
    if (!Ids.isId(document.request())) {
      throw new IOException("not an id: " + document.request());
    }
    String name = document.request() + "." + FileName.of(document.approver()) + JSON;
    answers.write(name, bytes(answer.json()));
  }

  @Override
  public Inbox<Grant> grants() throws IOException {
    Inbox<Grant> all =
        inbox(
            grants,
            grants.names(DirectoryCarrier::isRequest, MOST_GRANTS),
            MOST_GRANTS,
            Signed::grant,
            (name, grant) -> id(name).equals(grant.id()) ? null : "it is " + grant.id());
    List<Received<Grant>> left = new ArrayList<>();
    for (Received<Grant> received : all.received()) {
      Grant grant = received.signed().document();
      // Uses are taken in their order, so the last one says that all are gone.
      if (!isUsed(grant.use(grant.times()))) {
        left.add(received);
      }
    }
    return new Inbox<>(left, all.refusals());
  }

  @Override
  public void grant(Signed<Grant> grant) throws IOException {
    grants.write(grant.document().id() + JSON, bytes(grant.json()));
  }

  @Override
  public boolean use(String id) throws IOException {
    if (!Ids.isId(id)) {
      throw new IOException("not an id: " + id);
    }
    // Also if its file is taken away while this process lives.
    return usedHere.add(id) && used.create(id);
  }

  private boolean isUsed(String id) {
    return usedHere.contains(id) || used.has(id);
  }

  @Override
  public void close(Request request, Outcome outcome) throws IOException {
    String id = request.id();
    requests.move(id + JSON, closed, closedName(id, outcome));
    String start = id + ".";
    for (String name : answers.names(name -> name.startsWith(start), MOST_ANSWERS)) {
      answers.move(name, closed, name);
    }
  }

  @Override
  public List<Refusal> foreign() throws IOException {
    List<Refusal> found = new ArrayList<>();
    for (String name : requests.names(name -> true, MOST_OPEN)) {
      if (!isRequest(name)) {
        found.add(requests.refusal(name, Reason.FOREIGN, "its name"));
        continue;
      }
      try {
        read(requests, name, id(name));
      } catch (RefusedException e) {
        found.add(e.refusal());
      } catch (NoSuchFileException e) {
        continue;
      }
    }
    for (String name : answers.names(name -> !isAnswer(name), MOST_OPEN)) {
      found.add(answers.refusal(name, Reason.FOREIGN, "its name"));
    }
    for (String name : grants.names(name -> !isRequest(name), MOST_OPEN)) {
      found.add(grants.refusal(name, Reason.FOREIGN, "its name"));
    }
    found.removeIf(refusal -> reported.size() >= MOST_REPORTED || !reported.add(refusal.source()));
    return found;
  }

  @Override
  public long mark() throws IOException {
    return (requests.mark() * 31 + answers.mark()) * 31 + grants.mark();
  }

  @Override
  public boolean awaitChange(long mark, long millis) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + millis * 1_000_000;
    while (mark() == mark) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      Thread.sleep(Math.min(left, POLL_MILLIS));
    }
    return true;
  }

  /** Says what a file's name contradicts in its document, null if nothing. */
  private interface NameCheck<T> {
    String fault(String name, T document);
  }

  private static <T extends Document> Inbox<T> inbox(
      Folder folder,
      List<String> names,
      int most,
      Signed.Reading<Signed<T>> reading,
      NameCheck<T> check)
      throws IOException {
    List<Received<T>> received = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (String name : names) {
      if (received.size() + refusals.size() == most) {
        refusals.add(folder.refusal(name, Reason.TOO_MANY, "at most " + most));
        break;
      }
      try {
        Signed<T> signed = reading.of(json(folder, name));
        String fault = check.fault(name, signed.document());
        if (fault == null) {
          received.add(new Received<>(folder.source(name), signed));
        } else {
          refusals.add(folder.refusal(name, Reason.FOREIGN, fault));
        }
      } catch (RefusedException e) {
        refusals.add(e.refusal());
      } catch (UnsignedException e) {
        refusals.add(folder.refusal(name, Reason.UNSIGNED, ""));
      } catch (FormatException e) {
        refusals.add(folder.refusal(name, Reason.FOREIGN, e.getMessage()));
      } catch (NoSuchFileException e) {
        // Closed, and so moved, since it was listed.
        continue;
      }
    }
    return new Inbox<>(received, refusals);
  }

  private static JsonObject json(Folder folder, String name) throws IOException, RefusedException {
    JsonValue value = JsonReader.read(folder.read(name));
    if (value instanceof JsonObject object) {
      return object;
    }
    boolean broken = value instanceof JsonValue.Unknown;
    String why = value instanceof JsonValue.Unknown unknown ? unknown.why() : "no object";
    throw new RefusedException(
        folder.refusal(name, broken ? Reason.TRUNCATED : Reason.FOREIGN, why));
  }

  private static byte[] bytes(JsonObject json) {
    return new JsonWriter().value(json).newline().toBytes();
  }

  private static boolean isRequest(String name) {
    return name.endsWith(JSON)
        && name.length() > JSON.length()
        && Ids.isId(name.substring(0, name.length() - JSON.length()));
  }

  private static boolean isAnswer(String name) {
    int dot = name.indexOf('.');
    return dot > 0
        && Ids.isId(name.substring(0, dot))
        && name.endsWith(JSON)
        && name.length() > dot + 1 + JSON.length();
  }

  private static String id(String name) {
    return name.substring(0, name.indexOf('.'));
  }

  /** No approver's name has that sign in a file's name, see {@link FileName}. */
  private static String closedName(String id, Outcome outcome) {
    return id + "=" + outcome.word() + JSON;
  }
}
