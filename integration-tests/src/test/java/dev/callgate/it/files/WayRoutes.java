package dev.callgate.it.files;

import static dev.callgate.it.files.RouteList.file;
import static dev.callgate.it.files.RouteList.precious;

import java.beans.EventHandler;
import java.beans.Expression;
import java.beans.Statement;
import java.beans.XMLDecoder;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AccessController;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.Descriptor;
import javax.management.modelmbean.DescriptorSupport;
import javax.management.modelmbean.ModelMBeanInfoSupport;
import javax.management.modelmbean.ModelMBeanOperationInfo;
import javax.management.modelmbean.RequiredModelMBean;

/** The same methods, called in other ways and from other threads. */
final class WayRoutes {
  private WayRoutes() {}

  static void addTo(RouteList routes) {
    reflection(routes.stoppedBy("SecurityException"));
    beans(routes);
    threads(routes.stoppedBy("AccessDeniedException"));
    loaders(routes);
  }

  private static void reflection(RouteList routes) {
    routes
        .ask("by reflection, File.delete", f -> invoke("delete", old(f)))
        .ask(
            "by method handle, File.delete",
            f -> {
              MethodHandle delete =
                  MethodHandles.lookup()
                      .findVirtual(File.class, "delete", MethodType.methodType(boolean.class));
              return with(delete, old(f));
            })
        .ask(
            "by bound method handle, File.delete",
            f ->
                with(
                    MethodHandles.lookup()
                        .bind(old(f), "delete", MethodType.methodType(boolean.class))))
        .ask(
            "by method reference, File.delete",
            f -> {
              Callable<Boolean> delete = old(f)::delete;
              return delete.call();
            })
        .run(
            "by proxy, File.delete",
            f -> {
              File old = old(f);
              var runnable =
                  (Runnable)
                      Proxy.newProxyInstance(
                          WayRoutes.class.getClassLoader(),
                          new Class<?>[] {Runnable.class},
                          (proxy, method, arguments) -> {
                            old.delete();
                            return null;
                          });
              runnable.run();
            })
        .stoppedBy("FileNotFoundException")
        .run(
            "by reflection, constructor",
            f -> {
              try {
                FileOutputStream.class.getConstructor(File.class).newInstance(old(f)).close();
              } catch (InvocationTargetException e) {
                throw (Exception) e.getCause();
              }
            })
        .run(
            "by method handle, constructor",
            f -> {
              MethodHandle made =
                  MethodHandles.lookup()
                      .findConstructor(
                          FileOutputStream.class, MethodType.methodType(void.class, String.class));
              ((FileOutputStream) with(made, f + "/precious.txt")).close();
            })
        .stoppedBy("AccessDeniedException")
        .run(
            "by reflection, Files.delete",
            f -> {
              try {
                Files.class.getMethod("delete", Path.class).invoke(null, precious(f));
              } catch (InvocationTargetException e) {
                throw (Exception) e.getCause();
              }
            })
        .stoppedBy("SecurityException");
  }

