package dev.callgate.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Files deleted one by one: each is read and decided, since some would be stopped. What {@code
 * policies/hot-path.yaml} says of the folder's name counts: reversible, or costly and so on record.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Deletion {
  @Param({"own", "recorded"})
  String name;

  private Path above;
  private Path folder;
  private Path[] files;
  private int next;

  @Setup(Level.Trial)
  public void open() throws IOException {
    above = Files.createTempDirectory("deletion");
    folder = Files.createDirectory(above.resolve(name));
    files = new Path[0];
  }

  @Setup(Level.Invocation)
  public void makeOne() throws IOException {
    make(1);
  }

  /** Makes the files that the next calls delete. */
  void make(int count) throws IOException {
    if (files.length != count) {
      files = new Path[count];
      for (int i = 0; i < count; i++) {
        files[i] = folder.resolve(i + ".txt");
      }
    }
    for (Path file : files) {
      Files.createFile(file);
    }
    next = 0;
  }

  @Benchmark
  public Path delete() throws IOException {
    Path file = files[next++];
    Files.delete(file);
    return file;
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    Files.delete(folder);
    Files.delete(above);
  }
}
