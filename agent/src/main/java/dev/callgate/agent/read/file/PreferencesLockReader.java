package dev.callgate.agent.read.file;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;
import java.io.File;
import java.io.IOException;

/**
 * The lock that preferences are kept under: a file that native code makes where it is not there.
 * Nothing is ever written to it. Takes the lock files of the user and of the system, as the first
 * flag whether it is the user's, and in the long slot whether the lock is shared.
 */
final class PreferencesLockReader extends Reader {
  private final FileContext context;

  PreferencesLockReader(FileContext context) {
    this.context = context;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    // Shared, it is opened to read and not made.
    return n != 0;
  }

  @Override
  public Reading read(Call call) {
    File lock = (File) ((call.i() & 1) != 0 ? call.a() : call.b());
    try {
      // As the JDK asks for the path, which ends what user.name put into it.
      return context
          .actions()
          .open(
              HostFiles.of(lock.getCanonicalPath()),
              OpenMode.WRITE | OpenMode.CREATE | OpenMode.CREATE_NEW,
              null);
    } catch (IOException e) {
      // The JDK gets the same, and makes nothing.
      return Reading.NOTHING;
    }
  }
}
