package dev.callgate.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.agent.gate.TestDispatcher;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which methods are woven, and what their bodies then do. */
class WeaverTest {
  private static final String HERE = WeaverTest.class.getName() + "$";

  /** What the sinks below are declared on. */
  interface Store<T> {
    void remove(T what);

    default String all() {
      return "all";
    }
  }

  /** A second type with a method of the same shape. */
  interface Bin {
    void remove(Object what);
  }

  static class Generic implements Store<String> {
    @Override
    public void remove(String what) {}
  }

  static class OfBin implements Bin {
    @Override
    public void remove(Object what) {}
  }

  /** Has the method, but not the interface: as sqlite-jdbc's statements. */
  static class Superclass {
    public void remove(Object what) {}
  }

  static class AddsTheInterface extends Superclass implements Bin {}

  static final class Unrelated {
    public void remove(Object what) {}
  }

  static class Lookalikes implements Bin {
    @Override
    public void remove(Object what) {}

    private void remove(Object what, int times) {}

    static void remove(Object what, String why) {}
  }

  static class Bodies {
    private final String secret = "s";
    private int runs;

    String concat(byte[] bytes) {
      return new String(bytes);
    }

    CompletableFuture<String> later(long a, String b, double c) {
      runs++;
      return CompletableFuture.completedFuture(a + b + c);
    }

    static CompletableFuture<String> loop(int n) {
      while (n > 3) {
        n--;
      }
      return CompletableFuture.completedFuture("" + n);
    }

    int now() {
      return 1;
    }

    int runs() {
      return runs;
    }
  }

  /** A constructor with several ends. */
  static class Ends {
    private final String name;

    Ends(String name) {
      this.name = name;
      if (name.isEmpty()) {
        return;
      }
      if (name.equals("bad")) {
        throw new IllegalArgumentException(name);
      }
      for (int i = 0; i < 3; i++) {
        if (name.length() == i) {
          return;
        }
      }
    }
  }

  @AfterEach
  void nobodyListens() {
    TestDispatcher.handTo((TestDispatcher.Behind) null);
  }

  private static Map<String, byte[]> files() {
    return Differential.filesOf(WeaverTest.class);
  }

  /** Weaves all classes of this test and hands their calls to {@code behind}. */
  private static Differential.Loader woven(Woven weaver, TestDispatcher.Behind behind) {
    Map<String, byte[]> files = files();
    var source = new Differential.Loader(files);
    Map<String, byte[]> woven = new LinkedHashMap<>();
    files.forEach((name, file) -> woven.put(name, weaver.weave(source, name, file)));
    TestDispatcher.handTo(behind);
    Events.begin();
    return new Differential.Loader(woven);
  }

  private static Object call(
      Differential.Loader loader, String type, String method, Object... arguments)
      throws Exception {
    var constructor = loader.loadClass(HERE + type).getDeclaredConstructor();
    constructor.setAccessible(true);
    return callOn(constructor.newInstance(), method, arguments);
  }

  private static Object callOn(Object self, String method, Object... arguments) throws Exception {
    for (Method candidate : self.getClass().getMethods()) {
      if (candidate.getName().equals(method) && !candidate.isBridge()) {
        candidate.setAccessible(true);
        return candidate.invoke(self, arguments);
      }
    }
    for (Method candidate : self.getClass().getDeclaredMethods()) {
      if (candidate.getName().equals(method)) {
        candidate.setAccessible(true);
        return candidate.invoke(self, arguments);
      }
    }
    throw new NoSuchMethodException(method);
  }

  private static List<String> entered() {
    return Events.told().stream()
        .filter(line -> line.startsWith("enter "))
        .map(line -> line.substring(6, line.indexOf(')') + 1).replace(HERE, ""))
        .toList();
  }

  @Test
  void aMethodBehindABridgeIsWovenAsWell() throws Exception {
    var weaver = new Woven(Sinks.of(true, HERE + "Store#remove(java.lang.Object)"));
    Differential.Loader loader = woven(weaver, weaver);
    call(loader, "Generic", "remove", "x");
    assertThat(entered()).containsExactly("Genericremove(Ljava/lang/String;)");
  }

  @Test
  void aDefaultMethodOfTheInterfaceItself() throws Exception {
    var weaver = new Woven(Sinks.of(true, HERE + "Store#all()"));
    call(woven(weaver, weaver), "Generic", "all");
    assertThat(entered()).containsExactly("Storeall()");
  }

