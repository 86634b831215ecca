package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What of a call's content could not be read. Nobody can say yes to a value that nobody saw, so a
 * call with any of it can be let through by a grant only.
 */
public final class Unread {
  /** The fact by which a reader names what it left alone, such as {@code body}: one or several. */
  private static final String MARK = "unread";

  /** What goes over the wire. Other facts of such a call are read out of these. */
  private static final List<String> HTTP = List.of("method", "url", "body");

  private static final List<String> SQL = List.of("sql", "binds", "database.url");

  private static final List<String> PAYMENT = List.of("amount", "currency", "destination");

  /** No kind owes it; a mail whose reader does not give it could say anything. */
  private static final String MAIL_TEXT = "content";

  private Unread() {}

  /**
   * The names of what could not be read, in the order of the facts; empty if all was.
   *
   * @param actions of one call; facts that have not been read yet are read here
   */
  public static List<String> of(List<Action> actions) {
    Set<String> unread = new LinkedHashSet<>();
    for (Action action : actions) {
      if (action.fact(MARK) instanceof Fact.Text text) {
        unread.add(text.value());
      } else if (action.fact(MARK) instanceof Fact.Many many && !many.values().isEmpty()) {
        unread.addAll(many.values());
      } else if (action.fact(MARK) != Fact.ABSENT) {
        unread.add(MARK);
      }
      for (String name : contents(action)) {
        Fact fact = action.fact(name);
        if (fact == Fact.UNKNOWN || fact instanceof Fact.Many many && !many.complete()) {
          unread.add(name);
        }
      }
      if (isMail(action) && action.fact(MAIL_TEXT) == Fact.ABSENT) {
        unread.add(MAIL_TEXT);
      }
    }
    return List.copyOf(unread);
  }

  /** The facts that say what is done and to what, for a call of this kind. */
  private static Set<String> contents(Action action) {
    if (isHttp(action)) {
      return new LinkedHashSet<>(HTTP);
    }
    if (action.kind().family().equals("db")) {
      return new LinkedHashSet<>(SQL);
    }
    Set<String> names = new LinkedHashSet<>(action.names());
    names.removeIf(name -> !ActionDigest.isBound(action.kind(), name));
    names.add(action.kind().mainFact());
    if (action.kind().family().equals("payment")) {
      names.addAll(PAYMENT);
    }
    return names;
  }

  /** A mail that is no HTTP call, whose body would say all. */
  private static boolean isMail(Action action) {
    return action.kind().name().equals("mail.send") && !isHttp(action);
  }

  private static boolean isHttp(Action action) {
    boolean http = action.kind().family().equals("http");
    for (Kind refined : action.refines()) {
      http |= refined.family().equals("http");
    }
    return http;
  }
}
