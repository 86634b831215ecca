package dev.callgate.policy.sql.effect;

/** Derby, in memory. */
class DerbyEffectTest extends EffectTest {
  @Override
  Engine start() throws Exception {
    return new DerbyEngine();
  }
}
