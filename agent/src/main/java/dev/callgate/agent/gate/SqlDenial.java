package dev.callgate.agent.gate;

import java.sql.SQLInvalidAuthorizationSpecException;

/** Apart from {@link Denials}, since a program without JDBC need not have the module java.sql. */
final class SqlDenial {
  /** Insufficient privilege (ISO 9075); frameworks translate it to "permission denied". */
  private static final String INSUFFICIENT_PRIVILEGE = "42501";

  private SqlDenial() {}

  static Throwable of(String message) {
    return new SQLInvalidAuthorizationSpecException(message, INSUFFICIENT_PRIVILEGE);
  }
}
