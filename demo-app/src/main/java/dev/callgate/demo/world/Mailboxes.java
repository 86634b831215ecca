package dev.callgate.demo.world;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.util.List;

/** A mail server that delivers to every address. */
final class Mailboxes implements AutoCloseable {
  private final GreenMail server = new GreenMail(ServerSetup.SMTP.dynamicPort());

  Mailboxes() {
    server.start();
  }

  int port() {
    return server.getSmtp().getPort();
  }

  /** What has come for an address: {@code no mail}, {@code 1 mail} or {@code 1 mail, 2 files}. */
  String received(String address) {
    // By mailbox, so that a hidden copy counts; the headers do not name it.
    List<MimeMessage> mails =
        server.findReceivedMessages(user -> user.getEmail().equals(address), mail -> true).toList();
    if (mails.isEmpty()) {
      return "no mail";
    }
    int files = 0;
    for (MimeMessage mail : mails) {
      files += files(mail);
    }
    return count(mails.size(), "mail") + (files == 0 ? "" : ", " + count(files, "file"));
  }

  private static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  private static int files(MimeMessage mail) {
    try {
      // The first part is the text.
      return mail.getContent() instanceof Multipart parts ? parts.getCount() - 1 : 0;
    } catch (IOException | MessagingException e) {
      throw new IllegalStateException("a received mail cannot be read", e);
    }
  }

  @Override
  public void close() {
    server.stop();
  }
}
