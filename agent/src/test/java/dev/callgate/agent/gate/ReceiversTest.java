package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReceiversTest {
  private interface Base {}

  private interface Wide extends Base, Closeable {}

  private abstract static class Parent implements Wide {}

  private static final class Child extends Parent implements Comparable<Child> {
    @Override
    public int compareTo(Child other) {
      return 0;
    }

    @Override
    public void close() {}
  }

  private static boolean isOne(Object self, Class<?>... types) {
    return Receivers.isOne(self, List.of(types).stream().map(Class::getName).toList());
  }

  @Test
  void aReceiverIsOfItsClassAndOfAllAbove() {
    for (Class<?> type :
        List.of(
            Child.class,
            Parent.class,
            Wide.class,
            Base.class,
            Closeable.class,
            AutoCloseable.class,
            Comparable.class,
            Object.class)) {
      assertThat(isOne(new Child(), type)).as("%s", type).isTrue();
    }
    assertThat(isOne(new Child(), Runnable.class)).isFalse();
    assertThat(isOne(new Child())).isFalse();
  }

  @Test
  void oneOfSeveralTypesIsEnough() {
    assertThat(isOne(new Child(), Runnable.class, Base.class)).isTrue();
  }

  @Test
  void aProxyAndALambdaAreOfTheirInterfaces() {
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Wide.class}, (p, method, a) -> null);
    assertThat(isOne(proxy, Base.class)).isTrue();
    Runnable lambda = () -> {};
    assertThat(isOne(lambda, Runnable.class)).isTrue();
  }

  @Test
  void noReceiverIsOfNoClass() {
    assertThat(isOne(null, Object.class)).isFalse();
  }
}
