package dev.callgate.agent.boot;

import dev.callgate.agent.gate.Gate;
import dev.callgate.agent.gate.Recorder;
import dev.callgate.agent.gate.ThreadState;
import dev.callgate.agent.ledger.Ledger;
import dev.callgate.agent.ledger.LedgerFailure;
import dev.callgate.agent.ledger.LedgerRecord;
import dev.callgate.agent.ledger.LedgerSettings;
import dev.callgate.agent.read.Readers;
import dev.callgate.agent.read.SiteTable;
import dev.callgate.agent.read.file.OwnFiles;
import dev.callgate.agent.read.process.ChildAgent;
import dev.callgate.agent.weave.Weaver;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.Settings;
import dev.callgate.policy.catalogue.BuiltInCatalogue;
import dev.callgate.policy.catalogue.Catalogue;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.FaultsException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Starts Callgate inside a JVM:
 *
 * <ol>
 *   <li>options, then the policy: a policy that does not load stops the JVM before {@code main};
 *   <li>the ledger's file: what cannot be recorded must not run;
 *   <li>the bridge, then the gate: the first dispatcher that is made is the one the bridge takes;
 *   <li>the weaver, for the sinks that this policy needs, and what is loaded already;
 *   <li>decoys: armed means tried.
 * </ol>
 */
public final class Agent implements Ledger.Opening, ArmedState.Listener, PolicyWatch.Listener {
  private static final int SITE_BITS = 20;

  private final Options options;
  private final List<PolicyWatch.Stamp> read;
  private final Policy policy;
  private final boolean enforces;
  private final boolean attached;
  private Recorder recorder;
  private InForce inForce;

  private Agent(
      Options options,
      List<PolicyWatch.Stamp> read,
      Policy policy,
      boolean enforces,
      boolean attached) {
    this.options = options;
    this.read = read;
    this.policy = policy;
    this.enforces = enforces;
    this.attached = attached;
  }

  /**
   * See {@code java.lang.instrument}; ends the JVM with exit code 3 if Callgate cannot start.
   *
   * @param given the {@link Instrumentation}, and the jar's {@link File}
   */
  public static void premain(String text, Object[] given) {
    try {
      String said = start(Options.parse(text), given, false);
      if (said != null) {
        Console.say(said);
      }
    } catch (StartFailure e) {
      Console.say(e.getMessage());
      Console.say("the program was not started");
      Runtime.getRuntime().halt(3);
    }
  }

  /**
   * See {@code java.lang.instrument}; never ends the program.
   *
   * @param given the {@link Instrumentation}, and the jar's {@link File}
   * @throws IllegalStateException if Callgate cannot start
   */
  public static void agentmain(String text, Object[] given) {
    Options options = null;
    try {
      options = Options.parse(text);
      String said = start(options, given, true);
      if (said != null) {
        Console.say(said);
        Console.report(options.report(), said);
      }
    } catch (StartFailure e) {
      // A gate that runs already would take the report for the program's own doing.
      if (options != null && Running.inForce() == null) {
        Console.report(options.report(), e.getMessage());
      }
      throw new IllegalStateException(e.getMessage());
    }
  }

  /** The line that says what is in force; null if all of it was in force before. */
  private static String start(Options options, Object[] given, boolean attached)
      throws StartFailure {
    List<Catalogue> catalogues = catalogues();
    var read = PolicyWatch.Stamp.of(options.policies());
    Policy policy = load(options, catalogues);
    boolean enforces = mode(options, policy);
    String running = Running.inForce();
    if (running == null) {
      var agent = new Agent(options, read, policy, enforces, attached);
      return agent.run((Instrumentation) given[0], (File) given[1], catalogues);
    }
    // By flag and by environment: the same policy twice is no mistake.
    if (running.equals(Gate.inForce(policy, enforces))) {
      return null;
    }
    throw new StartFailure(
        "it is attached already, with another policy or mode; give all policies in one -javaagent"
            + " (policy=a.yaml,policy=b.yaml)");
  }

  private static Policy load(Options options, List<Catalogue> catalogues) throws StartFailure {
    try {
      return options.policies().isEmpty()
          ? PolicyLoader.builtIn(catalogues)
          : PolicyLoader.load(options.policies(), new Environment(), catalogues);
    } catch (FaultsException e) {
      throw new StartFailure("the policy cannot be used\n" + e.getMessage());
    }
  }

  private static boolean mode(Options options, Policy policy) throws StartFailure {
    boolean enforces = policy.settings().enforce();
    if (options.enforce() == null || options.enforce() == enforces) {
      return enforces;
    }
    if (!options.enforce() && !options.dev()) {
      throw new StartFailure(
          "mode=observe is milder than the policy's mode: enforce; change the policy, or add"
              + " dev=true on a machine where nothing can be lost (it is recorded)");
    }
    return options.enforce();
  }

