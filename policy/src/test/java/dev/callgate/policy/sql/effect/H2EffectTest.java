package dev.callgate.policy.sql.effect;

/** H2, in memory. */
class H2EffectTest extends EffectTest {
  @Override
  Engine start() throws Exception {
    return new H2Engine();
  }
}
