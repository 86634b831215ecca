package dev.callgate.policy.sql;

/** What a statement does, from mild to strict: of two effects the later constant names both. */
public enum Verb {
  READ("db.read"),
  SESSION("db.session"),
  TRANSACTION("db.transaction"),
  CREATE("db.create"),
  /** A procedure, or a function that is not known to be the engine's own and harmless. */
  CALL("db.call"),
  INSERT("db.insert"),
  UPDATE("db.update"),
  /** Grants, users, settings, other sessions, and code that is kept to run later. */
  ADMIN("db.admin"),
  /** Files, programs and other servers. */
  EXTERNAL("db.external"),
  /** An ALTER that can lose something. */
  ALTER("db.alter"),
  DELETE("db.delete"),
  TRUNCATE("db.truncate"),
  DROP("db.drop"),
  /** The text could not be read: counts as the strictest. */
  UNKNOWN("db.unknown");

  private final String kind;

  Verb(String kind) {
    this.kind = kind;
  }

  /** The action kind, as policies name it: {@code db.delete}. */
  public String kind() {
    return kind;
  }

  /** The word alone: {@code delete}. */
  public String word() {
    return kind.substring(3);
  }

  /** The stricter of this verb and {@code other}. */
  public Verb strictest(Verb other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
