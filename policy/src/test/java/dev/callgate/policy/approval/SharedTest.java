package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedTest {
  private static final int MANY = 200;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void allWhoAskWhileItRunsShareTheNextRun() throws Exception {
    var isUnderWay = new CountDownLatch(1);
    var shared =
        new Shared<>(
            () -> {
              isUnderWay.countDown();
              await(mayEnd);
              return runs.incrementAndGet();
            });
    Future<Integer> first = threads.submit(shared::fresh);
    isUnderWay.await();
    List<Future<Integer>> others = new ArrayList<>();
    var asking = new CountDownLatch(MANY);
    for (int i = 0; i < MANY; i++) {
      others.add(
          threads.submit(
              () -> {
                asking.countDown();
                return shared.fresh();
              }));
    }
    asking.await();
    mayEnd.countDown();
    assertThat(first.get()).isEqualTo(1);
    for (Future<Integer> other : others) {
      // Never the one that had begun before it asked, however late a thread comes.
      assertThat(other.get()).isGreaterThan(1);
    }
    assertThat(runs.get()).isLessThan(MANY / 2);
  }

  @Test
  void aFailureIsToldToAllAndIsNotKept() throws Exception {
    var shared =
        new Shared<>(
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw new IOException("gone");
              }
              return runs.get();
            });
    assertThatThrownBy(shared::fresh).isInstanceOf(IOException.class).hasMessage("gone");
    assertThat(shared.fresh()).isEqualTo(2);
    assertThat(shared.recent(Long.MAX_VALUE)).isEqualTo(2);
    assertThat(shared.recent(0)).isEqualTo(3);
  }

  @Test
  void whatEndsOneThreadEndsNoOther() throws Exception {
    var isUnderWay = new CountDownLatch(1);
    var shared =
        new Shared<>(
            () -> {
              isUnderWay.countDown();
              await(mayEnd);
              int run = runs.incrementAndGet();
              if (run == 2) {
                throw new ClosedByInterruptException();
              }
              if (run == 3) {
                throw new StackOverflowError();
              }
              return run;
            });
    Future<Integer> first = threads.submit(shared::fresh);
    isUnderWay.await();
    List<Future<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      others.add(threads.submit(shared::fresh));
    }
    mayEnd.countDown();
    assertThat(first.get()).isEqualTo(1);
    int failed = 0;
    for (Future<Integer> other : others) {
      try {
        assertThat(other.get()).isGreaterThan(3);
      } catch (java.util.concurrent.ExecutionException e) {
        failed++;
      }
    }
    assertThat(failed).isEqualTo(2);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
