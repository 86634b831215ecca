package dev.callgate.policy.approval;

import dev.callgate.policy.Action;
import dev.callgate.policy.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.List;

/**
 * One person's yes to calls of one sort, before they are made: for a number of calls, up to a time.
 *
 * @param id names the grant and its files, see {@link Ids#isId}
 * @param agent the program that may make the calls
 * @param rule the id of the rule that holds them, as {@link Request#rule()} has it
 * @param kind of each action of such a call
 * @param target a pattern, as rules write it, that every target of such a call matches; {@code *}
 *     covers every target, one that could not be read as well
 * @param place a pattern that the {@link Place} of every such call matches; {@code *} covers every
 *     place, one that is not known as well; null covers only calls that have none
 * @param limits what such a call may not exceed
 * @param times how many calls, from 1 to {@link #MOST_TIMES}
 * @param until from this millisecond on it counts no more
 * @param policy the digest of the policy in force
 * @param approver the name under which the policy knows the person's key
 * @param reason in the person's words, may be empty
 * @param created when, in milliseconds since 1970, by the approver's clock
 */
public record Grant(
    String id,
    String agent,
    String rule,
    String kind,
    String target,
    String place,
    Limits limits,
    int times,
    long until,
    String policy,
    String approver,
    String reason,
    long created)
    implements Document {

  /** A use is a file, and the uses of a grant are tried one after the other. */
  public static final int MOST_TIMES = 1_000;

  static final String TYPE = "callgate.grant.1";

  /**
   * What a call may not exceed; where a limit is given and the call's number is not known, it is
   * exceeded.
   *
   * @param amount at most, in major units of {@code currency}; null for no limit
   * @param currency such as {@code EUR}; null if and only if {@code amount} is
   * @param rows at most, as counted before the call; null for no limit
   */
  public record Limits(BigDecimal amount, String currency, Long rows) {
    public static final Limits NONE = new Limits(null, null, null);

    /**
     * @throws IllegalArgumentException if there is an amount without currency, or the reverse, or a
     *     number below zero
     */
    public Limits {
      if ((amount == null) != (currency == null)) {
        throw new IllegalArgumentException("an amount needs a currency");
      }
      if (amount != null && amount.signum() < 0 || rows != null && rows < 0) {
        throw new IllegalArgumentException("a limit below zero");
      }
    }
  }

  /**
   * @throws IllegalArgumentException if {@code id} is none, or {@code times} out of its bounds
   */
  public Grant {
    if (!Ids.isId(id)) {
      throw new IllegalArgumentException("not an id: " + id);
    }
    if (times < 1 || times > MOST_TIMES) {
      throw new IllegalArgumentException("a grant for " + times + " times");
    }
    agent = WellFormed.text(agent);
    target = WellFormed.text(target);
    place = place == null ? null : WellFormed.text(place);
    reason = WellFormed.text(reason);
    approver = WellFormed.text(approver);
  }

  /**
   * Why the grant is not about a call, null if it is: of this agent, held by this rule, every
   * action of this kind, on such a target at such a place, and within the limits. Signature, policy
   * and time are {@link Checks}' concern.
   *
   * @param request the call as it would be asked about
   * @param actions of the call, at least one
   */
  public String misses(Request request, List<Action> actions) {
    return GrantMatch.misses(this, request, actions);
  }

  /** The name under which the n-th use is taken, counted from 1. */
  String use(int n) {
    return id + "-" + n;
  }

  @Override
  public JsonObject json() {
    return new Members()
        .text("type", TYPE)
        .text("id", id)
        .text("agent", agent)
        .text("rule", rule)
        .text("kind", kind)
        .text("target", target)
        .text("place", place)
        .text("amount", limits.amount == null ? null : PlainDecimal.text(limits.amount))
        .text("currency", limits.currency)
        .number("rows", limits.rows)
        .number("times", times)
        .number("until", until)
        .text("policy", policy)
        .text("approver", approver)
        .text("reason", reason)
        .number("created", created)
        .json();
  }

  static Grant of(JsonObject json) throws FormatException {
    Fields fields = Fields.of(json, TYPE);
    Grant grant;
    try {
      String amount = fields.textOrNull("amount");
      grant =
          new Grant(
              fields.text("id"),
              fields.text("agent"),
              fields.text("rule"),
              fields.text("kind"),
              fields.text("target"),
              fields.textOrNull("place"),
              new Limits(
                  amount == null ? null : PlainDecimal.parse(amount),
                  fields.textOrNull("currency"),
                  fields.numberOrNull("rows")),
              fields.count("times"),
              fields.number("until"),
              fields.text("policy"),
              fields.text("approver"),
              fields.text("reason"),
              fields.number("created"));
    } catch (IllegalArgumentException e) {
      throw new FormatException(e.getMessage());
    }
    fields.nothingElse();
    return grant;
  }
}
