package dev.callgate.policy.sql.effect;

import dev.callgate.policy.sql.Verb;

/**
 * What a database holds, by what it means to lose, change or add some of it: the mildest verb that
 * a statement which did so may be read as.
 */
enum Kind {
  /** The rows of a table, by the first column. */
  ROWS(Verb.ALTER, Verb.UPDATE, Verb.INSERT),
  /** The columns of a table. */
  COLUMNS(Verb.ALTER, Verb.ALTER, Verb.CREATE),
  /** Tables, views, indexes, constraints, types, schemas: what is there, by name. */
  DEFINITIONS(Verb.ALTER, Verb.ALTER, Verb.CREATE),
  /** Routines, triggers, rules, events, extensions, servers: what acts later or out of sight. */
  CODE(Verb.ALTER, Verb.ADMIN, Verb.ADMIN),
  /** Users, roles and what they may do. */
  USERS(Verb.ADMIN, Verb.ADMIN, Verb.ADMIN),
  /** Settings of the server or the database. */
  SETTINGS(Verb.ADMIN, Verb.ADMIN, Verb.ADMIN),
  /** Files in a folder of the server. */
  FILES(Verb.EXTERNAL, Verb.EXTERNAL, Verb.EXTERNAL),
  /** Another's session. */
  SESSIONS(Verb.ADMIN, Verb.ADMIN, Verb.READ),
  /** Where a sequence stands. */
  SEQUENCES(Verb.ALTER, Verb.CALL, Verb.CREATE),
  LARGE_OBJECTS(Verb.DELETE, Verb.UPDATE, Verb.INSERT),
  /** Replication slots, logs. */
  LOGS(Verb.ADMIN, Verb.ADMIN, Verb.ADMIN),
  /** Prepared transactions. */
  TRANSACTIONS(Verb.TRANSACTION, Verb.TRANSACTION, Verb.TRANSACTION),
  NOTIFICATIONS(Verb.READ, Verb.CALL, Verb.CALL);

  final Verb lost;
  final Verb changed;
  final Verb added;

  Kind(Verb lost, Verb changed, Verb added) {
    this.lost = lost;
    this.changed = changed;
    this.added = added;
  }

  /** Whether a statement has to name the thing. */
  boolean isNamed() {
    return this == ROWS || this == COLUMNS;
  }
}
