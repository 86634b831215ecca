package dev.callgate.agent.gate;

import dev.callgate.agent.ledger.Ledger;
import dev.callgate.agent.ledger.LedgerSettings;
import dev.callgate.agent.ledger.Lines;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Passing;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Readers;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import dev.callgate.agent.read.SiteTable;
import dev.callgate.agent.read.file.OwnFiles;
import dev.callgate.agent.read.process.ChildAgent;
import dev.callgate.policy.Action;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.catalogue.Denial;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A gate over a real policy and a real ledger, called through the bridge as woven code calls it.
 * The sinks are declared as users declare them.
 */
final class GateRig {
  /** The body of a woven method. */
  interface Body {
    Object run() throws Throwable;
  }

  /** What a reader for tests does with a call. */
  interface ReadsCall {
    Reading read(Call call);
  }

  private static final String ORDERS =
      """
      callgate: 1
      name: orders
      rules:
        - id: small
          action: order.pay
          when: {amount: {at-most: 50}, currency: EUR}
          tier: costly
        - {id: never, action: order.burn, tier: hard-blocked, approval: never}
        - {id: sending, action: http.send, tier: costly}
      intercept:
        - {id: look, method: shop.Orders#look(*), action: order.look, tier: reversible, target: arg0}
        - id: change
          method: shop.Orders#change(*)
          action: order.change
          tier: costly
          target: arg0
          facts: {answer: result}
        - id: pay
          method: shop.Orders#pay(*)
          action: order.pay
          tier: hard-blocked
          target: arg0.name
          facts: {amount: arg0.amount, currency: '"EUR"'}
        - {id: cancel, method: shop.Orders#cancel(*), action: order.cancel, tier: hard-blocked, target: arg0}
        - {id: burn, method: shop.Orders#burn(*), action: order.burn, tier: hard-blocked}
        - id: client
          method: shop.Client#sell(*)
          action: order.sell
          tier: costly
          facts: {host: arg0}
          covers: [http]
        - {id: covers-nothing, method: shop.Client#tell(*), action: order.tell, tier: costly, covers: [http, db]}
        - {id: sql, method: shop.Sql#execute(*), reader: jdbc.execute, covers: [db]}
        - {id: http, method: shop.Http#send(*), reader: http.client}
        - id: later
          method: shop.Http#later(*)
          reader: http.client
          denied: {future: java.io.IOException}
        - {id: made, method: "shop.Client#new(*)", action: order.sell, facts: {host: arg0}, covers: [http]}
        - {id: tool, method: shop.Tools#call(*), action: tool.call, facts: {tool: arg0}}
        - {id: named, method: shop.Http#named(*), action: order.cancel, denied: shop.Refused}
      """;

  final Policy policy;
  final Ledger ledger;

  /** How many bodies ran. */
  final AtomicInteger ran = new AtomicInteger();

  private final Path folder;
  private final SiteTable sites = new SiteTable();
  private int made;
  private final Readers readers;
  private final Map<String, Sink> sinks = new HashMap<>();

  /** A gate that enforces. */
  static GateRig enforcing(Path folder) throws Exception {
    return new GateRig(folder, "");
  }

  /** A gate that observes. */
  static GateRig observing(Path folder) throws Exception {
    return new GateRig(folder, "mode: observe\n");
  }

  /**
   * @param settings lines to add to the policy
   */
  GateRig(Path folder, String settings) throws Exception {
    this.folder = Files.createDirectory(folder.resolve("ledger"));
    Path file = Files.writeString(folder.resolve("policy.yaml"), ORDERS + settings);
    policy = PolicyLoader.load(List.of(file.toFile()), name -> null, List.of());
    for (Sink sink : policy.sinks()) {
      sinks.put(sink.id(), sink);
    }
    File log = this.folder.resolve("callgate.jsonl").toFile();
    ledger = Ledger.open(new LedgerSettings(log, "orders", "test", List.of()));
    readers =
        new Readers(policy, new OwnFiles(List.of(), log), new ChildAgent("-javaagent:none", true));
    // Before any gate: the first dispatcher of a JVM is its bridge's.
    TestDispatcher.handTo((Gate) null);
    boolean enforces = policy.settings().enforce();
    TestDispatcher.handTo(
        new Gate(sites, policy, new Recorder(ledger), enforces, TestDispatcher.SECRET, () -> {}));
  }

