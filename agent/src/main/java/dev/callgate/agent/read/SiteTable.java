package dev.callgate.agent.read;

import dev.callgate.policy.catalogue.Sink;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The woven methods by number. The same method of the same sink keeps its number when its class is
 * woven again or in a second loader, unless that loader has another version of the class.
 */
public final class SiteTable {
  /** 20 bits of the key of a woven call. */
  static final int MOST = 1 << 20;

  private final Map<String, Site> byName = new HashMap<>();
  private final Set<String> owners = new HashSet<>();
  private volatile Site[] byNumber = new Site[256];
  private int count;

  /**
   * The site of that number; read without a lock on every call.
   *
   * @throws ArrayIndexOutOfBoundsException if no such site was given out
   */
  public Site get(int number) {
    return byNumber[number];
  }

  /**
   * Gives the site its number.
   *
   * @throws IllegalStateException if there are more woven methods than numbers
   */
  public synchronized Site add(Site unnumbered) {
    String name =
        unnumbered.sink().id()
            + ' '
            + unnumbered.owner()
            + ' '
            + unnumbered.method()
            + unnumbered.descriptor();
    Site known = byName.get(name);
    if (known != null && known.isLike(unnumbered)) {
      return known;
    }
    if (count == MOST) {
      throw new IllegalStateException("more than " + MOST + " woven methods");
    }
    Site site = unnumbered.numbered(count);
    if (count == byNumber.length) {
      byNumber = Arrays.copyOf(byNumber, count * 2);
    }
    byNumber[count++] = site;
    byName.put(name, site);
    owners.add(site.owner());
    return site;
  }

  /**
   * Has the sites of sinks that policies need read as another policy wants it. A site whose sink is
   * no longer needed is woven still, and reads nothing.
   *
   * @param before the ids of the sinks that were needed before
   * @param sinks those that are needed now, by id
   */
  public synchronized void renew(Set<String> before, Map<String, Sink> sinks, Readers readers) {
    Site[] renewed = new Site[byNumber.length];
    for (int i = 0; i < count; i++) {
      Site site = byNumber[i];
      String id = site.sink().id();
      Sink sink = sinks.get(id);
      if (sink != null) {
        renewed[i] = site.of(sink, readers.of(sink));
      } else {
        renewed[i] = before.contains(id) ? site.of(site.sink(), Reader.NONE) : site;
      }
    }
    byName.replaceAll((name, site) -> renewed[site.number()]);
    byNumber = renewed;
  }

  /** Whether a method of the class of this binary name was woven. */
  public synchronized boolean hasOwner(String className) {
    return owners.contains(className);
  }
}
