package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.RecordSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A running program that is told what to do, a line each: {@link Held}, if no other is named. */
public final class Child implements AutoCloseable {
  private final Path folder;
  private final ChildJvm jvm;
  private final Process process;
  private final BufferedReader out;
  private final PrintWriter in;

  Child(Jdk jdk, Path folder, String policy) throws IOException {
    this(Held.class, jdk, folder, policy);
  }

  Child(Class<?> program, Jdk jdk, Path folder, String policy) throws IOException {
    this(ChildJvm.of(program, folder).on(jdk).policy(policy), folder);
    assertThat(out.readLine()).isEqualTo("ready");
  }

  /** One that need not say that it is ready. */
  public Child(ChildJvm jvm, Path folder) throws IOException {
    this.folder = folder;
    this.jvm = jvm;
    process = jvm.builder().redirectError(folder.resolve("err.txt").toFile()).start();
    out = process.inputReader(StandardCharsets.UTF_8);
    in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
  }

  /** What came of it, as soon as it has come. */
  public CompletableFuture<String> begin(String line) {
    in.println(line);
    return next();
  }

  /**
   * The next line. Read by a thread of its own: on JDK 25 the common pool has one for two
   * processors, which one child that waits would keep from all others.
   */
  CompletableFuture<String> next() {
    return CompletableFuture.supplyAsync(this::line, task -> new Thread(task).start());
  }

  String ask(String line) throws Exception {
    return begin(line).get(1, TimeUnit.MINUTES);
  }

  String line() {
    try {
      return out.readLine();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  public List<String> ledger(String... texts) throws IOException {
    return new ChildJvm.Result(0, "", "", jvm.ledger()).ledgerWith(texts);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    RecordSchema.check(folder);
  }
}
