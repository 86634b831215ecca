package dev.callgate.it.mail;

import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Ways through Jakarta Mail; prints {@code name=outcome} for each. */
public final class MailRoutes {
  private static final String IN = "ann@acme.example";
  private static final String OUT = "eve@elsewhere.example";

  private final Session session;

  private MailRoutes(String port) {
    var properties = new Properties();
    properties.put("mail.smtp.host", "127.0.0.1");
    properties.put("mail.smtp.port", port);
    session = Session.getInstance(properties);
  }

  public static void main(String[] arguments) throws Exception {
    new MailRoutes(arguments[0]).run();
  }

  private void run() {
    say("inside", () -> send(message("inside", IN)));
    say("outside", () -> send(message("outside", OUT)));
    say("bcc", this::bcc);
    say("envelope", () -> send(message("envelope", IN), new InternetAddress(OUT)));
    say(
        "group",
        () -> send(message("group", IN), new InternetAddress("all: " + IN + ", " + OUT + ";")));
    say("liar", () -> send(message("liar", IN), new Liar()));
    say("array", this::changedArray);
    say("address", this::changedAddress);
    say("attachment", this::attachment);
    say("source", this::ownSource);
  }

  private MimeMessage message(String subject, String to) throws Exception {
    var message = new MimeMessage(session);
    message.setFrom("agent@acme.example");
    message.setRecipients(Message.RecipientType.TO, to);
    message.setSubject(subject);
    message.setText("text of " + subject);
    return message;
  }

  private String send(MimeMessage message, Address... envelope) throws Exception {
    if (envelope.length == 0) {
      Transport.send(message);
    } else {
      Transport.send(message, envelope);
    }
    return "sent";
  }

  private String bcc() throws Exception {
    MimeMessage message = message("bcc", IN);
    message.addRecipients(Message.RecipientType.BCC, OUT);
    return send(message);
  }

  /** The array is the caller's, and changed by another thread while the message is written. */
  private String changedArray() throws Exception {
    var array = new Address[] {new InternetAddress(IN)};
    MimeMessage message = messageThat("array", () -> array[0] = new InternetAddress(OUT));
    return sendDirectly(message, array);
  }

  /** The address is changed while the message is written. */
  private String changedAddress() throws Exception {
    var address = new InternetAddress(IN);
    MimeMessage message =
        messageThat(
            "address",
            () -> {
              address.setAddress(OUT);
              return null;
            });
    return sendDirectly(message, new Address[] {address});
  }

  private String sendDirectly(MimeMessage message, Address[] envelope) throws Exception {
    message.saveChanges();
    try (Transport transport = session.getTransport("smtp")) {
      transport.connect();
      transport.sendMessage(message, envelope);
    }
    return "sent";
  }

  /** A message that does something when it is asked who it is from, which is after the check. */
  private MimeMessage messageThat(String subject, Callable<?> action) throws Exception {
    MimeMessage plain = message(subject, IN);
    return new MimeMessage(plain) {
      @Override
      public Address[] getFrom() throws jakarta.mail.MessagingException {
        try {
          action.call();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
        return super.getFrom();
      }
    };
  }

  private String attachment() throws Exception {
    var file = new MimeBodyPart();
    file.setDataHandler(new DataHandler(new ByteArrayDataSource("a;b", "text/csv")));
    file.setFileName("customers.csv");
    return sendParts("attachment", file);
  }

  private String ownSource() throws Exception {
    var file = new MimeBodyPart();
    file.setDataHandler(new DataHandler(new Source()));
    file.setFileName("own.bin");
    return sendParts("source", file);
  }

  private String sendParts(String subject, MimeBodyPart file) throws Exception {
    MimeMessage message = message(subject, IN);
    var text = new MimeBodyPart();
    text.setText("see there");
    message.setContent(new MimeMultipart(text, file));
    return send(message);
  }

  private static void say(String name, Callable<String> route) {
    String outcome;
    try {
      outcome = route.call();
    } catch (Throwable e) {
      outcome = e.toString();
    }
    System.out.println(name + "=" + outcome.replace('\n', ' '));
  }

  /** In the house when it is asked first. */
  private static final class Liar extends InternetAddress {
    private static final long serialVersionUID = 1;
    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public String getAddress() {
      return asked.getAndIncrement() == 0 ? IN : OUT;
    }
  }

  /** A source of the application's, which nobody may ask before it is sent. */
  private static final class Source implements DataSource {
    @Override
    public InputStream getInputStream() throws IOException {
      return new java.io.ByteArrayInputStream(new byte[] {1});
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      throw new IOException("read only");
    }

    @Override
    public String getContentType() {
      return "application/octet-stream";
    }

    @Override
    public String getName() {
      return "own";
    }
  }
}
