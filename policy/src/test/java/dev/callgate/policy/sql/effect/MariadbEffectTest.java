package dev.callgate.policy.sql.effect;

/** MariaDB, from the binaries that the build brings for Linux. */
class MariadbEffectTest extends EffectTest {
  @Override
  Engine start() throws Exception {
    MariadbServer.orSkip();
    return new MariadbEngine();
  }
}
