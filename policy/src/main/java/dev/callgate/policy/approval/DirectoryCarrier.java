package dev.callgate.policy.approval;

import dev.callgate.policy.approval.DirectoryScan.Found;
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
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Documents as files in a directory that the waiting programs and the approvers share: {@code
 * requests/ID.json}, {@code answers/ID.NAME.json}, {@code grants/ID.json}, {@code closed/} for what
 * is over, and {@code used/ID}, empty, for each use.
 */
public final class DirectoryCarrier implements Carrier {
  private static final String JSON = DocumentName.JSON;
  private static final long POLL_MILLIS = 250;
  private static final int MOST_ANSWERS = DirectoryScan.MOST_ANSWERS;
  private static final int MOST_REPORTED = 1_000;

  private final Folder requests;
  private final Folder answers;
  private final Folder grants;
  private final Folder used;
  private final Folder closed;
  private final Shared<Found> looks;
  private final Denials denials;
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
    var scan =
        new DirectoryScan(
            requests,
            answers,
            grants,
            name -> read(requests, name, DocumentName.id(name)),
            this::grant,
            this::isUsed);
    looks = new Shared<>(scan::scan);
    denials = new Denials(closed, name -> read(closed, name, DocumentName.deniedId(name)));
  }

  @Override
  public void put(Request request) throws IOException {
    String name = request.id() + JSON;
    if (requests.has(name) || used.has(request.id())) {
      throw new FileAlreadyExistsException(requests.source(name));
    }
    makeRoom();
    requests.write(name, bytes(request.json()));
  }

  /** A request that nobody would look at is not made; those that are over make room. */
  private void makeRoom() throws IOException {
    if (!isFull()) {
      return;
    }
    long now = System.currentTimeMillis();
    for (Request request : looks.fresh().open()) {
      if (now >= request.expires()) {
        close(request, Outcome.EXPIRED);
      }
    }
    if (isFull()) {
      throw new IOException(
          DirectoryScan.MOST_OPEN
              + " requests are open, the most there can be; answer some, or wait until they"
              + " expire");
    }
  }

  private boolean isFull() throws IOException {
    int most = DirectoryScan.MOST_OPEN;
    return requests.names(DocumentName::isWhole, most).size() >= most;
  }

  @Override
  public Look look() throws IOException {
    return new Seen(looks.fresh());
  }

  @Override
  public Look awaitChange(String id, long mark, long millis)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + millis * 1_000_000;
    while (true) {
      Look look = new Seen(looks.recent(POLL_MILLIS * 1_000_000));
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0 || look.mark(id) != mark) {
        return look;
      }
      Thread.sleep(Math.min(left, POLL_MILLIS));
    }
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
        String name = DocumentName.closed(id, outcome);
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
      if (closed.has(DocumentName.closed(id, outcome))) {
        return outcome;
      }
    }
    return used.has(id) ? Outcome.APPROVED : null;
  }

  @Override
  public List<Request> denied(long since) throws IOException {
    return denials.since(since);
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

  private static Inbox<Answer> answers(Folder folder, List<String> names) throws IOException {
    List<Received<Answer>> received = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (String name : names) {
      if (received.size() + refusals.size() == MOST_ANSWERS) {
        refusals.add(folder.refusal(name, Reason.TOO_MANY, "at most " + MOST_ANSWERS));
        break;
      }
      try {
        Signed<Answer> signed = signed(folder, name, Signed::answer);
        Answer answer = signed.document();
        if (name.endsWith("." + FileName.of(answer.approver()) + JSON)) {
          received.add(new Received<>(folder.source(name), signed));
        } else {
          refusals.add(folder.refusal(name, Reason.FOREIGN, "it is of " + answer.approver()));
        }
      } catch (RefusedException e) {
        refusals.add(e.refusal());
      } catch (NoSuchFileException e) {
        // Closed, and so moved, since it was listed.
        continue;
      }
    }
    return new Inbox<>(received, refusals);
  }

  @Override
  public void answer(Signed<Answer> answer) throws IOException {
    Answer document = answer.document();
    if (!Ids.isId(document.request())) {
      throw new IOException("not an id: " + document.request());
    }
    answers.write(
        DocumentName.answer(document.request(), document.approver()), bytes(answer.json()));
  }

  private Signed<Grant> grant(String name) throws IOException, RefusedException {
    Signed<Grant> signed = signed(grants, name, Signed::grant);
    String id = signed.document().id();
    if (!DocumentName.id(name).equals(id)) {
      throw new RefusedException(grants.refusal(name, Reason.FOREIGN, "it is " + id));
    }
    return signed;
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
    requests.move(id + JSON, closed, DocumentName.closed(id, outcome));
    String start = id + ".";
    for (String name : answers.names(name -> name.startsWith(start), MOST_ANSWERS)) {
      answers.move(name, closed, name);
    }
  }

  /** What was found, and the answers as they are when they are asked for. */
  private final class Seen implements Look {
    private final Found found;

    Seen(Found found) {
      this.found = found;
    }

    @Override
    public List<Request> open() {
      return found.open();
    }

    @Override
    public int more() {
      return found.more();
    }

    @Override
    public boolean isOpen(String id) {
      return found.requests().contains(id) && !isUsed(id);
    }

    @Override
    public Inbox<Answer> answers(String id) throws IOException {
      Inbox<Answer> open = DirectoryCarrier.answers(answers, found.answersTo(id));
      if (!Ids.isId(id) || requests.has(id + JSON)) {
        return open;
      }
      // Second, since they are moved there.
      String start = id + ".";
      List<String> names = closed.names(name -> name.startsWith(start), MOST_ANSWERS);
      Inbox<Answer> over = DirectoryCarrier.answers(closed, names);
      List<Received<Answer>> received = new ArrayList<>(over.received());
      for (Received<Answer> one : open.received()) {
        if (received.stream().noneMatch(other -> other.signed().equals(one.signed()))) {
          received.add(one);
        }
      }
      List<Refusal> refusals = new ArrayList<>(open.refusals());
      refusals.addAll(over.refusals());
      return new Inbox<>(received, refusals);
    }

    @Override
    public Inbox<Grant> grants() {
      return found.grants();
    }

    @Override
    public List<Refusal> foreign() {
      List<Refusal> news = new ArrayList<>();
      for (Refusal refusal : found.strays()) {
        if (reported.size() < MOST_REPORTED && reported.add(refusal.source())) {
          news.add(refusal);
        }
      }
      return news;
    }

    @Override
    public long mark(String id) throws IOException {
      long mark = found.grantsMark() * 31 + (found.requests().contains(id) ? 1 : 0);
      for (String name : found.answersTo(id)) {
        try {
          mark = mark * 1_000_003 + answers.stamp(name).hashCode();
        } catch (NoSuchFileException e) {
          continue;
        }
      }
      return mark;
    }
  }

  private static <T extends Document> Signed<T> signed(
      Folder folder, String name, Signed.Reading<Signed<T>> reading)
      throws IOException, RefusedException {
    try {
      return reading.of(json(folder, name));
    } catch (UnsignedException e) {
      throw new RefusedException(folder.refusal(name, Reason.UNSIGNED, ""));
    } catch (FormatException e) {
      throw new RefusedException(folder.refusal(name, Reason.FOREIGN, e.getMessage()));
    }
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
}
