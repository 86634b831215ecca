package dev.callgate.it.user;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Calls its own methods, some of which a policy declares; prints a line for each way. */
public final class UserSinks {
  /** Whether the body of a sink ran. */
  private static boolean ran;

  private UserSinks() {}

  /** A sink by its type. */
  public interface Vault<T> {
    void erase(T what);

    default void erase(T what, boolean now) {
      ran = true;
    }
  }

  /** Has a bridge method. */
  public static class TextVault implements Vault<String> {
    @Override
    public void erase(String what) {
      ran = true;
    }
  }

  /** An overload that calls the other one. */
  public static class Chained implements Vault<String> {
    @Override
    public void erase(String what) {
      ran = true;
    }

    @Override
    public void erase(String what, boolean now) {
      erase(what);
    }
  }

  /** A sink by its abstract base. */
  public abstract static class Base {
    public abstract void purge(String what);
  }

  static class OfBase extends Base {
    @Override
    public void purge(String what) {
      ran = true;
    }
  }

  /** Has the method, without the interface. */
  static class Superclass {
    public void drop(String what) {
      ran = true;
    }
  }

  /** A sink by its type. */
  public interface Dropper {
    void drop(String what);
  }

  static class AddsTheInterface extends Superclass implements Dropper {}

  /** A sink by its constructor. */
  static class Wire {
    Wire(String where) {
      ran = true;
    }
  }

  /** Facts by getters. */
  public static class Order {
    private final String how;

    Order(String how) {
      this.how = how;
    }

    public String id() throws IOException {
      switch (how) {
        case "throws" -> throw new IllegalStateException("no id");
        case "deletes" -> Files.delete(Path.of("victim.txt"));
        case "again" -> new Orders().cancel(this);
        default -> {}
      }
      return "ok";
    }
  }

  static class Orders {
    void cancel(Order order) {
      ran = true;
    }
  }

  /** Costly: runs, and does something else. */
  static class Payouts {
    interface Body {
      void run() throws Exception;
    }

    void payout(String to, Body body) throws Exception {
      ran = true;
      body.run();
    }

    void again(String to, int times) {
      ran = true;
      if (times > 0) {
        again(to, times - 1);
      }
    }

    int deep(String to, int depth) {
      return deep(to, depth + 1) + 1;
    }
  }

  interface Way {
    void go() throws Throwable;
  }

  public static void main(String[] arguments) throws Exception {
    String port = arguments[0];
    shapes();
    ways();
    getters();
    var payouts = new Payouts();
    way("payout-that-deletes", () -> payouts.payout("ok-file", UserSinks::deleteVictim));
    way(
        "covered-host",
        () -> payouts.payout("localhost", () -> post("localhost", port, "covered")));
    way("other-host", () -> payouts.payout("localhost", () -> post("127.0.0.1", port, "other")));
    way("sibling", () -> payouts.payout("localhost", () -> sibling(port)));
    way("recursion", () -> payouts.again("ok-recursion", 2));
    way("inner-throws", () -> payouts.payout("localhost", UserSinks::stoppedInside));
    way("after-throw", () -> post("localhost", port, "after-throw"));
    var small = new Thread(null, () -> overflows(payouts, port), "small", 200_000);
    small.start();
    small.join();
    System.out.println("victim=" + new File("victim.txt").exists());
  }

  private static void shapes() throws Exception {
    Vault<String> vault = new TextVault();
    way("interface", () -> vault.erase("x"));
    way("behind-a-bridge", () -> new TextVault().erase("x"));
    way("default-method", () -> vault.erase("x", true));
    way("abstract-base", () -> new OfBase().purge("x"));
    way("superclass", () -> new AddsTheInterface().drop("x"));
    way("superclass-alone", () -> new Superclass().drop("x"));
    way("constructor", () -> new Wire("x"));
    way("overload-chain", () -> new Chained().erase("ok-chain", true));
    way("second-loader", UserSinks::secondLoader);
  }

