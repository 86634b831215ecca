package dev.callgate.it.approve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import dev.callgate.it.People;
import dev.callgate.policy.approval.Question;
import dev.callgate.policy.approval.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A yes, and a call that is another one by what its target does not show. */
class BoundIT {
  @TempDir Path folder;
  private People people;

  @BeforeEach
  void askPeople() throws Exception {
    people = new People(folder, "alice");
  }

  @OnEachJdk
  void aYesBindsTheValuesOfAChildsVariablesThatNobodyIsShown(Jdk jdk) throws Exception {
    try (var child = new Child(jdk, folder, people.policy("wait: 1ms"))) {
      assertThat(child.ask("touch good4711")).contains("It waits");
      Request request = people.onlyRequest();
      assertThat(request.unread()).isEmpty();
      assertThat(request.question().details())
          .contains(
              new Question.Detail("environment", "F"),
              new Question.Detail("environment.values", "[redacted]"));
      assertThat(request.json().toString()).doesNotContain("good4711");
      people.approve(request);

      assertThat(child.ask("touch evil4711")).startsWith("stopped: ");
      assertThat(folder.resolve("evil4711")).doesNotExist();
      assertThat(child.ask("touch good4711")).isEqualTo("ran");
      assertThat(folder.resolve("good4711")).exists();
      assertThat(child.ask("touch good4711")).startsWith("stopped: ");

      assertThat(child.ledger("\"process.exec\"", "\"environment.values\":{\"redacted\":true}"))
          .isNotEmpty();
      assertThat(child.ledger("4711")).isEmpty();
      assertThat(folder.resolve("err.txt")).content().doesNotContain("4711");
    }
  }

  @OnEachJdk
  void aYesBindsWhereACopyIsFrom(Jdk jdk) throws Exception {
    Path good = Files.writeString(folder.resolve("good"), "good");
    Path evil = Files.writeString(folder.resolve("evil"), "evil");
    Path target = Files.writeString(folder.resolve("target"), "old");
    try (var child = new Child(jdk, folder, people.policy("wait: 1ms"))) {
      assertThat(child.ask("copy " + good + " " + target)).contains("It waits");
      Request request = people.onlyRequest();
      assertThat(request.question().line())
          .isEqualTo("Overwrite " + target + " with " + good + ", cannot be undone");
      people.approve(request);
      assertThat(child.ask("copy " + evil + " " + target)).startsWith("stopped: ");
      assertThat(target).hasContent("old");
      assertThat(child.ask("copy " + good + " " + target)).isEqualTo("ran");
      assertThat(target).hasContent("good");
    }
  }

  @OnEachJdk
  void theQuestionAboutAMoveNamesWhatIsMoved(Jdk jdk) throws Exception {
    Path from = Files.writeString(folder.resolve("from"), "new");
    Path target = Files.writeString(folder.resolve("target"), "old");
    try (var child = new Child(jdk, folder, people.policy("wait: 1ms"))) {
      assertThat(child.ask("move " + from + " " + target)).contains("It waits");
      Request request = people.onlyRequest();
      assertThat(request.question().line())
          .startsWith("Overwrite " + target + " with " + from + ", cannot be undone")
          .endsWith("; and 1 more action");
      assertThat(request.question().details())
          .anyMatch(detail -> detail.value().startsWith("Move " + from + " to " + target));
      people.approve(request);
      assertThat(child.ask("move " + from + " " + target)).isEqualTo("ran");
      assertThat(target).hasContent("new");
      assertThat(from).doesNotExist();
    }
  }
}