  private static Object invoke(String method, File file) throws Exception {
    try {
      return File.class.getMethod(method).invoke(file);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  private static Object with(MethodHandle handle, Object... arguments) throws Exception {
    try {
      return handle.invokeWithArguments(arguments);
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static void beans(RouteList routes) {
    routes
        .run("by beans.Statement", f -> new Statement(old(f), "delete", null).execute())
        .ask("by beans.Expression", f -> new Expression(old(f), "delete", null).getValue())
        .run(
            "by beans.EventHandler",
            f -> EventHandler.create(Runnable.class, old(f), "delete").run())
        .stoppedBy("ArrayIndexOutOfBoundsException")
        .run(
            "by XMLDecoder",
            f -> {
              String text =
                  "<java><object class=\"java.io.FileWriter\"><string>"
                      + f
                      + "/precious.txt</string><void method=\"close\"/></object></java>";
              InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
              try (var decoder = new XMLDecoder(in)) {
                // Faults go to a listener and leave no object behind.
                decoder.setExceptionListener(e -> {});
                decoder.readObject();
              }
            })
        .stoppedBy("MBeanException")
        .ask("by a model MBean", WayRoutes::byModelBean);
  }

  private static Object byModelBean(Path folder) throws Exception {
    Descriptor descriptor =
        new DescriptorSupport("name=delete", "descriptorType=operation", "class=java.io.File");
    var operation =
        new ModelMBeanOperationInfo("delete", File.class.getMethod("delete"), descriptor);
    var info =
        new ModelMBeanInfoSupport(
            "java.io.File", "a file", null, null, new ModelMBeanOperationInfo[] {operation}, null);
    var bean = new RequiredModelMBean(info);
    bean.setManagedResource(old(folder), "ObjectReference");
    return bean.invoke("delete", new Object[0], new String[0]);
  }

  private static void threads(RouteList routes) {
    routes
        .run("on a thread", f -> join(Thread::new, f))
        .run("on a pool", f -> on(Executors.newSingleThreadExecutor(), f))
        .run("on a scheduled pool", f -> on(Executors.newScheduledThreadPool(1), f))
        .run("on a ForkJoinPool", f -> on(new ForkJoinPool(1), f))
        .run(
            "on CompletableFuture's pool",
            f -> {
              var failed = new AtomicReference<Exception>();
              CompletableFuture.runAsync(() -> delete(f, failed)).get();
              rethrow(failed);
            })
        .run(
            "in a parallel stream",
            f -> {
              var failed = new AtomicReference<Exception>();
              List.of("precious.txt", "other.txt").parallelStream()
                  .forEach(name -> delete(f.resolve(name), failed, true));
              rethrow(failed);
            })
        .run(
            "in doPrivileged",
            f -> {
              try {
                privileged(f);
              } catch (java.security.PrivilegedActionException e) {
                throw e.getException();
              }
            })
        .since(25)
        .run("on a virtual thread", f -> join(WayRoutes::virtual, f))
        .run("on a pool of virtual threads", f -> on(virtualPool(), f))
        .since(17);
  }

  @SuppressWarnings("removal")
  private static void privileged(Path folder) throws java.security.PrivilegedActionException {
    AccessController.doPrivileged(
        (PrivilegedExceptionAction<Void>)
            () -> {
              Files.delete(precious(folder));
              return null;
            });
  }

  private interface Threads {
    Thread of(Runnable work) throws Exception;
  }

  /** The tests are compiled for Java 17. */
  private static Thread virtual(Runnable work) throws Exception {
    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
    return (Thread)
        Class.forName("java.lang.Thread$Builder")
            .getMethod("unstarted", Runnable.class)
            .invoke(builder, work);
  }

  private static ExecutorService virtualPool() throws Exception {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  private static void join(Threads threads, Path folder) throws Exception {
    var failed = new AtomicReference<Exception>();
    Thread thread = threads.of(() -> delete(folder, failed));
    thread.start();
    thread.join();
    rethrow(failed);
  }

  private static void on(ExecutorService pool, Path folder) throws Exception {
    try {
      Callable<Void> deleting =
          () -> {
            Files.delete(precious(folder));
            return null;
          };
      pool.submit(deleting).get();
    } catch (ExecutionException e) {
      throw deepest(e);
    } finally {
      pool.shutdown();
    }
  }

  private static Exception deepest(Exception e) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return (Exception) deepest;
  }

  private static void delete(Path folder, AtomicReference<Exception> failed) {
    delete(precious(folder), failed, true);
  }

  private static void delete(Path file, AtomicReference<Exception> failed, boolean isThere) {
    try {
      if (isThere) {
        Files.delete(file);
      }
    } catch (Exception e) {
      failed.set(e);
    }
  }

  private static void rethrow(AtomicReference<Exception> failed) throws Exception {
    if (failed.get() != null) {
      throw failed.get();
    }
  }

  /** Does it when it is made; loaded by others than the application's loader. */
  public static final class Deleting implements Callable<Void> {
    private final Path file;

    public Deleting(Path file) {
      this.file = file;
    }

    @Override
    public Void call() throws Exception {
      Files.delete(file);
      return null;
    }
  }

  private static void loaders(RouteList routes) {
    routes
        .run(
            "by a second class loader",
            f -> {
              URL place = WayRoutes.class.getProtectionDomain().getCodeSource().getLocation();
              ClassLoader platform = ClassLoader.getPlatformClassLoader();
              try (var loader = new URLClassLoader(new URL[] {place}, platform)) {
                call(loader.loadClass(Deleting.class.getName()), f);
              }
            })
        .run(
            "by a hidden class",
            f -> {
              String name = "WayRoutes$Deleting.class";
              try (InputStream in = WayRoutes.class.getResourceAsStream(name)) {
                call(
                    MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass(),
                    f);
              }
            });
  }

  private static void call(Class<?> type, Path folder) throws Exception {
    ((Callable<?>) type.getConstructor(Path.class).newInstance(precious(folder))).call();
  }

  private static File old(Path folder) {
    return file(folder, "precious.txt");
  }
}
