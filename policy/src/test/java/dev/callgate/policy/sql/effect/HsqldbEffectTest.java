package dev.callgate.policy.sql.effect;

/** HSQLDB, in memory. */
class HsqldbEffectTest extends EffectTest {
  @Override
  Engine start() throws Exception {
    return new HsqldbEngine();
  }
}
