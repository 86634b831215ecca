package dev.callgate.policy.sql.effect;

/** DuckDB, in memory. */
class DuckdbEffectTest extends EffectTest {
  @Override
  Engine start() throws Exception {
    return new DuckdbEngine();
  }
}
