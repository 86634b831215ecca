package dev.callgate.agent.weave;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A program: loads and links every class of each jar it is given, as it is and with every method
 * woven, and prints each class for which it makes a difference.
 */
public final class WovenJars {
  private WovenJars() {}

  public static void main(String[] jars) {
    PassAll.install();
    for (String jar : jars) {
      compare(Path.of(jar));
    }
  }

  private static void compare(Path jar) {
    Map<String, byte[]> files = ClassFiles.ofJar(jar);
    Map<String, byte[]> woven = new LinkedHashMap<>();
    int differences = 0;
    int subroutines = 0;
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      byte[] bytes = file.getValue();
      subroutines += EveryMethod.hasSubroutine(bytes) ? 1 : 0;
      try {
        byte[] made = EveryMethod.weave(bytes, PassAll.SECRET);
        woven.put(file.getKey(), made == null ? bytes : made);
      } catch (RuntimeException e) {
        woven.put(file.getKey(), new byte[0]);
        System.out.println("NOT WOVEN " + file.getKey() + ": " + e);
      }
    }
    var plainLoader = new Loader(files);
    var wovenLoader = new Loader(woven);
    int linked = 0;
    for (String name : files.keySet()) {
      String before = plainLoader.link(name);
      String after = wovenLoader.link(name);
      linked += before.equals("linked") ? 1 : 0;
      if (!Objects.equals(before, after) && woven.get(name).length > 0) {
        differences++;
        System.out.println("DIFFERENT " + name + ": " + before + ", woven: " + after);
      }
    }
    System.out.println(
        "jar="
            + jar.getFileName()
            + " classes="
            + files.size()
            + " linked="
            + linked
            + " subroutines="
            + subroutines
            + " differences="
            + differences);
  }

  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> files;

    Loader(Map<String, byte[]> files) {
      super(ClassLoader.getPlatformClassLoader());
      this.files = files;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] file = files.get(name.replace('.', '/'));
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, file, 0, file.length);
    }

    /** How loading and linking ends, in one line. */
    String link(String name) {
      try {
        Class<?> type = Class.forName(name.replace('/', '.'), false, this);
        // Asking for members links the class, which verifies it, and runs no initialiser.
        type.getDeclaredConstructors();
        return "linked";
      } catch (VerifyError e) {
        return "VerifyError";
      } catch (ClassNotFoundException | LinkageError e) {
        String message = String.valueOf(e.getMessage());
        return e.getClass().getSimpleName() + " " + message.lines().findFirst().orElse("");
      }
    }
  }
}
