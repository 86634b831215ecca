package dev.callgate.agent.weave;

import dev.callgate.agent.gate.TestDispatcher;
import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Readers;
import dev.callgate.agent.read.Site;
import dev.callgate.agent.read.SiteTable;
import dev.callgate.agent.read.file.OwnFiles;
import dev.callgate.agent.read.process.ChildAgent;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.catalogue.Sink;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/** The weaver under test, and what its woven classes tell, as {@link Events}. */
final class Woven implements TestDispatcher.Behind {
  private final SiteTable sites = new SiteTable();
  private final List<String> gaps = new ArrayList<>();
  private final List<String> entered = new ArrayList<>();
  private final Weaver weaver;

  Woven(Sink... sinks) {
    weaver =
        new Weaver(
            List.of(sinks),
            sites,
            TestDispatcher.SECRET,
            new Readers(
                PolicyLoader.builtIn(),
                new OwnFiles(List.of(), new File("none")),
                new ChildAgent("-javaagent:none", true)),
            (className, why) -> {
              gaps.add(className + ": " + why);
              return false;
            });
  }

  /** All methods and constructors of these classes. */
  static Woven everyMethodOf(Iterable<String> classNames) {
    var methods = new ArrayList<String>();
    for (String name : classNames) {
      methods.add(name + "#*(*)");
      methods.add(name + "#new(*)");
    }
    return new Woven(Sinks.of(false, methods.toArray(new String[0])));
  }

  /** What could not be woven, and why. */
  List<String> gaps() {
    return gaps;
  }

  /** The places that were woven. */
  List<Site> sites() {
    var all = new ArrayList<Site>();
    for (int i = 0; i < 256 && sites.get(i) != null; i++) {
      all.add(sites.get(i));
    }
    return all;
  }

  /** The ids of the sinks that were entered, in order. */
  List<String> entered() {
    return entered;
  }

  /** The woven class file; as it was if there is nothing to weave in it. */
  byte[] weave(ClassLoader loader, String name, byte[] file) {
    byte[] woven = weaver.transform(loader, name.replace('.', '/'), null, null, file);
    return woven == null ? file : woven;
  }

  @Override
  public Object enter(int number, Object self, Object a, Object b, Object c, int i, long n) {
    Site site = sites.get(number);
    entered.add(site.sink().id());
    var call = new Call(site, self, a, b, c, i, n, null);
    var arguments = new Object[Type.getArgumentTypes(site.descriptor()).length];
    for (int k = 0; k < arguments.length; k++) {
      arguments[k] = call.argument(k);
    }
    return new Ticket(site, Events.enter(nameOf(site), self, arguments));
  }

  @Override
  public Object enterAll(int number, Object self, Object[] arguments) {
    Site site = sites.get(number);
    return new Ticket(site, Events.enter(nameOf(site), self, arguments));
  }

  @Override
  public void exit(Object ticket, Object result) {
    Events.exit(((Ticket) ticket).number(), nameOf(((Ticket) ticket).site()), result);
  }

  @Override
  public void exitThrown(Object ticket, Throwable thrown) {
    Events.thrown(((Ticket) ticket).number(), thrown);
  }

  private record Ticket(Site site, Object number) {}

  private static String nameOf(Site site) {
    return site.owner() + site.method() + site.descriptor();
  }
}