  private String run(Instrumentation instrumentation, File jar, List<Catalogue> catalogues)
      throws StartFailure {
    List<Sink> sinks = Needed.by(policy, catalogues, base());
    Ledger ledger = ledger();
    String tool = JdkTools.running(jar);
    if (tool != null) {
      ledger.append(LedgerRecord.start().fact("jdk-tool", tool).fact("armed", false));
      return null;
    }
    recorder = new Recorder(ledger);
    if (!attached) {
      ThreadState.mainThread(Thread.currentThread());
    }
    BridgeInstaller.install(instrumentation);
    long secret = random() << SITE_BITS;
    var sites = new SiteTable();
    var child = new ChildAgent(childOption(jar), enforces);
    var readers = new Readers(policy, ownFiles(jar), child);
    var roads = new ToolRoads(instrumentation, sites, secret, recorder);
    var gate = new Gate(sites, policy, recorder, enforces, secret, roads);
    BridgeInstaller.initialise();
    boolean stopsOnGap = policy.settings().stopOnGap() && enforces;
    var state = new ArmedState(stopsOnGap, attached);
    var weaver = new Weaver(sinks, sites, secret, readers, state);
    weaver.warmUp(ownClassFile());
    if (!policy.alwaysReversible(policy.kinds().get("file.read"))) {
      Ledger.warmUp();
    }
    instrumentation.addTransformer(weaver, true);
    var arming = new Arming(instrumentation, weaver, sites, state);
    Set<String> loaded = arming.retransformLoaded(attached);
    var decoys = new Decoys(sinks, instrumentation);
    sendDecoys(decoys, loaded, state);
    var later = new LaterDecoys(weaver, arming, decoys, state);
    instrumentation.addTransformer(later, true);
    if (attached) {
      later.start();
    }
    List<String> gaps = state.started(this);
    if (!gaps.isEmpty() && stopsOnGap && !attached) {
      throw new StartFailure(
          "not everything that the policy speaks of could be armed (on-gap: stop)\n"
              + String.join("\n", gaps));
    }
    begin(ledger, gaps);
    inForce =
        new InForce(instrumentation, gate, weaver, sites, state, policy, enforces, sinks, readers);
    if (!options.policies().isEmpty()) {
      PolicyWatch.start(options.policies(), read, this);
    }
    for (Fault warning : policy.warnings()) {
      Console.say("warning: " + warning);
    }
    return inForce(sinks.size(), gaps);
  }

  /** What must be in the ledger even if the program never does anything is written now. */
  private void begin(Ledger ledger, List<String> gaps) throws StartFailure {
    try {
      if (options.dev() || attached) {
        recorder.append(make());
      } else {
        ledger.startWith(this);
      }
      for (String gap : gaps) {
        recorder.append(LedgerRecord.gap(gap));
      }
    } catch (LedgerFailure e) {
      throw new StartFailure(e.getMessage());
    }
  }

  @Override
  public void changed() {
    try {
      reload();
    } catch (StartFailure | LedgerFailure e) {
      refused(e.getMessage());
    } catch (RuntimeException | Error e) {
      refused("a fault of Callgate's own: " + e);
    }
  }

  private void reload() throws StartFailure {
    List<Catalogue> catalogues = catalogues();
    Policy other;
    ThreadState state = ThreadState.current();
    state.enterOwn();
    try {
      other =
          PolicyLoader.reload(inForce.policy(), options.policies(), new Environment(), catalogues);
    } catch (FaultsException e) {
      throw new StartFailure(e.getMessage());
    } finally {
      state.leaveOwn();
    }
    boolean otherEnforces = mode(options, other);
    if (!inForce.isOther(other, otherEnforces)) {
      return;
    }
    inForce.check(other.settings());
    List<Sink> sinks = Needed.by(other, catalogues, base());
    var readers = new Readers(other, inForce.readers(), otherEnforces);
    recorder.append(inForce.record(other, otherEnforces));
    inForce.replace(other, otherEnforces, sinks, readers);
    for (Fault warning : other.warnings()) {
      Console.say("warning: " + warning);
    }
    Console.say("the policy was loaded again: " + inForce(other, otherEnforces, sinks.size()));
  }

  @Override
  public void refused(String why) {
    Console.say("the policy was NOT loaded again, the one before stays in force: " + why);
    try {
      recorder.append(LedgerRecord.reload("not loaded: " + why));
    } catch (LedgerFailure e) {
      // It is said above; nothing has changed.
    }
  }

  private String base() {
    return options.policies().isEmpty() ? null : options.policies().get(0).getPath();
  }

