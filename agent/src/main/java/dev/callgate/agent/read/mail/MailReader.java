package dev.callgate.agent.read.mail;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Getters;
import dev.callgate.agent.read.PathValue;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kind;
import dev.callgate.policy.Policy;
import dev.callgate.policy.catalogue.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code Transport.sendMessage}: one send, with all recipients of its envelope, whatever the
 * headers say. a is the message, b the array of addresses: a copy that belongs to this call alone.
 *
 * <p>Addresses can be changed by whoever holds them. Those of the library's own class are replaced
 * by clones before they are read, so that the mail goes to whom it was checked for.
 */
public final class MailReader extends Reader {
  private final Kind send;

  public MailReader(Policy policy) {
    send = policy.kinds().require("mail.send");
  }

  @Override
  public Reading read(Call call) {
    Action.Builder action = Action.of(send);
    action.fact("recipients", recipients((Object[]) call.b()));
    for (Map.Entry<String, ValuePath> fact : call.site().sink().facts().entrySet()) {
      action.fact(fact.getKey(), PathValue.fact(fact.getValue(), call, null));
    }
    server(action, call.self());
    action.lazy("attachments", () -> Attachments.of(call.a()));
    return Reading.of(action.build());
  }

  /** The server as the open connection names it; a transport of the program's own is not asked. */
  private static void server(Action.Builder action, Object transport) {
    Object host = null;
    Object port = null;
    try {
      Object url = Attachments.isOfLibrary(transport) ? Getters.read(transport, "URLName") : null;
      host = url == null ? null : Getters.read(url, "host");
      port = url == null ? null : Getters.read(url, "port");
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Not known.
    }
    action.fact("host", host instanceof String name ? new Fact.Text(name) : Fact.UNKNOWN);
    if (port instanceof Integer number && number >= 0) {
      action.number("port", number);
    }
  }

  private static Fact recipients(Object[] addresses) {
    if (addresses == null) {
      return Fact.UNKNOWN;
    }
    List<String> recipients = new ArrayList<>(addresses.length);
    boolean complete = true;
    for (int i = 0; i < addresses.length; i++) {
      String recipient = null;
      Object address = addresses[i];
      if (address != null && isInternetAddress(address.getClass())) {
        addresses[i] = clone(address);
        recipient = address(addresses[i]);
      }
      // A group, "name: a@b, c@d;", is sent to each of its members.
      if (recipient == null || recipient.indexOf('@') < 0 || recipient.endsWith(";")) {
        complete = false;
      } else {
        recipients.add(recipient);
      }
    }
    return new Fact.Many(recipients, complete);
  }

  /** The class itself: a subclass can say one thing now and another one to the server. */
  private static boolean isInternetAddress(Class<?> type) {
    String name = type.getName();
    return name.equals("jakarta.mail.internet.InternetAddress")
        || name.equals("javax.mail.internet.InternetAddress");
  }

  private static Object clone(Object address) {
    try {
      return address.getClass().getMethod("clone").invoke(address);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("an address that cannot be copied", e);
    }
  }

  private static String address(Object address) {
    try {
      return Getters.read(address, "address") instanceof String text ? text : null;
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }
}