  /**
   * The woven method of a sink whose paths read it, or, if it names a reader, of {@link Handed}.
   */
  Site site(String sink) {
    return site(sink, sinks.get(sink).reader() == null ? null : new Handed(), null);
  }

  /** One more woven method of a sink, read by {@code reader}. */
  Site site(String sink, ReadsCall reader) {
    return site(sink, new Told(reader), null);
  }

  /**
   * @param reader null for the sink's own
   * @param thrown the exception that the method declares, or null
   */
  Site site(String id, Reader reader, String thrown) {
    return site(id, reader, thrown, true, List.of());
  }

  /** One more woven method, which is the sink's only if the receiver is of one of the types. */
  Site unsure(String id, List<String> types) {
    return site(id, null, null, false, types);
  }

  private Site site(String id, Reader reader, String thrown, boolean sure, List<String> types) {
    Sink sink = sinks.get(id);
    String descriptor = "(Ljava/lang/Object;)Ljava/lang/Object;";
    boolean isConstructor = sink.methods().get(0).method().equals("<init>");
    return sites.add(
        new Site(
            -1,
            sink,
            // Whose frame is below the gate's, as a woven class's is.
            GateRig.class.getName(),
            isConstructor ? "<init>" : sink.methods().get(0).method() + made++,
            descriptor,
            Passing.ofSignature(descriptor),
            false,
            true,
            sink.denied() instanceof Denial.Future,
            sure,
            types,
            thrown,
            reader == null ? readers.of(sink) : reader));
  }

  /** Calls a woven method on {@code self}, as the code that the weaver writes around its body. */
  Object call(Site site, Object self, Object argument, Body body) throws Throwable {
    long key = TestDispatcher.SECRET | site.number();
    Object ticket = CallgateBridge.enter(self, argument, null, null, 0, 0, key);
    if (site.answers() && CallgateBridge.answers(ticket, key)) {
      return CallgateBridge.answer(ticket, key);
    }
    Object result;
    try {
      ran.incrementAndGet();
      result = body.run();
    } catch (Throwable thrown) {
      CallgateBridge.exitThrown(thrown, ticket, key);
      throw thrown;
    }
    CallgateBridge.exit(result, ticket, key);
    return result;
  }

  /** Calls a woven method on an object of its own; its body returns "done". */
  Object call(Site site, Object argument) throws Throwable {
    return call(site, new Object(), argument, () -> "done");
  }

  /** Takes the ledger away, so that no record can be written. */
  void loseLedger() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** Makes writing a record fail with what is no failure of the file. */
  void breakLedger(Error how) {
    ledger.startWith(
        () -> {
          throw how;
        });
  }

  /** What is in the ledger. */
  List<JsonObject> records() throws IOException {
    return ledger.file() == null ? List.of() : Lines.of(ledger.file().toPath()).records();
  }

  /** The records of one sort: action, outcome or fault. */
  List<JsonObject> records(String event) throws IOException {
    var some = new ArrayList<JsonObject>();
    for (JsonObject record : records()) {
      if (event.equals(Lines.text(record, "event"))) {
        some.add(record);
      }
    }
    return some;
  }

  /** The decisions in the ledger, as "kind target decision". */
  List<String> decisions() throws IOException {
    var said = new ArrayList<String>();
    for (JsonObject record : records("action")) {
      said.add(
          Lines.text(record, "kind")
              + " "
              + Lines.text(record, "target")
              + " "
              + Lines.text(record, "decision"));
    }
    return said;
  }

  /** An action on a host. */
  Action http(String kind, String host) {
    return Action.of(policy.kinds().require(kind))
        .text("host", host)
        .text("url", "https://" + host + "/")
        .build();
  }

  /** A call whose argument is the action, or the list of actions. */
  private static final class Handed extends Reader {
    @Override
    @SuppressWarnings("unchecked")
    public Reading read(Call call) {
      return call.a() instanceof Action action
          ? Reading.of(action)
          : Reading.of((List<Action>) call.a());
    }
  }

  private static final class Told extends Reader {
    private final ReadsCall reader;

    Told(ReadsCall reader) {
      this.reader = reader;
    }

    @Override
    public Reading read(Call call) {
      return reader.read(call);
    }
  }
}