  private static void sendDecoys(Decoys decoys, Set<String> loaded, ArmedState state) {
    for (String group : decoys.groups()) {
      boolean isNow = !Decoys.isLater(group) && decoys.isLoaded(group, loaded);
      String gap = isNow ? decoys.gap(group, loaded) : null;
      if (gap != null) {
        state.lost(gap);
      }
    }
  }

  private static List<Catalogue> catalogues() throws StartFailure {
    try {
      return BuiltInCatalogue.load();
    } catch (IOException e) {
      throw new StartFailure("callgate.jar is not whole: " + e.getMessage());
    }
  }

  /** From the kernel where it has a file for it: SecureRandom costs a start 0.05 CPU seconds. */
  private static long random() {
    try (var in = new FileInputStream("/dev/urandom")) {
      long random = 0;
      for (byte octet : in.readNBytes(Long.BYTES)) {
        random = random << 8 ^ octet;
      }
      return random;
    } catch (IOException | RuntimeException e) {
      return new SecureRandom().nextLong();
    }
  }

  /** What no program may change, in any mode. */
  private OwnFiles ownFiles(File jar) {
    var files = new ArrayList<File>(options.policies());
    files.add(jar);
    String approvals = policy.settings().approvals().directory();
    if (approvals != null) {
      files.add(new File(approvals));
    }
    return new OwnFiles(files, ledgerFile());
  }

  /** The same policies and the same set of ledgers, wherever the child's directory is. */
  private String childOption(File jar) {
    var option = new StringBuilder("-javaagent:").append(jar.getAbsolutePath());
    option.append("=ledger=").append(ledgerFile().getAbsolutePath());
    for (File file : options.policies()) {
      option.append(",policy=").append(file.getAbsolutePath());
    }
    if (options.enforce() != null) {
      option.append(",mode=").append(enforces ? "enforce" : "observe");
    }
    if (options.name() != null) {
      option.append(",name=").append(options.name());
    }
    return options.dev() ? option.append(",dev=true").toString() : option.toString();
  }

  private File ledgerFile() {
    String configured = policy.settings().ledger().file();
    return options.ledger() != null
        ? options.ledger()
        : new File(configured == null ? "callgate.jsonl" : configured);
  }

  private Ledger ledger() throws StartFailure {
    File file = ledgerFile();
    String name = options.name() == null ? policy.settings().name() : options.name();
    Settings.Ledger settings = policy.settings().ledger();
    try {
      return Ledger.open(
          new LedgerSettings(
              file.getAbsoluteFile(),
              name,
              process(),
              settings.redact(),
              settings.rotateBytes(),
              settings.rotateMillis()));
    } catch (LedgerFailure e) {
      throw new StartFailure(e.getMessage());
    }
  }

  @Override
  public void gap(String what) {
    recorder.append(LedgerRecord.gap(what));
  }

  /** Made when the first record is written: a digest at start costs 0.05 CPU seconds. */
  @Override
  public LedgerRecord make() {
    LedgerRecord start =
        LedgerRecord.start()
            .fact("mode", enforces ? "enforce" : "observe")
            .fact("policy", policy.digest())
            .fact("java", System.getProperty("java.version"));
    if (options.dev()) {
      start.fact("dev", true);
    }
    if (attached) {
      // What ran before this line was not watched.
      start.fact("attached", true);
    }
    return start;
  }

  /** What runs in this JVM: the main class or jar as the launcher was told. */
  private static String process() {
    String command = System.getProperty("sun.java.command");
    if (command == null) {
      return null;
    }
    int blank = command.indexOf(' ');
    return blank < 0 ? command : command.substring(0, blank);
  }

  /** A small one: a start pays for every byte of it. */
  private static byte[] ownClassFile() throws StartFailure {
    String name = Console.class.getName().replace('.', '/') + ".classdata";
    try (InputStream in = Agent.class.getClassLoader().getResourceAsStream(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new StartFailure("callgate.jar cannot be read: " + e.getMessage());
    }
  }

  private String inForce(int sinks, List<String> gaps) {
    String unarmed = gaps.isEmpty() ? "" : ", NOT armed: " + String.join("; ", gaps);
    if (options.policies().isEmpty()) {
      return "no policy given: observing by the built-in one, nothing is stopped. Write a policy"
          + " (java -jar callgate.jar init) and name it: -javaagent:callgate.jar=policy=FILE"
          + unarmed;
    }
    return inForce(policy, enforces, sinks) + unarmed;
  }

  private static String inForce(Policy policy, boolean enforces, int sinks) {
    return (enforces ? "enforcing " : "observing, nothing is stopped: ")
        + policy.settings().name()
        + ", "
        + sinks
        + " sinks";
  }
}
