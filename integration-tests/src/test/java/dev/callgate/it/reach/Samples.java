package dev.callgate.it.reach;

/** Ways to a native for {@link RoadsTest} to find. Nothing here is ever run. */
public class Samples {
  static native void world();

  static native void looks();

  /** Has an implementation that no application can name. */
  public interface Door {
    void open();
  }

  private static class HiddenDoor implements Door {
    @Override
    public void open() {
      world();
    }
  }

  static class HiddenParent {
    public void inherited() {
      world();
    }
  }

  /** Gives its parent's method to applications. */
  public static final class Child extends HiddenParent {
    protected void notForSubclassesOfAFinalClass() {
      world();
    }
  }

  /** Reaches the world when it is loaded. */
  public static class Wakes {
    static {
      world();
    }

    private Wakes() {}
  }

  public static void direct() {
    inner();
  }

  private static void inner() {
    world();
  }

  public static void overADoor(Door door) {
    door.open();
  }

  public static Runnable makesALambda() {
    return () -> world();
  }

  public static Runnable makesAnObject() {
    return new Runnable() {
      @Override
      public void run() {
        world();
      }
    };
  }

  public static Runnable namesAMethod() {
    return Samples::inner;
  }

  public static void runsWhateverItIsGiven(Runnable given) {
    given.run();
  }

  protected void forSubclasses() {
    world();
  }

  void notForApplications() {
    world();
  }

  public static void onlyLooks() {
    looks();
  }
}
