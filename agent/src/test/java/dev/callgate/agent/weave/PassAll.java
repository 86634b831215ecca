package dev.callgate.agent.weave;

/** Lets every call pass and calls nothing, for JVMs in which everything is woven. */
final class PassAll extends CallgateDispatcher {
  static final long SECRET = 0x5ec2e7L << 20;

  private PassAll() {}

  /** Becomes the dispatcher of this JVM. */
  static void install() {
    new PassAll();
    CallgateBridge.enter(null, null, null, null, 0, 0, SECRET);
  }

  @Override
  protected long secret() {
    return SECRET;
  }

  @Override
  protected String inForce() {
    return "everything passes";
  }

  @Override
  protected Object enter(int site, Object self, Object a, Object b, Object c, int i, long n) {
    return null;
  }

  @Override
  protected Object enterAll(int site, Object self, Object[] arguments) {
    return null;
  }

  @Override
  protected Object copy(int site, Object self, Object argument) {
    return argument;
  }

  @Override
  protected void exit(Object ticket, Object result) {}

  @Override
  protected void exitThrown(Object ticket, Throwable thrown) {}

  @Override
  protected boolean answers(Object ticket) {
    return false;
  }

  @Override
  protected Object answer(Object ticket) {
    return null;
  }
}
