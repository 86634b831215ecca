package dev.callgate.agent.read;

import dev.callgate.agent.read.file.FileContext;
import dev.callgate.agent.read.file.FileReaders;
import dev.callgate.agent.read.file.OwnFiles;
import dev.callgate.agent.read.http.HttpBytesReader;
import dev.callgate.agent.read.http.HttpClientReader;
import dev.callgate.agent.read.http.UrlConnectionReader;
import dev.callgate.agent.read.jdbc.AppenderReader;
import dev.callgate.agent.read.jdbc.BatchReader;
import dev.callgate.agent.read.jdbc.BindReader;
import dev.callgate.agent.read.jdbc.ConnectReader;
import dev.callgate.agent.read.jdbc.ExecuteReader;
import dev.callgate.agent.read.jdbc.JdbcMemory;
import dev.callgate.agent.read.jdbc.LargeObjectReader;
import dev.callgate.agent.read.jdbc.PrepareReader;
import dev.callgate.agent.read.jdbc.RowReader;
import dev.callgate.agent.read.jdbc.SavepointReader;
import dev.callgate.agent.read.jdbc.TransactionReader;
import dev.callgate.agent.read.jvm.JvmReaders;
import dev.callgate.agent.read.mail.MailReader;
import dev.callgate.agent.read.mail.MailUrlReader;
import dev.callgate.agent.read.net.DatagramListenReader;
import dev.callgate.agent.read.net.GroupReader;
import dev.callgate.agent.read.net.ListenReader;
import dev.callgate.agent.read.net.ProxiedConnectReader;
import dev.callgate.agent.read.net.ReachableReader;
import dev.callgate.agent.read.net.ResolveReader;
import dev.callgate.agent.read.net.SocketConnectReader;
import dev.callgate.agent.read.payment.StripeReader;
import dev.callgate.agent.read.process.ChildAgent;
import dev.callgate.agent.read.process.KillReader;
import dev.callgate.agent.read.process.ProcessReader;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Policy;
import dev.callgate.policy.catalogue.Sink;
import java.util.HashMap;
import java.util.Map;

/** The readers by the names that catalogue entries use; each is made when first asked for. */
public final class Readers implements ReaderSource {
  private final Policy policy;
  private final OwnFiles ownFiles;
  private final ChildAgent agent;
  private final Map<String, Reader> byName = new HashMap<>();
  private FileContext files;
  private EmbeddedDatabases embedded;
  private JdbcMemory jdbc;

  /**
   * @param ownFiles Callgate's own files, which nobody may change
   * @param agent what a child that is a JVM is given
   */
  public Readers(Policy policy, OwnFiles ownFiles, ChildAgent agent) {
    this.policy = policy;
    this.ownFiles = ownFiles;
    this.agent = agent;
  }

  /** Readers under another policy, that know what those before have learnt. */
  public Readers(Policy policy, Readers before, boolean enforces) {
    this(policy, before.ownFiles, new ChildAgent(before.agent.option(), enforces));
    synchronized (before) {
      embedded = before.embedded;
      files = before.files == null ? null : new FileContext(policy, before.files);
      jdbc = before.jdbc == null ? null : new JdbcMemory(policy, before.jdbc);
    }
  }

  /**
   * {@inheritDoc} The one it names, or one made of its paths.
   *
   * @throws IllegalArgumentException if no reader has that name
   */
  @Override
  public synchronized Reader of(Sink sink) {
    String key = sink.reader() == null ? "sink " + sink.id() : sink.reader();
    Reader reader = byName.get(key);
    if (reader == null) {
      reader = sink.reader() == null ? new PathReader(sink, kinds()) : named(sink.reader());
      byName.put(key, reader);
    }
    return reader;
  }

  /**
   * The kinds that a reader can give, or families as {@code db.*}, with blanks between them; they
   * decide what is woven. Null if no reader has that name.
   */
  public static String kindsOf(String name) {
    return switch (name) {
      case "jdbc.connect",
          "jdbc.prepare",
          "jdbc.execute",
          "jdbc.batch",
          "jdbc.bind",
          "jdbc.row",
          "jdbc.savepoint",
          "jdbc.large",
          "jdbc.append",
          "jdbc.transaction" ->
          "db.*";
      case "process" -> "process.exec jvm.native jvm.instrument";
      case "process.kill" -> "process.kill";
      case "net.connect", "net.connect-proxied", "net.reachable" -> "net.connect";
      case "net.resolve" -> "net.resolve";
      case "net.listen", "net.listen-datagram", "net.join-group" -> "net.listen";
      case "http.client", "http.bytes", "http.url" -> "http.*";
      case "mail", "mail.url" -> "mail.send";
      case "stripe" -> "payment.*";
      default -> name.startsWith("jvm.") ? JvmReaders.kindsOf(name) : FileReaders.kindsOf(name);
    };
  }

  private Kinds kinds() {
    return policy.kinds();
  }

  private Reader named(String name) {
    Object reader = made(name);
    if (reader == null) {
      throw new IllegalArgumentException("there is no reader \"" + name + "\"");
    }
    return (Reader) reader;
  }

  /** An Object: to check a Reader, the verifier would load all classes named here at once. */
  private Object made(String name) {
    return switch (name) {
      case "jdbc.connect" -> new ConnectReader(jdbc());
      case "jdbc.prepare" -> new PrepareReader(jdbc());
      case "jdbc.execute" -> new ExecuteReader(jdbc());
      case "jdbc.batch" -> new BatchReader(jdbc());
      case "jdbc.bind" -> new BindReader(jdbc());
      case "jdbc.row" -> new RowReader(jdbc());
      case "jdbc.savepoint" -> new SavepointReader(jdbc());
      case "jdbc.large" -> new LargeObjectReader(jdbc());
      case "jdbc.append" -> new AppenderReader(jdbc());
      case "jdbc.transaction" -> new TransactionReader(jdbc());
      case "process" -> new ProcessReader(policy, agent);
      case "process.kill" -> new KillReader(policy);
      case "http.client" -> new HttpClientReader(policy);
      case "http.bytes" -> new HttpBytesReader();
      case "http.url" -> new UrlConnectionReader(policy);
      case "mail" -> new MailReader(policy);
      case "mail.url" -> new MailUrlReader(policy);
      case "stripe" -> new StripeReader(policy);
      case "net.connect" -> new SocketConnectReader(policy);
      case "net.connect-proxied" -> new ProxiedConnectReader(policy);
      case "net.reachable" -> new ReachableReader(policy);
      case "net.resolve" -> new ResolveReader(policy);
      case "net.listen" -> new ListenReader(policy);
      case "net.listen-datagram" -> new DatagramListenReader(policy);
      case "net.join-group" -> new GroupReader(policy);
      default ->
          name.startsWith("jvm.")
              ? JvmReaders.named(name, policy, files())
              : FileReaders.named(name, files());
    };
  }

  private FileContext files() {
    if (files == null) {
      files = new FileContext(policy, ownFiles, embedded());
    }
    return files;
  }

  /** What the readers of JDBC share. */
  private JdbcMemory jdbc() {
    if (jdbc == null) {
      jdbc = new JdbcMemory(policy, embedded());
    }
    return jdbc;
  }

  /** The one memory of embedded databases, for the readers of SQL and of files. */
  private EmbeddedDatabases embedded() {
    if (embedded == null) {
      embedded = new EmbeddedDatabases();
    }
    return embedded;
  }
}
