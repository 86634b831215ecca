package dev.callgate.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that are started in other ways than most: a file must not be deleted in any of them. */
class OddStartsIT {
  private static final String POLICY = "callgate: 1\nname: odd\n";
  private static final String MAIN = Deleter.class.getName();

  @TempDir Path folder;
  private Path victim;

  @BeforeEach
  void aFile() throws IOException {
    victim = Files.createFile(folder.resolve("victim.txt"));
  }

  @OnEachJdk
  void withASystemClassLoaderOfTheApplications(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        assertStopped(
            ChildJvm.of(Deleter.class, folder)
                .on(jdk)
                .jvm("-Djava.system.class.loader=" + OddLoader.class.getName()));
    assertThat(result.printed("loader")).isEqualTo("OddLoader");
  }

  @OnEachJdk
  void withJavaLangOpenedByTheUser(Jdk jdk) throws Exception {
    assertStopped(
        ChildJvm.of(Deleter.class, folder)
            .on(jdk)
            .jvm("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
  }

  @OnEachJdk
  void withTheFewestModules(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        assertStopped(
            ChildJvm.of(Deleter.class, folder)
                .on(jdk)
                .jvm("--limit-modules", "java.base,java.instrument"));
    assertThat(result.printed("modules")).isEqualTo("2");
  }

  @OnEachJdk
  void asAModuleThatRequiresNeitherSqlNorHttp(Jdk jdk) throws Exception {
    Path source = Files.createDirectories(folder.resolve("source/app/app"));
    Files.writeString(source.resolveSibling("module-info.java"), "module app {}");
    Files.writeString(
        source.resolve("Main.java"),
        """
        package app;
        public class Main {
          public static void main(String[] arguments) {
            System.out.println("sql=" + ModuleLayer.boot().findModule("java.sql").isPresent());
            try {
              java.nio.file.Files.delete(java.nio.file.Path.of("victim.txt"));
              System.out.println("delete=done");
            } catch (java.io.IOException e) {
              System.out.println("delete=" + e.getClass().getSimpleName());
            }
          }
        }
        """);
    int compiled =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "--release",
                "17",
                "-d",
                folder.resolve("mods/app").toString(),
                source.resolveSibling("module-info.java").toString(),
                source.resolve("Main.java").toString());
    assertThat(compiled).isZero();
    ChildJvm.Result result =
        assertStopped(
            ChildJvm.started(folder, "-p", folder.resolve("mods").toString(), "-m", "app/app.Main")
                .on(jdk));
    assertThat(result.printed("sql")).isEqualTo("false");
  }

  @OnEachJdk
  void withAClassDataArchiveMadeWithoutCallgate(Jdk jdk) throws Exception {
    String jar = jarOf(Deleter.class).toString();
    Path archive = folder.resolve("app.jsa");
    ChildJvm.Result made =
        ChildJvm.started(folder, "-XX:ArchiveClassesAtExit=" + archive, "-cp", jar, MAIN)
            .on(jdk)
            .withoutCallgate()
            .run();
    assertThat(made.printed("delete")).as("%s", made).isEqualTo("done");
    assertThat(archive).exists();
    Files.createFile(victim);
    assertStopped(
        ChildJvm.started(
                folder, "-Xshare:auto", "-XX:SharedArchiveFile=" + archive, "-cp", jar, MAIN)
            .on(jdk));
  }

  @OnEachJdk
  void withAnAotCacheMadeWithoutCallgate(Jdk jdk) throws Exception {
    assumeTrue(jdk.feature() >= 25, "there are AOT caches since JDK 24");
    String jar = jarOf(Deleter.class).toString();
    Path cache = folder.resolve("app.aot");
    ChildJvm.Result made =
        ChildJvm.started(folder, "-XX:AOTCacheOutput=" + cache, "-cp", jar, MAIN)
            .on(jdk)
            .withoutCallgate()
            .run();
    assertThat(made.printed("delete")).as("%s", made).isEqualTo("done");
    assertThat(cache).exists();
    Files.createFile(victim);
    assertStopped(ChildJvm.started(folder, "-XX:AOTCache=" + cache, "-cp", jar, MAIN).on(jdk));
  }

  /**
   * The JVM does not refuse a cache that was made with the module of agents: it then holds classes
   * of the application that are linked before any agent starts, and offers them to no transformer.
   */
  @OnEachJdk
  void withAnAotCacheThatTheJvmAccepts(Jdk jdk) throws Exception {
    assumeTrue(jdk.feature() >= 25, "there are AOT caches since JDK 24");
    Path input = Files.writeString(folder.resolve("input.txt"), "1\n");
    Path cache = folder.resolve("app.aot");
    String classPath =
        jarOf(Attached.class, Attached.Customers.class)
            + File.pathSeparator
            + Path.of(
                org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String main = Attached.class.getName();
    String modules = "--add-modules=java.instrument";
    ChildJvm making =
        ChildJvm.started(folder, modules, "-XX:AOTCacheOutput=" + cache, "-cp", classPath, main)
            .on(jdk)
            .withoutCallgate();
    assertThat(making.run(input).printed("purged")).isEqualTo("1");
    assertThat(cache).exists();
    ChildJvm.Result result =
        ChildJvm.started(
                folder, modules, "-XX:AOTMode=on", "-XX:AOTCache=" + cache, "-cp", classPath, main)
            .on(jdk)
            .policy(
                POLICY
                    + """
                    intercept:
                      - method: dev.callgate.it.Attached$Customers#purge(java.lang.String)
                        action: crm.purge
                        tier: hard-blocked
                        target: arg0
                    """)
            .run(input);
    assertThat(result.printed("purge-stopped")).as("%s", result).isEqualTo("1");
    assertThat(result.printed("delete-stopped")).isEqualTo("42501");
    assertThat(result.printed("rows")).isEqualTo("4");
  }

  private ChildJvm.Result assertStopped(ChildJvm child) throws Exception {
    ChildJvm.Result result = child.policy(POLICY).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.printed("delete")).as("%s", result).isEqualTo("AccessDeniedException");
    assertThat(victim).exists();
    assertThat(result.ledgerWith("\"file.delete\"", "\"blocked\"")).hasSize(1);
    assertThat(result.stderr().lines())
        .as("nothing but Callgate's lines")
        .allMatch(
            line ->
                line.startsWith("callgate: ")
                    // The JVM's own, with or without an agent.
                    || line.contains("because the java.system.class.loader property"));
    return result;
  }

  /** Archives take classes from jars alone. */
  private Path jarOf(Class<?>... classes) throws IOException {
    Path jar = folder.resolve("app.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : classes) {
        String entry = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(entry));
        try (InputStream in = type.getResourceAsStream("/" + entry)) {
          in.transferTo(out);
        }
      }
    }
    return jar;
  }
}
