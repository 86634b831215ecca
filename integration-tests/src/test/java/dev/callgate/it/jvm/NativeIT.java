package dev.callgate.it.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Coverage;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Native code, by whether it ran. */
class NativeIT {
  private static final List<String> ROUTES =
      List.of("load", "runtime", "by-name", "reflection", "command");

  private static final String POLICY =
      """
      callgate: 1
      name: native
      rules:
        - {id: known, action: jvm.native, when: {library: "**/allowed.so"}, tier: costly}
      """;

  private static final Coverage COVERAGE = new Coverage(NativeIT.class);

  @TempDir Path folder;

  @BeforeEach
  void libraries() throws Exception {
    assumeTrue(NativeLibrary.canBeMade());
    Path one = NativeLibrary.make(folder.resolve("allowed.so"));
    for (String name : ROUTES) {
      Files.copy(one, folder.resolve(name + ".so"));
    }
    Files.copy(one, folder.resolve("libsqlitejdbc.so"));
    Files.copy(one, folder.resolve("libby-name.so"));
  }

  private Path library(String name) {
    return folder.resolve(name.equals("by-name") ? "libby-name.so" : name + ".so");
  }

  private ChildJvm.Result run(ChildJvm child, Jdk jdk) throws Exception {
    return child.on(jdk).jvm("-Djava.library.path=" + folder).run();
  }

  @AfterAll
  static void theTableTellsWhatWasTried() throws IOException {
    COVERAGE.check();
  }

