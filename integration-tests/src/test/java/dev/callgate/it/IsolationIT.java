package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The application sees its own libraries, properties, loaders and threads, and none of ours. */
class IsolationIT {
  private static final String POLICY = "callgate: 1\nname: isolation\n";

  @TempDir Path folder;

  @OnEachJdk
  void anApplicationFindsNoTraceOfCallgate(Jdk jdk) throws Exception {
    Path victim = folder.resolve("victim.txt");
    Files.createFile(victim);
    ChildJvm.Result alone = ChildJvm.of(Isolation.class, folder).on(jdk).withoutCallgate().run();
    assertThat(alone.printed("delete")).isEqualTo("done");

    Files.createFile(victim);
    ChildJvm.Result gated =
        ChildJvm.of(Isolation.class, folder).on(jdk).policy(POLICY).arguments("bridge").run();
    assertThat(gated.printed("delete")).as("%s", gated).isEqualTo("denied");
    assertThat(victim).exists();

    assertThat(gated.printed("properties"))
        .isEqualTo(
            alone
                .printed("properties")
                .replace("dev.callgate.it.Isolation,", "dev.callgate.it.Isolation bridge,"));
    for (String name : new String[] {"context", "own", "lasting"}) {
      assertThat(gated.printed(name)).as(name).isEqualTo(alone.printed(name));
    }
    assertThat(gated.printed("visible"))
        .as("the tests' own libraries, and nothing more")
        .isEqualTo(alone.printed("visible"))
        .doesNotContain("dev.callgate");
    assertThat(gated.printed("provider")).isEqualTo("[]");
    assertThat(gated.printed("handles")).as("a thread leads into our loader").isEqualTo("false");
    assertThat(gated.printed("bridge")).isEqualTo("[]");
  }

  @OnEachJdk
  void anApplicationUsesItsOwnVersionsOfOurLibraries(Jdk jdk) throws Exception {
    Path victim = Files.createFile(folder.resolve("victim.txt"));
    Path others = Path.of(System.getProperty("other.jars"));
    ChildJvm.Result result =
        ChildJvm.of(OldLibraries.class, folder)
            .on(jdk)
            .policy(POLICY)
            .classPath(
                others.resolve("asm.jar"),
                others.resolve("snakeyaml.jar"),
                others.resolve("slf4j-api.jar"),
                others.resolve("slf4j-simple.jar"),
                others.resolve("jackson-core.jar"))
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.printed("asm")).isEqualTo("dev/callgate/it/OldLibraries");
    assertThat(result.printed("asm-knows-java-19")).isEqualTo("false");
    assertThat(result.printed("yaml")).isEqualTo("{answer=[42]}");
    assertThat(result.printed("slf4j")).isEqualTo("org.slf4j.impl.SimpleLogger");
    assertThat(result.printed("binder")).isEqualTo("org.slf4j.impl.StaticLoggerBinder");
    assertThat(result.printed("jackson")).isEqualTo("2.12.7");
    assertThat(result.printed("delete")).isEqualTo("denied");
    assertThat(victim).exists();
    assertThat(result.stderr().lines().filter(line -> line.startsWith("callgate: blocked")))
        .hasSize(1);
    assertThat(result.stderr().lines().filter(line -> line.contains("INFO old - logged")))
        .hasSize(2);
  }
}
