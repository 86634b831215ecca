package dev.callgate.agent.read.jdbc;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What is known of objects of the application, for as long as they live. Lock-free; a read
 * allocates nothing, and no method of a key is ever called.
 *
 * <p>Chains are immutable and grow at their heads, so that what was put last is found first; what
 * has died is left out when its chain is next cleaned.
 */
final class WeakIdentityMap<V> {
  /** Programs hold few connections and statements at a time; more make the chains longer. */
  private static final int SIZE = 1 << 12;

  private static final class Node<V> extends WeakReference<Object> {
    final int slot;
    final V value;
    final Node<V> next;

    Node(Object key, int slot, V value, Node<V> next, ReferenceQueue<Object> dead) {
      super(key, dead);
      this.slot = slot;
      this.value = value;
      this.next = next;
    }
  }

  private final AtomicReferenceArray<Node<V>> chains = new AtomicReferenceArray<>(SIZE);
  private final ReferenceQueue<Object> dead = new ReferenceQueue<>();

  private static int slot(Object key) {
    int hash = System.identityHashCode(key);
    return (hash ^ hash >>> 12) & SIZE - 1;
  }

  /** The value last put for this very object, or null. */
  V get(Object key) {
    for (Node<V> node = chains.get(slot(key)); node != null; node = node.next) {
      if (node.refersTo(key)) {
        return node.value;
      }
    }
    return null;
  }

  /** Remembers the value while the key lives; the value must not refer to the key. */
  void put(Object key, V value) {
    clean();
    int slot = slot(key);
    Node<V> head;
    Node<V> longer;
    do {
      head = chains.get(slot);
      longer = new Node<>(key, slot, value, without(head, key), dead);
    } while (!chains.compareAndSet(slot, head, longer));
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
        copy = new Node<>(other, node.slot, node.value, copy, dead);
      }
    }
    return copy;
  }

  private void clean() {
    for (Object gone = dead.poll(); gone != null; gone = dead.poll()) {
      int slot = ((Node<?>) gone).slot;
      Node<V> head;
      Node<V> shorter;
      do {
        head = chains.get(slot);
        shorter = without(head, null);
      } while (head != shorter && !chains.compareAndSet(slot, head, shorter));
    }
  }
}