  @Test
  void whereASinkNamesTwoTypesASubtypeOfTheSecondIsSure() throws Exception {
    // Woven for the first type, that it is not, this method would never reach the gate.
    var weaver =
        new Woven(
            Sinks.of(
                true,
                HERE + "Store#remove(java.lang.Object)",
                HERE + "Bin#remove(java.lang.Object)"));
    call(woven(weaver, weaver), "OfBin", "remove", "x");
    assertThat(entered()).containsExactly("OfBinremove(Ljava/lang/Object;)");
    assertThat(weaver.sites()).filteredOn(site -> site.owner().endsWith("OfBin")).hasSize(1);
    assertThat(weaver.sites())
        .filteredOn(site -> site.owner().endsWith("OfBin"))
        .allMatch(site -> site.sure());
  }

  @Test
  void aSuperclassWithoutTheInterfaceIsWovenAndTheReceiverIsAskedForEachTypeOfTheSink()
      throws Exception {
    var weaver =
        new Woven(
            Sinks.of(
                true,
                HERE + "Store#remove(java.lang.Object)",
                HERE + "Bin#remove(java.lang.Object)"));
    call(woven(weaver, weaver), "AddsTheInterface", "remove", "x");
    assertThat(entered()).containsExactly("Superclassremove(Ljava/lang/Object;)");
    assertThat(weaver.sites())
        .filteredOn(site -> site.owner().endsWith("Superclass"))
        .allMatch(site -> !site.sure() && site.types().contains(HERE + "Bin"));
  }

  @Test
  void aFinalClassThatIsNoSubtypeIsLeftAlone() throws Exception {
    var weaver = new Woven(Sinks.of(true, HERE + "Bin#remove(java.lang.Object)"));
    byte[] file = files().get(HERE + "Unrelated");
    assertThat(weaver.weave(new Differential.Loader(files()), HERE + "Unrelated", file))
        .isSameAs(file);
  }

  @Test
  void privateAndStaticMethodsOfASubtypeOverrideNothing() throws Exception {
    var weaver = new Woven(Sinks.of(true, HERE + "Bin#remove(*)"));
    woven(weaver, weaver);
    assertThat(weaver.sites())
        .filteredOn(site -> site.owner().endsWith("Lookalikes"))
        .extracting(site -> site.descriptor())
        .containsExactly("(Ljava/lang/Object;)V");
  }

  @Test
  void theFirstOfTwoSinksOnAMethodIsOutermost() throws Exception {
    var weaver =
        new Woven(Sinks.of(false, HERE + "Bodies#now()"), Sinks.of(false, HERE + "Bodies#n*()"));
    Differential.Loader loader = woven(weaver, weaver);
    call(loader, "Bodies", "now");
    assertThat(Events.told())
        .extracting(line -> line.substring(0, 6))
        .containsExactly("enter ", "enter ", "exit 1", "exit 0");
    assertThat(weaver.entered()).containsExactly(HERE + "Bodies#now()", HERE + "Bodies#n*()");
  }

  @Test
  void theCopyOfAnArrayIsWhatRuns() throws Exception {
    var weaver = new Woven(Sinks.copying(0, HERE + "Bodies#concat(byte[])"));
    byte[] given = "safe".getBytes();
    Differential.Loader loader =
        woven(
            weaver,
            new Nothing() {
              @Override
              public Object copy(int site, Object self, Object argument) {
                return ((byte[]) argument).clone();
              }

              @Override
              public Object enter(
                  int site, Object self, Object a, Object b, Object c, int i, long n) {
                assertThat(a).isNotSameAs(given);
                given[0] = 'X';
                return null;
              }
            });
    assertThat(call(loader, "Bodies", "concat", (Object) given)).isEqualTo("safe");
  }

  @Test
  void aDeniedFutureIsReturnedAndTheBodyDoesNotRun() throws Exception {
    var weaver =
        new Woven(
            Sinks.answering(HERE + "Bodies#later(*)"), Sinks.answering(HERE + "Bodies#loop(*)"));
    CompletableFuture<Object> failed = CompletableFuture.failedFuture(new SecurityException("no"));
    var answers = new boolean[] {true};
    Differential.Loader loader =
        woven(
            weaver,
            new Nothing() {
              @Override
              public Object enter(
                  int site, Object self, Object a, Object b, Object c, int i, long n) {
                return failed;
              }

              @Override
              public Object enterAll(int site, Object self, Object[] arguments) {
                return failed;
              }

              @Override
              public boolean answers(Object ticket) {
                return answers[0];
              }

              @Override
              public Object answer(Object ticket) {
                return ticket;
              }
            });
    var constructor = loader.loadClass(HERE + "Bodies").getDeclaredConstructor();
    constructor.setAccessible(true);
    Object self = constructor.newInstance();
    assertThat(callOn(self, "later", 1L, "b", 2.0)).isSameAs(failed);
    assertThat(callOn(self, "runs")).isEqualTo(0);
    assertThat(callOn(self, "loop", 7)).isSameAs(failed);

    answers[0] = false;
    assertThat(((CompletableFuture<?>) callOn(self, "later", 1L, "b", 2.0)).join())
        .isEqualTo("1b2.0");
    assertThat(((CompletableFuture<?>) callOn(self, "loop", 7)).join()).isEqualTo("3");
  }

