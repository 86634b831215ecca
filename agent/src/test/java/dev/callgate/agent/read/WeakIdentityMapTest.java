package dev.callgate.agent.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WeakIdentityMapTest {
  private final WeakIdentityMap<Integer> map = new WeakIdentityMap<>();

  /** Equal to everything, and nothing may ask it. */
  private static final class Key {
    @Override
    public boolean equals(Object other) {
      throw new AssertionError("asked");
    }

    @Override
    public int hashCode() {
      throw new AssertionError("asked");
    }
  }

  @Test
  void keysAreToldApartByIdentityAndNeverAsked() {
    var a = new Key();
    var b = new Key();
    map.put(a, 1);
    map.put(b, 2);
    map.put(a, 3);
    assertThat(map.get(a)).isEqualTo(3);
    assertThat(map.get(b)).isEqualTo(2);
    assertThat(map.get(new Key())).isNull();
  }

  @Test
  void aKeyThatIsRemovedIsForgottenAndCanBePutAgain() {
    var keys = new ArrayList<Key>();
    // More than one table holds.
    for (int i = 0; i < 100_000; i++) {
      keys.add(new Key());
      map.put(keys.get(i), i);
    }
    for (int i = 0; i < keys.size(); i += 2) {
      map.put(keys.get(i), -i);
      map.remove(keys.get(i));
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(map.get(keys.get(i))).isEqualTo(i % 2 == 0 ? null : (Integer) i);
    }
    map.put(keys.get(0), 7);
    assertThat(map.get(keys.get(0))).isEqualTo(7);
  }

  @Test
  void manyKeysAreAllFound() {
    List<Object> keys = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      keys.add(new Object());
      map.put(keys.get(i), i);
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(map.get(keys.get(i))).isEqualTo(i);
    }
  }

  @Test
  void aKeyThatWasPutAgainAfterManyOthersHasItsNewValue() {
    List<Object> keys = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      keys.add(new Object());
      map.put(keys.get(i), i);
      map.put(keys.get(i / 2), -i);
    }
    for (int i = 100_000; i < keys.size(); i++) {
      assertThat(map.get(keys.get(i))).isEqualTo(i);
    }
    for (int i = 0; i < 99_999; i++) {
      assertThat(map.get(keys.get(i))).isEqualTo(-2 * i - 1);
    }
  }

  @Test
  void aKeyIsNotKeptAlive() throws InterruptedException {
    Object key = new Object();
    var gone = new WeakReference<>(key);
    map.put(key, 1);
    key = null;
    while (gone.get() != null) {
      System.gc();
      Thread.sleep(1);
    }
    map.put(new Object(), 2);
    assertThat(gone.get()).isNull();
  }

  @Test
  void nothingIsLostWhenThreadsPutAtOnce() throws InterruptedException {
    int threads = 8;
    int each = 20_000;
    var keys = new Object[threads][each];
    var started = new CountDownLatch(threads);
    var all = new ArrayList<Thread>();
    for (int t = 0; t < threads; t++) {
      Object[] own = keys[t];
      var thread =
          new Thread(
              () -> {
                started.countDown();
                for (int i = 0; i < each; i++) {
                  own[i] = new Object();
                  map.put(own[i], i);
                  map.put(new Object(), -1);
                }
              });
      all.add(thread);
      thread.start();
    }
    for (Thread thread : all) {
      thread.join();
    }
    for (Object[] own : keys) {
      for (int i = 0; i < each; i++) {
        assertThat(map.get(own[i])).isEqualTo(i);
      }
    }
  }
}
