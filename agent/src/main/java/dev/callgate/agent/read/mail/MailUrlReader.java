package dev.callgate.agent.read.mail;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads mail that is sent by opening a {@code mailto:} URL for writing: a is the URL. Its text is
 * written afterwards, and is unread.
 */
public final class MailUrlReader extends Reader {
  private final Kind send;

  public MailUrlReader(Policy policy) {
    send = policy.kinds().require("mail.send");
  }

  @Override
  public Reading read(Call call) {
    Action.Builder action = Action.of(send);
    action.fact("recipients", recipients(((URL) call.a()).getPath()));
    return Reading.of(action.text("unread", "body").build());
  }

  /** Addresses with commas between; comments, brackets and escapes are left to the JDK to read. */
  private static Fact recipients(String path) {
    List<String> recipients = new ArrayList<>();
    boolean complete = true;
    for (String recipient : path.split(",", -1)) {
      if (isPlain(recipient)) {
        recipients.add(recipient);
      } else {
        complete = false;
      }
    }
    return new Fact.Many(recipients, complete);
  }

  private static boolean isPlain(String recipient) {
    for (int i = 0; i < recipient.length(); i++) {
      char c = recipient.charAt(i);
      if (!Character.isLetterOrDigit(c) && "@._-+".indexOf(c) < 0) {
        return false;
      }
    }
    return recipient.indexOf('@') > 0;
  }
}
