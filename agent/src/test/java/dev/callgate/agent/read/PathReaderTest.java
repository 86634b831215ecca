package dev.callgate.agent.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Policy;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.catalogue.Sink;
import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathReaderTest {
  private static final String DESCRIPTOR =
      "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;IJ)V";

  @TempDir Path folder;

  enum Speed {
    FAST {
      @Override
      public String toString() {
        throw new AssertionError("called");
      }
    }
  }

  @Test
  void argumentsThatNoPathNamesAreAFactOfTheirOwn() {
    Action action = read("target: arg0", "iban", new BigDecimal("9.50"), Speed.FAST, 3, 4L);
    assertThat(action.target()).isEqualTo("iban");
    assertThat(others(action))
        .isEqualTo(new Fact.Many(List.of("arg1=9.50", "arg2=FAST", "arg3=3", "arg4=4"), true));
    action = read("target: arg0", "iban", null, LocalDate.of(2026, 1, 2), 3, 4L);
    assertThat(others(action))
        .isEqualTo(
            new Fact.Many(List.of("arg1=null", "arg2=2026-01-02", "arg3=3", "arg4=4"), true));
  }

  @Test
  void whatCanChangeIsUnreadAndNothingOfItIsCalled() {
    var own =
        new Object() {
          @Override
          public String toString() {
            throw new AssertionError("called");
          }
        };
    Action action = read("{target: arg0, facts: {n: arg3, m: arg4}}", "iban", own, "x", 3, 4L);
    assertThat(others(action)).isEqualTo(new Fact.Many(List.of("arg1=unread", "arg2=x"), false));
    action = read("{target: arg0, facts: {n: arg3, m: arg4}}", "iban", new int[1], "x", 3, 4L);
    assertThat(others(action)).isEqualTo(new Fact.Many(List.of("arg1=unread", "arg2=x"), false));
  }

  @Test
  void whereAllAreNamedThereIsNoSuchFact() {
    String all = "{target: arg0, facts: {a: arg1.name, b: 'arg2[0]', n: arg3, m: arg4}}";
    assertThat(read(all, "iban", Speed.FAST, List.of("x"), 3, 4L).names())
        .doesNotContain(OtherArguments.FACT);
    String says = "{target: arg0, facts: {arguments: arg1}}";
    assertThat(read(says, "iban", "x", new Object(), 3, 4L).names())
        .doesNotContain(OtherArguments.FACT);
  }

  private Policy load(String text) {
    try {
      Path file = Files.writeString(folder.resolve("p.yaml"), text);
      return PolicyLoader.load(List.of(file.toFile()), name -> null, List.of());
    } catch (IOException | FaultsException e) {
      throw new AssertionError(e);
    }
  }

  private static Fact others(Action action) {
    return action.fact(OtherArguments.FACT);
  }

  private Action read(String paths, Object a, Object b, Object c, int i, long n) {
    String more = paths.startsWith("{") ? paths.substring(1, paths.length() - 1) : paths;
    Policy policy =
        load(
            """
            callgate: 1
            name: t
            intercept:
              - {id: pay, method: 'a.B#pay(*)', action: crm.pay, tier: hard-blocked, %s}
            """
                .formatted(more));
    Sink sink = policy.sinks().get(0);
    var reader = new PathReader(sink, policy.kinds());
    var site =
        new Site(
            0,
            sink,
            "a.B",
            "pay",
            DESCRIPTOR,
            Passing.ofSignature(DESCRIPTOR),
            false,
            true,
            false,
            true,
            List.of("a.B"),
            null,
            reader);
    return reader.read(new Call(site, null, a, b, c, i, n, null)).actions().get(0);
  }
}
