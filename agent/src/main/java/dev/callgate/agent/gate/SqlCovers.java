package dev.callgate.agent.gate;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether SQL run inside SQL is the same action: a pool's statement over a driver's, a batch that a
 * driver runs row by row or rewrites, a statement with a comment added. A trigger that writes to
 * another table, or to another database, is not.
 */
final class SqlCovers {
  private SqlCovers() {}

  /** Whether each of the inner actions is one of the outer ones. */
  static boolean covers(List<Action> outer, List<Action> inner) {
    for (Action action : inner) {
      if (!isCovered(outer, action)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCovered(List<Action> outer, Action inner) {
    for (Action action : outer) {
      if (covers(action, inner)) {
        return true;
      }
    }
    return false;
  }

  private static boolean covers(Action outer, Action inner) {
    if (!outer.kind().family().equals("db")) {
      return false;
    }
    Fact outerUrl = outer.fact("database.url");
    Fact innerUrl = inner.fact("database.url");
    boolean known = outerUrl instanceof Fact.Text && innerUrl instanceof Fact.Text;
    if (known && !outerUrl.equals(innerUrl)) {
      return false;
    }
    if (inner.fact("sql") instanceof Fact.Text sql && sql.equals(outer.fact("sql"))) {
      return true;
    }
    if (known && inner.kind() == outer.kind() && inner.kind().name().equals("db.connect")) {
      return true;
    }
    if (!known || inner.kind().defaultTier().compareTo(outer.kind().defaultTier()) > 0) {
      return false;
    }
    List<String> written = values(inner.fact("tables"));
    if (written == null || values(outer.fact("tables")) == null) {
      return false;
    }
    if (outer.fact("rows") instanceof Fact.Number && inner.kind() == outer.kind()) {
      // A row changed through a result set: the driver writes the statement, with full names.
      return written.size() == 1 && isOne(values(outer.fact("tables")), written.get(0));
    }
    if (!inner.kind().name().equals("db.read")) {
      return !written.isEmpty() && values(outer.fact("tables")).containsAll(written);
    }
    List<String> read = values(inner.fact("reads"));
    var touched = new ArrayList<>(values(outer.fact("tables")));
    List<String> alsoRead = values(outer.fact("reads"));
    if (alsoRead != null) {
      touched.addAll(alsoRead);
    }
    return written.isEmpty() && read != null && !read.isEmpty() && touched.containsAll(read);
  }

  private static boolean isOne(List<String> names, String full) {
    for (String name : names) {
      if (name.equals(full) || full.endsWith("." + name)) {
        return true;
      }
    }
    return false;
  }

  /** The values of a list; null if not all are known. */
  private static List<String> values(Fact fact) {
    return fact instanceof Fact.Many many && many.complete() ? many.values() : null;
  }
}
