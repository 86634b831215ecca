package acme.assistant.tools;

import dev.langchain4j.agent.tool.Tool;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.util.List;
import java.util.Properties;

/** Mail through the company's server. */
public final class MailTools {
  private final Session session;
  private final String from;

  public MailTools(String host, int port, String from) {
    Properties properties = new Properties();
    properties.setProperty("mail.smtp.host", host);
    properties.setProperty("mail.smtp.port", Integer.toString(port));
    this.session = Session.getInstance(properties);
    this.from = from;
  }

  @Tool("Sends a mail, with files attached, and with a hidden copy where one is given")
  public String send_mail(
      String to, String hiddenCopy, String subject, String text, List<String> files)
      throws MessagingException, IOException {
    MimeMessage message = new MimeMessage(session);
    message.setFrom(from);
    message.setRecipients(Message.RecipientType.TO, InternetAddress.parse(to));
    message.setRecipients(Message.RecipientType.BCC, InternetAddress.parse(hiddenCopy));
    message.setSubject(subject);
    MimeMultipart parts = new MimeMultipart();
    MimeBodyPart body = new MimeBodyPart();
    body.setText(text);
    parts.addBodyPart(body);
    for (String file : files) {
      MimeBodyPart attachment = new MimeBodyPart();
      attachment.attachFile(file);
      parts.addBodyPart(attachment);
    }
    message.setContent(parts);
    Transport.send(message);
    return "mail sent to " + to;
  }
}
