package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.redact.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes what a person is asked about a held call: from the facts of its actions alone. What the
 * agent says of it is shown apart.
 *
 * <p>A question is the same when the same call is tried again, so that an open request goes on: the
 * thread and the line, which the request tells, and facts that change from one try to the next
 * ({@link ActionDigest#isBound}) are not in it.
 */
public final class QuestionWriter {
  /** So long, that a request stays well within the bounds of its file. */
  private static final int LONGEST_DETAILS = 12_000;

  private static final int MOST_OTHERS = 10;

  /** Where the name of an environment may stand. */
  private static final List<String> PLACES =
      List.of(
          "database.url",
          "host",
          "url",
          "path",
          "to",
          "directory",
          "broker",
          "registry",
          "resource",
          "destination");

  /** Worth showing, and never a ground: a name is no promise. */
  private static final List<String> MARKS = List.of("prod", "production", "prd", "live");

  private final QuestionTemplates templates = QuestionTemplates.load();
  private final Redaction redaction;

  /**
   * @param redaction which values are not shown
   */
  public QuestionWriter(Redaction redaction) {
    this.redaction = redaction;
  }

  /**
   * The question about one call.
   *
   * @param actions of the call, decided together; facts that have not been read yet are read here
   * @param leading the one of them that the line is about: the strictest
   * @param agent the program's name
   * @param origin who makes the call
   * @param extent how much it would change; null if nobody tried to count
   * @param toolArguments what the running tool of the agent was called with, as JSON, for a reason
   *     of its own in it; null if not known
   */
  public Question write(
      List<Action> actions,
      Action leading,
      String agent,
      Request.Origin origin,
      Extent extent,
      String toolArguments) {
    Template template = templates.of(leading.kind());
    List<String> unseen = new ArrayList<>();
    for (String name : Unread.of(actions)) {
      unseen.add(name(name));
    }
    var line = new StringBuilder(asked(leading, extent)).append(", ").append(template.undo());
    if (extent instanceof Extent.Unknown) {
      line.append("; ").append(extent.words());
    }
    if (!unseen.isEmpty()) {
      line.append("; cannot inspect: ").append(String.join(", ", unseen));
    }
    int others = actions.size() - 1;
    if (others > 0) {
      line.append(others == 1 ? "; and 1 more action" : "; and " + others + " more actions");
    }
    var details = new ArrayList<Question.Detail>();
    details.add(detail("undo", template.undo() + ": " + template.because()));
    if (extent != null) {
      details.add(detail("counted", counted(extent)));
    }
    environment(leading, details);
    details.add(detail("asked by", askedBy(agent, origin)));
    others(actions, leading, details);
    facts(leading, details);
    boolean isTool = leading.kind().name().equals("tool.call");
    String arguments = isTool ? argumentsOf(leading) : toolArguments;
    return new Question(line.toString(), details, unseen, Claim.in(arguments));
  }

  private String asked(Action action, Extent extent) {
    var values = new ShownFacts(action, extent, redaction, templates.words());
    return templates.of(action.kind()).with(values);
  }

  private static String counted(Extent extent) {
    return extent instanceof Extent.Rows
        ? extent.words() + "; what triggers and foreign keys change along is not counted"
        : extent.words();
  }

  private void environment(Action action, List<Question.Detail> details) {
    for (String name : PLACES) {
      if (action.fact(name) instanceof Fact.Text text && !redaction.hides(name)) {
        String shown = redaction.text(ShownFacts.beginning(text.value()));
        for (String mark : MARKS) {
          if (QuestionTemplates.wordsOf(shown).contains(mark)) {
            details.add(detail("environment", "looks like production: " + mark + " in " + name));
            return;
          }
        }
      }
    }
  }

  private String askedBy(String agent, Request.Origin origin) {
    var by = new StringBuilder("agent ").append(plain(agent));
    by.append(", tool ").append(origin.tool() == null ? "(unknown)" : plain(origin.tool()));
    by.append(", caller ").append(origin.caller() == null ? "(unknown)" : plain(origin.caller()));
    return by.toString();
  }

  private void others(List<Action> actions, Action leading, List<Question.Detail> details) {
    int shown = 0;
    for (Action action : actions) {
      if (action == leading) {
        continue;
      }
      if (shown++ == MOST_OTHERS) {
        int left = actions.size() - 1 - MOST_OTHERS;
        details.add(detail("also", String.format(Locale.ROOT, "%,d more, not shown", left)));
        return;
      }
      details.add(detail("also", asked(action, null)));
    }
  }

  private void facts(Action action, List<Question.Detail> details) {
    int length = 0;
    for (Question.Detail detail : details) {
      length += detail.value().length();
    }
    var values = new ShownFacts(action, null, redaction, templates.words());
    int left = 0;
    for (String name : action.names()) {
      String value = ActionDigest.isBound(action.kind(), name) ? values.inFull(name) : null;
      if (value == null) {
        continue;
      }
      length += name.length() + value.length();
      if (length > LONGEST_DETAILS) {
        left++;
      } else {
        details.add(detail(name(name), value));
      }
    }
    if (left > 0) {
      details.add(detail("not shown", String.format(Locale.ROOT, "%,d more facts", left)));
    }
  }

  private static String argumentsOf(Action action) {
    Fact arguments = action.fact("arguments");
    if (arguments instanceof Fact.Text text) {
      return text.value();
    }
    boolean one = arguments instanceof Fact.Many many && many.values().size() == 1;
    return one ? ((Fact.Many) arguments).values().get(0) : null;
  }

  private String plain(String value) {
    return Shown.of(value, 120, templates.words());
  }

  /** A fact's name: a policy's author may have chosen it, and nothing of ours stands beside it. */
  private static String name(String fact) {
    return Shown.of(fact, 120, Set.of());
  }

  private static Question.Detail detail(String name, String value) {
    return new Question.Detail(name, value);
  }
}
