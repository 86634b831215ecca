package dev.callgate.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reversible calls, which must cost next to nothing: a prepared SELECT and a file opened to read.
 * Beside each, what is woven on its way with as little else as can be had: a difference of a few
 * nanoseconds is lost in a system call. And a connection, of which the policy rules some out, so
 * that each is read and decided. And a task that is handed to a pool while no tool runs, in a
 * program that has run one.
 *
 * <p>{@link Compare} makes these calls; JMH does too, for its profilers.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class HotPath {
  private Connection connection;
  private PreparedStatement select;
  private Path file;
  private ServerSocket server;
  private ThreadPoolExecutor pool;
  private final Waist.Flags flags = new Waist.Flags();

  @Setup(Level.Trial)
  public void open() throws SQLException, IOException {
    connection = DriverManager.getConnection("jdbc:h2:mem:hot");
    try (var statement = connection.createStatement()) {
      statement.execute("create table t(id int primary key, name varchar(20))");
      statement.execute("insert into t values (1, 'one')");
    }
    select = connection.prepareStatement("select name from t where id = ?");
    file = Files.createTempFile("hot", ".txt");
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    pool.setRejectedExecutionHandler((task, full) -> task.run());
    pool.shutdown();
    Waist.tool();
  }

  @TearDown(Level.Trial)
  public void close() throws SQLException, IOException {
    connection.close();
    Files.delete(file);
    server.close();
  }

  @Benchmark
  public String preparedSelect() throws SQLException {
    select.setInt(1, 1);
    try (ResultSet rows = select.executeQuery()) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Benchmark
  public int openFile() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.hashCode();
    }
  }

  /**
   * Accepted by the same thread, since a full queue makes who connects wait for a second; and reset
   * at its end, so that no port is left waiting.
   */
  @Benchmark
  public Socket connect() throws IOException {
    try (var socket = new Socket()) {
      socket.setSoLinger(true, 0);
      socket.connect(server.getLocalSocketAddress());
      server.accept().close();
      return socket;
    }
  }

  @Benchmark
  public int startProcess() throws IOException, InterruptedException {
    return new ProcessBuilder("true").start().waitFor();
  }

  @Benchmark
  public PreparedStatement bind() throws SQLException {
    select.setInt(1, 1);
    return select;
  }

  /** To a pool that has the caller run it: all that it takes is this thread's. */
  @Benchmark
  public Object submit() throws InterruptedException, ExecutionException {
    return pool.submit(() -> null).get();
  }

  @Benchmark
  public int waist() {
    return Waist.open(-100, file, flags);
  }
}
