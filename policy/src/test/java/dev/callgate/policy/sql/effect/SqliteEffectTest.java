package dev.callgate.policy.sql.effect;

/** SQLite, in a file. */
class SqliteEffectTest extends EffectTest {
  @Override
  Engine start() throws Exception {
    return new SqliteEngine();
  }
}
