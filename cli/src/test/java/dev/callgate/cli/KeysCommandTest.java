package dev.callgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.cli.approvals.Office;
import dev.callgate.policy.approval.Keys;
import dev.callgate.policy.approval.Signer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class KeysCommandTest {
  @TempDir Path home;
  private final String homeBefore = System.getProperty("user.home");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void moveHome() {
    System.setProperty("user.home", home.toString());
  }

  @AfterEach
  void moveHomeBack() {
    System.setProperty("user.home", homeBefore);
  }

  private int callgate(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine command = Main.commandLine(arguments);
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  @Test
  void aNewKeyIsItsOwnersAloneAndThePolicysLineBelongsToIt() throws Exception {
    assertThat(callgate("keys", "new", "alice")).isZero();
    Path file = home.resolve(".config/callgate/alice.pem");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
        .isEqualTo("rwx------");
    assertThat(out.toString()).matches("alice: \"ed25519:[A-Za-z0-9+/=]+\"\n");
    String publicKey = out.toString().replaceAll("^alice: \"|\"\n$", "");
    assertThat(Keys.of(Map.of("alice", publicKey)).nameOf(Signer.read(file))).isEqualTo("alice");
    assertThat(err.toString()).startsWith("Wrote the private key to " + file);
  }

  @Test
  void noKeyIsEverOverwritten() throws Exception {
    Path file = Files.writeString(home.resolve("mine.pem"), "mine");
    assertThat(callgate("keys", "new", "alice", "--key", file.toString())).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo("callgate: " + file + " exists already and was left as it is\n");
    assertThat(file).hasContent("mine");
  }

  @Test
  void theOnlyKeyIsTakenAndOfSeveralTheOneOfThatName() throws Exception {
    Office office = new Office(Files.createDirectory(home.resolve("office")));
    String request = office.request().put().id();
    String[] approve = {
      "approvals", "approve", request, "--yes", "--directory", office.directory().toString()
    };
    assertThat(callgate(approve)).isEqualTo(1);
    assertThat(err.toString()).startsWith("callgate: there is no key in " + home);
    assertThat(callgate("keys", "new", "alice")).isZero();
    assertThat(callgate(approve)).isZero();
    assertThat(out.toString()).contains("Approved as alice.");
    assertThat(callgate("keys", "new", "bob")).isZero();
    assertThat(callgate(approve)).isEqualTo(1);
    assertThat(err.toString()).endsWith("say who you are: --as NAME\n");
    String[] asBob = Arrays.copyOf(approve, approve.length + 2);
    asBob[approve.length] = "--as";
    asBob[approve.length + 1] = "bob";
    assertThat(callgate(asBob)).isZero();
    assertThat(out.toString()).contains("Approved as bob.");
    asBob[approve.length + 1] = "a b";
    assertThat(callgate(asBob)).isEqualTo(2);
    assertThat(err.toString()).startsWith("--as: a name of a key is up to 64 letters, ");
  }

  @Test
  void aNameThatIsNoFilesIsRefused() {
    for (String name : List.of("../alice", "a b", "")) {
      assertThat(callgate("keys", "new", name)).as(name).isEqualTo(2);
      assertThat(err.toString())
          .startsWith("a name of a key is up to 64 letters, digits, ")
          .contains("keys new [");
    }
    assertThat(callgate("keys")).isEqualTo(2);
    assertThat(home).isEmptyDirectory();
  }
}
