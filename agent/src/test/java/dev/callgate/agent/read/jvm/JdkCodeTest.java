package dev.callgate.agent.read.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What counts as the JDK's own. */
class JdkCodeTest {
  @Test
  void classesOfItsModulesAre() throws Exception {
    assertThat(JdkCode.isClass(String.class)).isTrue();
    // Of the platform loader, and of the application's.
    assertThat(JdkCode.isClass(java.sql.Driver.class)).isTrue();
    assertThat(JdkCode.isClass(Class.forName("com.sun.tools.attach.VirtualMachine"))).isTrue();
  }

  @Test
  void othersAreNotWhateverTheyClaim() {
    assertThat(JdkCode.isClass(JdkCodeTest.class)).isFalse();
    Runnable lambda = () -> {};
    assertThat(JdkCode.isClass(lambda.getClass())).isFalse();
  }

  @Test
  void filesBelowItsHomeAre() {
    String home = System.getProperty("java.home");
    assertThat(JdkCode.isFile(home + "-other/lib/libx.so")).isFalse();
    assertThat(JdkCode.isFile("/tmp/libx.so")).isFalse();
  }

  /** The sink's own class, as the walk meets it. */
  private static final class Sink {
    static boolean reached(Object ignored) {
      return JdkCode.calls(Sink.class.getName());
    }
  }

  @Test
  void aCallOfTheProgramsIsNotTheJdksByGoingThroughIt() throws Exception {
    Function<Object, Boolean> lambda = Sink::reached;
    assertThat(Sink.reached(1)).isFalse();
    assertThat(Optional.of(1).map(lambda).get()).isFalse();
    assertThat(Sink.class.getDeclaredMethod("reached", Object.class).invoke(null, 1))
        .isEqualTo(false);
  }
}
