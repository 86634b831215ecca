package dev.callgate.agent.read.net;

import dev.callgate.agent.read.Call;

/** Calls for the tests of these readers. */
final class NetCalls {
  private NetCalls() {}

  static Call of(Object a) {
    return of(a, null, 0, 0);
  }

  static Call of(Object a, Object b, int i, long n) {
    return new Call(null, null, a, b, null, i, n, null);
  }
}
