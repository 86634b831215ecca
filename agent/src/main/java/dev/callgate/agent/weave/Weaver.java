package dev.callgate.agent.weave;

import dev.callgate.agent.read.Passing;
import dev.callgate.agent.read.ReaderSource;
import dev.callgate.agent.read.Site;
import dev.callgate.agent.read.SiteTable;
import dev.callgate.policy.catalogue.Denial;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.catalogue.ValuePath;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The transformer: offers each class file to the catalogue and weaves the sinks it declares.
 * Everything it touches is loaded before it is installed (see {@link #warmUp}); it takes no lock
 * that is held while a loader is called, logs nothing and loads no class of the application.
 */
public final class Weaver implements ClassFileTransformer {
  /**
   * Not a class file: the JVM refuses the class with a ClassFormatError. Not empty: the JVM takes
   * an empty array for "unchanged" and loads the class as it was (tried on 17).
   */
  private static final byte[] REFUSED = {0};

  private static final String BRIDGE = "java/lang/Callgate";

  private volatile SinkIndex index;
  private final SiteTable sites;
  private final long secret;
  private final Gaps gaps;
  private final boolean refuses;
  private volatile ReaderSource readers;
  private final ClassLoader own = Weaver.class.getClassLoader();

  /**
   * @param sinks what is to be woven
   * @param secret the upper bits of every woven call's key
   */
  public Weaver(List<Sink> sinks, SiteTable sites, long secret, ReaderSource readers, Gaps gaps) {
    index = new SinkIndex(sinks);
    this.sites = sites;
    this.secret = secret;
    this.gaps = gaps;
    refuses = gaps.refuse();
    this.readers = readers;
  }

  /**
   * From now on weaves these sinks, for these readers: what is loaded already is to be transformed
   * again.
   */
  public void renew(List<Sink> sinks, ReaderSource readers) {
    this.readers = readers;
    index = new SinkIndex(sinks);
  }

  /** Runs the whole path once, so that no class of it is first loaded while it transforms. */
  public void warmUp(byte[] anyClassFile) {
    var declared = new Declared(anyClassFile);
    List<Target> candidates = index.candidates(anyClassFile);
    index.match(null, "", declared, candidates, new ArrayList<>());
    ClassWeaver.weave(declared.reader(), new HashMap<>(), secret);
  }

  /** Whether a sink names this class, by its internal or binary name. */
  public boolean names(String className) {
    return index.names(className);
  }

  /** Whether a sink means the subtypes of this class as well. */
  public boolean meansSubtypesOf(String className) {
    for (Target target : index.of(className)) {
      if (target.sink().subtypes()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String className,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] file) {
    if (className == null || loader == own || className.startsWith(BRIDGE)) {
      return null;
    }
    try {
      return weave(loader, className, file);
    } catch (Throwable e) {
      return unwoven(className, e);
    }
  }

  /** The JVM takes a throw for "unchanged": a class that overflowed our stack would go unwoven. */
  private byte[] unwoven(String className, Throwable why) {
    try {
      return gaps.report(className, why.toString()) ? REFUSED : null;
    } catch (Throwable again) {
      return refuses ? REFUSED : null;
    }
  }

  private byte[] weave(ClassLoader loader, String className, byte[] file) {
    List<Target> candidates = index.candidates(file);
    if (candidates.isEmpty() && !index.names(className)) {
      return null;
    }
    var declared = new Declared(file);
    var natives = new ArrayList<SinkIndex.Match>();
    List<SinkIndex.Match> matches = index.match(loader, className, declared, candidates, natives);
    if (isMissing(className, matches, natives) && refuses(className, natives)) {
      return REFUSED;
    }
    if (matches.isEmpty()) {
      return null;
    }
    Map<String, List<Site>> byMethod = new HashMap<>();
    for (SinkIndex.Match match : matches) {
      String method = match.method().name() + match.method().descriptor();
      List<Site> here = byMethod.get(method);
      if (here == null) {
        here = new ArrayList<>();
        byMethod.put(method, here);
      }
      if (!holds(here, match.target().sink())) {
        here.add(sites.add(site(className, match, matches, declared.fields())));
      }
    }
    return ClassWeaver.weave(declared.reader(), byMethod, secret);
  }

  private static boolean holds(List<Site> sites, Sink sink) {
    for (Site site : sites) {
      if (site.sink() == sink) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a sink names this class and neither its method nor an alternative's is here, nor a
   * native one that it puts up with.
   */
  private boolean isMissing(
      String className, List<SinkIndex.Match> matches, List<SinkIndex.Match> natives) {
    for (Target target : index.of(className)) {
      boolean found = false;
      for (SinkIndex.Match match : natives) {
        found |= match.target().sink() == target.sink() && target.sink().unlessNative();
      }
      for (SinkIndex.Match match : matches) {
        Sink sink = match.target().sink();
        found |= sink == target.sink() || areAlternatives(sink, target.sink());
      }
      if (!found && !target.sink().subtypes()) {
        return true;
      }
    }
    return false;
  }

  private static boolean areAlternatives(Sink a, Sink b) {
    return a.id().equals(b.alternativeTo())
        || b.id().equals(a.alternativeTo())
        || (a.alternativeTo() != null && a.alternativeTo().equals(b.alternativeTo()));
  }

  private boolean refuses(String className, List<SinkIndex.Match> natives) {
    var why = new StringBuilder("the class has no method of its own for");
    for (Target target : index.of(className)) {
      why.append(' ').append(target.sink().id());
    }
    if (!natives.isEmpty()) {
      why.append("; native: ").append(natives.get(0).method().name());
    }
    return gaps.report(className, why.toString());
  }

  private Site site(
      String className,
      SinkIndex.Match match,
      List<SinkIndex.Match> all,
      Map<String, Passing.Field> fields) {
    Sink sink = match.target().sink();
    Declared.Method method = match.method();
    boolean sure = false;
    var types = new ArrayList<String>();
    for (SinkIndex.Match same : all) {
      if (same.target().sink() == sink && same.method() == method) {
        sure |= same.sure();
        types.add(same.target().pattern().className());
      }
    }
    boolean isPathed = sink.reader() == null;
    Passing passing =
        isPathed
            ? Passing.ofSignature(method.descriptor())
            : Passing.named(method.descriptor(), sink, fields);
    int arguments = Type.getArgumentTypes(method.descriptor()).length;
    if (isPathed) {
      check(sink.target(), arguments);
      for (ValuePath path : sink.facts().values()) {
        check(path, arguments);
      }
    }
    boolean answers = sink.denied() instanceof Denial.Future;
    if (answers && !canReturnFuture(method.descriptor())) {
      throw new IllegalArgumentException(
          sink.id() + ": denied by a future, but " + method.name() + " does not return one");
    }
    return new Site(
        -1,
        sink,
        className.replace('/', '.'),
        method.name(),
        method.descriptor(),
        passing,
        (method.access() & Opcodes.ACC_STATIC) != 0,
        sink.records() || isPathed || !sink.covers().isEmpty(),
        answers,
        sure,
        types,
        method.thrown() == null ? null : method.thrown().replace('/', '.'),
        readers.of(sink));
  }

  private static boolean canReturnFuture(String descriptor) {
    return switch (Type.getReturnType(descriptor).getClassName()) {
      case "java.util.concurrent.CompletableFuture",
          "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Future",
          "java.lang.Object" ->
          true;
      default -> false;
    };
  }

  private static void check(ValuePath path, int arguments) {
    if (path != null && path.maxArg() >= arguments) {
      throw new IllegalArgumentException(
          "'" + path + "' does not fit a method of " + arguments + " arguments");
    }
  }
}
