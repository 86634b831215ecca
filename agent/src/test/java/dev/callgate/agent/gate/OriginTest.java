package dev.callgate.agent.gate;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Fact;
import java.util.function.Supplier;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.MethodCall;
import org.junit.jupiter.api.Test;

/** Who made a call: the first frame that is the application's. */
class OriginTest {
  /**
   * Asks below the frames of these classes, each in a loader of its own as an application's; the
   * first is the innermost.
   */
  private static <T> T below(Supplier<T> question, String... classNames) throws Exception {
    Supplier<?> next = question;
    for (String name : classNames) {
      next = frame(name, next);
    }
    @SuppressWarnings("unchecked")
    T answer = (T) next.get();
    return answer;
  }

  private static Supplier<?> frame(String className, Supplier<?> next) throws Exception {
    Class<?> type =
        new ByteBuddy()
            .subclass(Object.class)
            .implement(Supplier.class)
            .name(className)
            .defineField("next", Supplier.class, Visibility.PUBLIC)
            .method(named("get"))
            .intercept(MethodCall.invoke(Supplier.class.getMethod("get")).onField("next"))
            .make()
            .load(OriginTest.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
            .getLoaded();
    Object made = type.getConstructor().newInstance();
    type.getField("next").set(made, next);
    return (Supplier<?>) made;
  }

  private static String caller(String sinkOwner, String... classNames) throws Exception {
    return below(() -> Origin.here(sinkOwner), classNames).caller();
  }

  @Test
  void theCallerIsTheInnermostApplicationFrame() throws Exception {
    assertThat(caller("shop.Store", "shop.Tools", "shop.Main")).isEqualTo("shop.Tools.get");
  }

  @Test
  void librariesBetweenAreNotTheCaller() throws Exception {
    assertThat(caller("org.h2.jdbc.S", "org.h2.jdbc.S", "com.zaxxer.hikari.P", "shop.Tools"))
        .isEqualTo("shop.Tools.get");
  }

  @Test
  void theSinksOwnClassIsNotItsCaller() throws Exception {
    assertThat(caller("shop.Store", "shop.Store", "shop.Tools")).isEqualTo("shop.Tools.get");
  }

  @Test
  void whereOnlyLibrariesAreThereItIsTheOutermost() throws Exception {
    assertThat(caller("java.io.File", "org.h2.store.F", "org.h2.store.W"))
        .isEqualTo("org.h2.store.W.get");
  }

  @Test
  void framesOfTheJdkAndOfCallgateAloneTellNobody() {
    Origin origin = Origin.here("java.io.File");
    assertThat(origin.caller()).isNull();
    assertThat(origin.className()).isNull();
    assertThat(origin.line()).isZero();
  }

  @Test
  void aNestedCallersClassIsNamedWhole() throws Exception {
    Origin origin = below(() -> Origin.here("shop.Store"), "shop.Main$Inner");
    assertThat(origin.className()).isEqualTo("shop.Main$Inner");
  }

  @Test
  void theSinksLoaderIsFoundOnTheStack() throws Exception {
    Supplier<ClassLoader> ask = () -> Origin.loaderOf("shop.Store");
    Supplier<?> asking = frame("shop.Store", ask);
    assertThat(asking.get()).isSameAs(asking.getClass().getClassLoader());
    assertThat(below(ask, "shop.Other")).isNull();
  }

  @Test
  void theFactsOfTheOriginAreTheThreadsTheToolsAndTheCallers() throws Exception {
    OriginFacts facts = new OriginFacts("shop.Store", "clean-up", "shopkeeper");
    Fact caller = below(() -> facts.apply("caller"), "shop.Tools");
    assertThat(caller).isEqualTo(new Fact.Text("shop.Tools"));
    assertThat(facts.apply("caller")).as("found out once").isEqualTo(caller);
    assertThat(facts.apply("tool")).isEqualTo(new Fact.Text("clean-up"));
    assertThat(facts.apply("agent")).isEqualTo(new Fact.Text("shopkeeper"));
    assertThat(facts.apply("thread")).isEqualTo(new Fact.Text(Thread.currentThread().getName()));
  }

  @Test
  void whatIsNotKnownOfTheOriginIsUnknownAndNotAbsent() {
    OriginFacts facts = new OriginFacts("shop.Store", null, null);
    for (String name : new String[] {"caller", "tool", "agent"}) {
      assertThat(facts.apply(name)).as(name).isSameAs(Fact.UNKNOWN);
    }
  }
}
