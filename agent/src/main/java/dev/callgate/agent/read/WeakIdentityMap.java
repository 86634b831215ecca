package dev.callgate.agent.read;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What is known of objects of the application, for as long as they live. Lock-free; a read
 * allocates nothing, and no method of a key is ever called.
 *
 * <p>Chains are immutable and grow at their heads, so that what was put last is found first; what
 * has died is left out when its chain is next cleaned. Where the living and those that no garbage
 * collection has found dead yet make chains long, a larger table is put in front: what is in the
 * older ones stays there until it dies, and what is put again in front of it is found first.
 */
public final class WeakIdentityMap<V> {
  /** Programs hold few connections and statements at a time. */
  private static final int FIRST_SIZE = 1 << 12;

  /** But some make a million between two collections. */
  private static final int LAST_SIZE = 1 << 18;

  /** A chain of so many asks for a larger table. */
  private static final int LONG = 8;

  private static final int CLEANED_AT_ONCE = 64;

  private static final class Table<V> {
    final AtomicReferenceArray<Node<V>> chains;
    final int mask;
    final Table<V> older;

    Table(int size, Table<V> older) {
      chains = new AtomicReferenceArray<>(size);
      mask = size - 1;
      this.older = older;
    }
  }

  private static final class Node<V> extends WeakReference<Object> {
    final Table<V> table;
    final int slot;
    final V value;
    final Node<V> next;

    /** Of the chain that begins here. */
    final int length;

    Node(Object key, Table<V> table, int slot, V value, Node<V> next, ReferenceQueue<Object> dead) {
      super(key, dead);
      this.table = table;
      this.slot = slot;
      this.value = value;
      this.next = next;
      length = next == null ? 1 : next.length + 1;
    }
  }

  private volatile Table<V> newest = new Table<>(FIRST_SIZE, null);
  private final ReferenceQueue<Object> dead = new ReferenceQueue<>();

  private static int hash(Object key) {
    int hash = System.identityHashCode(key);
    return hash ^ hash >>> 12;
  }

  /** The value last put for this very object, or null. */
  public V get(Object key) {
    int hash = hash(key);
    for (Table<V> table = newest; table != null; table = table.older) {
      Node<V> node = table.chains.get(hash & table.mask);
      for (; node != null; node = node.next) {
        if (node.refersTo(key)) {
          return node.value;
        }
      }
    }
    return null;
  }

  /** Remembers the value while the key lives; the value must not refer to the key. */
  public void put(Object key, V value) {
    clean();
    int hash = hash(key);
    Node<V> head;
    Node<V> longer;
    Table<V> table;
    int slot;
    do {
      table = newest;
      slot = hash & table.mask;
      head = table.chains.get(slot);
      longer = new Node<>(key, table, slot, value, without(head, key), dead);
    } while (!table.chains.compareAndSet(slot, head, longer));
    if (longer.length >= LONG && table.mask + 1 < LAST_SIZE) {
      grow(table);
    }
  }

  /** Forgets what was put for this very object. */
  public void remove(Object key) {
    int hash = hash(key);
    for (Table<V> table = newest; table != null; table = table.older) {
      int slot = hash & table.mask;
      Node<V> head;
      Node<V> shorter;
      do {
        head = table.chains.get(slot);
        shorter = without(head, key);
      } while (head != shorter && !table.chains.compareAndSet(slot, head, shorter));
    }
  }

  /** Only here, seldom, is a lock taken. */
  private synchronized void grow(Table<V> full) {
    if (newest == full) {
      newest = new Table<>((full.mask + 1) << 3, full);
    }
  }

  /** The chain without that key and without the dead; the chain itself if nothing is to go. */
  private Node<V> without(Node<V> chain, Object key) {
    Node<V> lastToGo = null;
    for (Node<V> node = chain; node != null; node = node.next) {
      if (node.refersTo(key) || node.refersTo(null)) {
        lastToGo = node;
      }
    }
    if (lastToGo == null) {
      return chain;
    }
    return copied(chain, lastToGo, key);
  }

  private Node<V> copied(Node<V> chain, Node<V> lastToGo, Object key) {
    // What comes after the last one to go can stay as it is; what comes before is made anew.
    Node<V> copy = lastToGo.next;
    for (Node<V> node = chain; node != lastToGo; node = node.next) {
      Object other = node.get();
      if (other != null && other != key) {
        copy = new Node<>(other, node.table, node.slot, node.value, copy, dead);
      }
    }
    return copy;
  }

  /** Leaves out some of the dead: more than one a put, so that they do not add up. */
  @SuppressWarnings("unchecked")
  private void clean() {
    for (int i = 0; i < CLEANED_AT_ONCE; i++) {
      var gone = (Node<V>) dead.poll();
      if (gone == null) {
        return;
      }
      AtomicReferenceArray<Node<V>> chains = gone.table.chains;
      Node<V> head;
      Node<V> shorter;
      do {
        head = chains.get(gone.slot);
        shorter = without(head, null);
      } while (head != shorter && !chains.compareAndSet(gone.slot, head, shorter));
    }
  }
}