  @OnEachJdk
  void aLibraryIsLoadedOnlyIfARuleOrTheTableLetsIt(Jdk jdk) throws Exception {
    ChildJvm.Result result = run(ChildJvm.of(NativeRoutes.class, folder).policy(POLICY), jdk);
    assertThat(result.exitCode()).as("%s", result).isZero();
    for (String name : ROUTES) {
      assertThat(NativeLibrary.wasLoaded(library(name))).as("%s %s", name, result).isFalse();
      String error = name.equals("command") ? "SecurityException" : "UnsatisfiedLinkError";
      assertThat(result.printed(name)).isEqualTo(error);
      List<String> blocked =
          result.ledgerWith("jvm.native", "\"blocked\"", library(name).toString());
      assertThat(blocked).hasSize(1);
      COVERAGE.add("library, " + name, jdk, Coverage.decided(blocked.get(0)));
    }
    for (String name : List.of("allowed", "libsqlitejdbc")) {
      assertThat(NativeLibrary.wasLoaded(library(name))).as("%s %s", name, result).isTrue();
      assertThat(result.printed(name)).isEqualTo("done");
      assertThat(result.ledgerWith("jvm.native", "\"recorded\"", library(name).toString()))
          .hasSize(1);
    }
    // It could declare the JDK's native methods as its own.
    assertThat(result.printed("the JDK's, by the program")).isEqualTo("UnsatisfiedLinkError");
    assertThat(result.printed("the JDK's")).isEqualTo("done");
    assertThat(result.printed("the JDK's, late")).isEqualTo("done");
    assertThat(result.ledgerWith("jvm.native", "\"blocked\"")).hasSize(ROUTES.size() + 1);
    assertThat(result.ledgerWith("jvm.native", "\"recorded\"")).hasSize(2);
    assertThat(result.ledgerWith("\"fault\"")).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).isEmpty();
  }

  /** So that the test above proves something. */
  @OnEachJdk
  void withoutCallgateEachIsLoaded(Jdk jdk) throws Exception {
    ChildJvm.Result result = run(ChildJvm.of(NativeRoutes.class, folder).withoutCallgate(), jdk);
    for (String name : ROUTES) {
      assertThat(NativeLibrary.wasLoaded(library(name))).as("%s %s", name, result).isTrue();
    }
    assertThat(result.printed("the JDK's, by the program")).isEqualTo("done");
  }

  /** proc(5): what is written there is the memory of this process, its code among it. */
  @OnEachJdk
  void theMemoryOfAProcessIsADoorAsWell(Jdk jdk) throws Exception {
    Files.createSymbolicLink(folder.resolve("memory"), Path.of("/proc/self/mem"));
    ChildJvm.Result open = memory(jdk).withoutCallgate().run();
    ChildJvm.Result stopped = memory(jdk).policy(POLICY).run();
    for (String way : List.of("RandomAccessFile", "FileOutputStream", "FileChannel", "by a link")) {
      assertThat(open.printed(way)).as("%s", open).isEqualTo("changed");
      assertThat(stopped.printed(way)).as("%s\n%s", way, stopped).isEqualTo("kept");
    }
    List<String> blocked = stopped.ledgerWith("jvm.native", "\"blocked\"", "/mem\"");
    assertThat(blocked).hasSize(4);
    COVERAGE.add("/proc/self/mem", jdk, Coverage.decided(blocked.get(0)));
  }

  @OnEachJdk
  void theForeignFunctionApiIsADoorAsWell(Jdk jdk) throws Exception {
    Files.writeString(folder.resolve("Foreign.java"), jdk.feature() < 22 ? FOREIGN_17 : FOREIGN);
    ChildJvm.Result open = foreign(jdk).withoutCallgate().run();
    assertThat(open.printed("call")).as("%s", open).isEqualTo("done");
    assertThat(folder.resolve("made")).isDirectory();
    Files.delete(folder.resolve("made"));
    Files.deleteIfExists(folder.resolve("load.so.loaded"));

    ChildJvm.Result stopped = foreign(jdk).policy(POLICY).run();
    assertThat(stopped.exitCode()).as("%s", stopped).isZero();
    assertThat(stopped.printed("call")).as("%s", stopped).isEqualTo("IllegalCallerException");
    assertThat(folder.resolve("made")).doesNotExist();
    assertThat(NativeLibrary.wasLoaded(library("load"))).isFalse();
    assertThat(stopped.printed("library"))
        .isEqualTo(jdk.feature() < 22 ? "UnsatisfiedLinkError" : "IllegalCallerException");
    List<String> blocked = stopped.ledgerWith("jvm.native", "\"blocked\"");
    COVERAGE.add("foreign function", jdk, Coverage.decided(blocked.get(blocked.size() - 1)));
    assertThat(stopped.ledgerWith("\"fault\"")).isEmpty();
    assertThat(stopped.ledgerWith("\"gap\"")).isEmpty();

    Files.delete(folder.resolve("callgate.jsonl"));
    String rule = "  - {id: us, action: jvm.native, when: {caller: Foreign}, tier: costly}\n";
    ChildJvm.Result allowed = foreign(jdk).policy(POLICY + rule).run();
    assertThat(allowed.printed("call")).as("%s", allowed).isEqualTo("done");
    assertThat(folder.resolve("made")).isDirectory();
    assertThat(allowed.ledgerWith("jvm.native", "\"recorded\"")).isNotEmpty();
  }

  private ChildJvm memory(Jdk jdk) {
    return ChildJvm.of(Memory.class, folder)
        .on(jdk)
        .jvm("--add-opens", "java.base/java.nio=ALL-UNNAMED")
        .arguments("memory");
  }

  private ChildJvm foreign(Jdk jdk) {
    ChildJvm child = ChildJvm.started(folder, "Foreign.java", folder.toString()).on(jdk);
    return jdk.feature() < 22
        ? child.jvm("--add-modules", "jdk.incubator.foreign", "--enable-native-access=ALL-UNNAMED")
        : child.jvm("--enable-native-access=ALL-UNNAMED");
  }

  private static final String FOREIGN =
      """
      import java.lang.foreign.*;
      import java.nio.file.Path;
      class Foreign {
        public static void main(String[] a) throws Throwable {
          String library = "done";
          try (Arena arena = Arena.ofConfined()) {
            SymbolLookup.libraryLookup(Path.of(a[0], "load.so"), arena);
          } catch (RuntimeException e) {
            library = e.getClass().getSimpleName();
          }
          System.out.println("library=" + library);
          String call = "done";
          try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            java.util.Optional<Linker> passedOn = java.util.Optional.of(linker);
            MemorySegment mkdir = linker.defaultLookup().find("mkdir").get();
            FunctionDescriptor type =
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
            // Through a method of the JDK, which does not make it the JDK's own call.
            var handle = passedOn.map(one -> one.downcallHandle(mkdir, type)).get();
            int got = (int) handle.invoke(arena.allocateFrom(a[0] + "/made"), 0755);
          } catch (RuntimeException e) {
            call = e.getClass().getSimpleName();
          }
          System.out.println("call=" + call);
        }
      }
      """;

  private static final String FOREIGN_17 =
      """
      import jdk.incubator.foreign.*;
      import java.lang.invoke.MethodType;
      class Foreign {
        public static void main(String[] a) throws Throwable {
          String library = "done";
          try {
            System.load(a[0] + "/load.so");
          } catch (LinkageError e) {
            library = e.getClass().getSimpleName();
          }
          System.out.println("library=" + library);
          String call = "done";
          try (ResourceScope scope = ResourceScope.newConfinedScope()) {
            var mkdir = CLinker.systemLookup().lookup("mkdir").get();
            var handle = CLinker.getInstance().downcallHandle(mkdir,
                MethodType.methodType(int.class, MemoryAddress.class, int.class),
                FunctionDescriptor.of(CLinker.C_INT, CLinker.C_POINTER, CLinker.C_INT));
            int got = (int) handle.invoke(CLinker.toCString(a[0] + "/made", scope).address(), 0755);
          } catch (RuntimeException e) {
            call = e.getClass().getSimpleName();
          }
          System.out.println("call=" + call);
        }
      }
      """;
}