  @Test
  void aConstructorHandsOverItsObjectAtEachOfItsEnds() throws Exception {
    var weaver = new Woven(Sinks.passingThis(HERE + "Ends#new(*)"));
    var handed = new ArrayList<Object>();
    Differential.Loader loader =
        woven(
            weaver,
            new Nothing() {
              @Override
              public Object enter(
                  int site, Object self, Object a, Object b, Object c, int i, long n) {
                assertThat(self).isNull();
                handed.add(a);
                return null;
              }
            });
    var constructor = loader.loadClass(HERE + "Ends").getDeclaredConstructor(String.class);
    constructor.setAccessible(true);
    for (String name : List.of("", "ab", "longer")) {
      handed.clear();
      Object made = constructor.newInstance(name);
      assertThat(handed).hasSize(1);
      assertThat(handed.get(0)).isSameAs(made);
    }
    handed.clear();
    assertThatThrownBy(() -> constructor.newInstance("bad"))
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThat(handed).isEmpty();
    assertThat(weaver.gaps()).isEmpty();
  }

  @Test
  void aFutureForAMethodThatReturnsNoneIsAGap() {
    var weaver = new Woven(Sinks.answering(HERE + "Bodies#now()"));
    byte[] file = files().get(HERE + "Bodies");
    assertThat(weaver.weave(new Differential.Loader(files()), HERE + "Bodies", file))
        .isSameAs(file);
    assertThat(weaver.gaps()).hasSize(1);
    assertThat(weaver.gaps().get(0)).contains("denied by a future, but now does not return one");
  }

  @Test
  void aNativeOrMissingMethodIsAGap() {
    var weaver =
        new Woven(
            Sinks.of(false, "java.lang.Runtime#availableProcessors()"),
            Sinks.of(false, HERE + "Bodies#never(*)"));
    byte[] runtime = ClassFiles.ofModules("java.base").get("java/lang/Runtime");
    assertThat(weaver.weave(null, "java.lang.Runtime", runtime)).isSameAs(runtime);
    woven(weaver, weaver);
    assertThat(weaver.gaps()).hasSize(2);
    assertThat(weaver.gaps().get(0)).contains("native: availableProcessors");
    assertThat(weaver.gaps().get(1)).contains("no method of its own for");
  }

  @Test
  void aNativeMethodThatTheSinkPutsUpWithIsNoGapButAMissingOneIs() {
    var weaver =
        new Woven(
            Sinks.unlessNative("java.lang.Runtime#availableProcessors()"),
            Sinks.unlessNative(HERE + "Bodies#never(*)"));
    byte[] runtime = ClassFiles.ofModules("java.base").get("java/lang/Runtime");
    assertThat(weaver.weave(null, "java.lang.Runtime", runtime)).isSameAs(runtime);
    assertThat(weaver.gaps()).isEmpty();
    woven(weaver, weaver);
    assertThat(weaver.gaps()).hasSize(1);
  }

  @Test
  void anotherVersionOfTheClassInAnotherLoaderGetsSitesOfItsOwn() {
    Made first = Made.of("made.Twice", net.bytebuddy.ClassFileVersion.JAVA_V8);
    Made second = Made.of("made.Twice", net.bytebuddy.ClassFileVersion.JAVA_V8);
    for (Made made : List.of(first, second)) {
      made.method(
          made == first,
          "m",
          void.class,
          new Class<?>[0],
          0,
          0,
          to -> to.visitInsn(net.bytebuddy.jar.asm.Opcodes.RETURN));
    }
    var weaver = new Woven(Sinks.of(false, "made.Twice#m()"));
    TestDispatcher.handTo(weaver);
    for (Made made : List.of(first, second, first)) {
      byte[] woven = weaver.weave(new Differential.Loader(made.files()), "made.Twice", made.file());
      try {
        Class<?> type =
            new Differential.Loader(Map.of("made.Twice", woven)).loadClass("made.Twice");
        type.getMethod("m").invoke(made == first ? null : type.getConstructor().newInstance());
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
    assertThat(weaver.gaps()).isEmpty();
  }

  /** Tells nothing. */
  private static class Nothing implements TestDispatcher.Behind {
    @Override
    public Object enter(int site, Object self, Object a, Object b, Object c, int i, long n) {
      return null;
    }

    @Override
    public Object enterAll(int site, Object self, Object[] arguments) {
      return null;
    }

    @Override
    public void exit(Object ticket, Object result) {}

    @Override
    public void exitThrown(Object ticket, Throwable thrown) {}
  }
}
