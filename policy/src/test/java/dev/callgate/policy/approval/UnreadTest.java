package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.Kinds;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnreadTest {
  private static final Kinds KINDS = new Kinds();

  @Test
  void isEmptyWhereAllThatIsSentWasRead() {
    assertThat(unread(delete())).isEmpty();
    assertThat(unread(post())).isEmpty();
  }

  @Test
  void namesABindValueThatCouldNotBeRead() {
    assertThat(unread(delete().fact("binds", new Fact.Many(List.of("1", "unread"), false))))
        .containsExactly("binds");
    assertThat(unread(delete().unknown("database.url"))).containsExactly("database.url");
  }

  @Test
  void namesABodyThatAReaderLeftAlone() {
    assertThat(unread(post().unknown("body").text("unread", "body"))).containsExactly("body");
    assertThat(unread(post().lazy("body", () -> Fact.UNKNOWN))).containsExactly("body");
    assertThat(unread(post().unknown("url"))).containsExactly("url");
  }

  @Test
  void namesEachOfWhatAReaderLeftAlone() {
    assertThat(unread(delete().list("unread", List.of("row", "values"))))
        .containsExactly("row", "values");
    assertThat(unread(delete().list("unread", List.of()))).containsExactly("unread");
  }

  /** The statement and the request are there to be read, whatever they were taken for. */
  @Test
  void doesNotNameWhatIsOnlyReadOutOfTextThatIsKnown() {
    assertThat(unread(delete().unknown("tables"))).isEmpty();
    Action refund =
        post().build().refinedTo(KINDS.require("payment.refund")).unknown("amount").build();
    assertThat(Unread.of(List.of(refund))).isEmpty();
  }

  @Test
  void namesAnAmountThatNoBodyShows() {
    Action.Builder payout =
        Action.of(KINDS.require("payment.payout")).text("currency", "EUR").text("host", "h");
    assertThat(unread(payout)).containsExactly("destination", "amount");
  }

  @Test
  void namesTheTextOfAMailThatNoReaderGave() {
    assertThat(unread(mail())).containsExactly("content");
    assertThat(unread(mail().text("content", "hello"))).isEmpty();
    assertThat(unread(mail().unknown("content"))).containsExactly("content");
  }

  @Test
  void namesACommandThatIsNotKnown() {
    Action.Builder exec =
        Action.of(KINDS.require("process.exec"))
            .text("command", "/bin/sh")
            .list("arguments", List.of("-c", "x"))
            .unknown("commands");
    assertThat(unread(exec)).containsExactly("commands");
  }

  @Test
  void looksAtEveryActionOfTheCall() {
    assertThat(Unread.of(List.of(delete().build(), post().unknown("body").build())))
        .containsExactly("body");
  }

  private static List<String> unread(Action.Builder action) {
    return Unread.of(List.of(action.build()));
  }

  private static Action.Builder delete() {
    return Action.of(KINDS.require("db.delete"))
        .text("sql", "DELETE FROM orders WHERE id = ?")
        .list("tables", List.of("orders"))
        .text("database.url", "jdbc:h2:mem:x")
        .list("binds", List.of("7"));
  }

  private static Action.Builder post() {
    return Action.of(KINDS.require("http.send"))
        .text("method", "POST")
        .text("url", "https://api.example/v1/payouts")
        .absent("body");
  }

  private static Action.Builder mail() {
    return Action.of(KINDS.require("mail.send"))
        .list("recipients", List.of("a@b.example"))
        .text("subject", "Hello");
  }
}
