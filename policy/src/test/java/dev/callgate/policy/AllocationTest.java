package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static final int CALLS = 20_000;

  private Decision last;

  @Test
  void aDecisionOnKnownFactsAllocatesNothing() {
    StringBuilder rules = new StringBuilder("rules:\n");
    for (int i = 0; i < 200; i++) {
      rules.append("- {id: t").append(i).append(", action: db.delete, when: {tables: {all: t");
      rules.append(i).append(", any: \"*\"}, database.product: H2}, tier: costly}\n");
    }
    Policy policy = Policies.of(rules.toString());
    Action hit =
        Policies.build(
            policy, "db.delete", "tables", List.of("public.t7", "t7"), "database.product", "h2");
    Action miss =
        Policies.build(policy, "db.delete", "tables", List.of("orders"), "database.product", "h2");
    decide(policy, hit, miss);
    long before = allocated();
    decide(policy, hit, miss);
    // A few bytes come from asking for the count; one object a call would be 320,000 and more.
    assertThat(allocated() - before).isLessThan(CALLS);
    assertThat(policy.decide(hit).answeredBy()).isEqualTo("t7");
    assertThat(last.answeredBy()).isEqualTo("default for db.delete");
  }

  private void decide(Policy policy, Action hit, Action miss) {
    for (int i = 0; i < CALLS; i++) {
      last = policy.decide(hit);
      last = policy.decide(miss);
    }
  }

  private static long allocated() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
