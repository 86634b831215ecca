package dev.callgate.policy.sql.effect;

/** PostgreSQL, from its embedded binaries. */
class PostgresqlEffectTest extends EffectTest {
  @Override
  Engine start() throws Exception {
    return new PostgresqlEngine();
  }
}