  private static void ways() {
    var vault = new TextVault();
    Consumer<String> lambda = what -> vault.erase(what);
    Consumer<String> reference = vault::erase;
    way("lambda", () -> lambda.accept("x"));
    way("method-reference", () -> reference.accept("x"));
    way("reflection", () -> TextVault.class.getMethod("erase", String.class).invoke(vault, "x"));
    way(
        "method-handle",
        () ->
            MethodHandles.lookup()
                .findVirtual(
                    TextVault.class, "erase", MethodType.methodType(void.class, String.class))
                .invoke(vault, "x"));
    way(
        "proxy",
        () -> {
          @SuppressWarnings("unchecked")
          var proxy =
              (Vault<String>)
                  Proxy.newProxyInstance(
                      UserSinks.class.getClassLoader(),
                      new Class<?>[] {Vault.class},
                      (self, method, args) -> method.invoke(vault, args));
          proxy.erase("x");
        });
  }

  private static void getters() {
    way("getter", () -> new Orders().cancel(new Order("reads")));
    way("getter-throws", () -> new Orders().cancel(new Order("throws")));
    way("getter-deletes", () -> new Orders().cancel(new Order("deletes")));
    way("getter-calls-the-sink", () -> new Orders().cancel(new Order("again")));
  }

  private static void secondLoader() throws Throwable {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(new File(entry).toURI().toURL());
    }
    try (var loader =
        new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass(TextVault.class.getName());
      if (type == TextVault.class) {
        throw new AssertionError();
      }
      type.getMethod("erase", String.class).invoke(type.getConstructor().newInstance(), "x");
    } finally {
      // The body of the other loader's class marks its own field.
      ran = true;
    }
  }

  private static void deleteVictim() throws IOException {
    try {
      Files.delete(Path.of("victim.txt"));
    } catch (IOException e) {
      System.out.println("delete-inside=" + e.getClass().getSimpleName());
    }
  }

  private static void stoppedInside() {
    new OfBase().purge("x");
  }

  private static void sibling(String port) throws InterruptedException {
    var thread =
        new Thread(
            () -> {
              try {
                post("localhost", port, "sibling");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    thread.start();
    thread.join();
  }

  private static void post(String host, String port, String path) throws IOException {
    URL url = URI.create("http://" + host + ":" + port + "/" + path).toURL();
    var connection = (HttpURLConnection) url.openConnection(java.net.Proxy.NO_PROXY);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.getOutputStream().write(1);
    if (connection.getResponseCode() != 200) {
      throw new IOException("response " + connection.getResponseCode());
    }
    ran = true;
  }

  /** Overflows the stack in the middle of covering calls, at another depth each time. */
  private static void overflows(Payouts payouts, String port) {
    int overflows = 0;
    for (int pad = 0; pad < 12; pad++) {
      try {
        down(payouts, pad);
      } catch (StackOverflowError | SecurityException e) {
        overflows++;
      }
    }
    System.out.println("overflows=" + overflows);
    way("after-overflow", () -> post("localhost", port, "after-overflow"));
    way("after-overflow-stopped", () -> new OfBase().purge("x"));
  }

  private static int down(Payouts payouts, int pad) {
    return pad > 0 ? down(payouts, pad - 1) + 1 : payouts.deep("localhost", 0);
  }

  private static void way(String name, Way way) {
    ran = false;
    String outcome = "returned";
    try {
      way.go();
    } catch (Throwable e) {
      Throwable cause = e;
      while ((cause instanceof InvocationTargetException
              || cause instanceof java.lang.reflect.UndeclaredThrowableException)
          && cause.getCause() != null) {
        cause = cause.getCause();
      }
      outcome = cause.getClass().getSimpleName();
    }
    System.out.println(name + "=" + outcome + (ran ? " ran" : ""));
  }
}
