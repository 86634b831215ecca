package dev.callgate.agent.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.callgate.agent.read.Site;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stopped caller gets what the method's contract allows, and never a class of Callgate's. */
class DenialsTest {
  @TempDir Path folder;
  private GateRig rig;

  /** An application's exception with more to it than a text. */
  public static final class Wide extends Exception {
    private static final long serialVersionUID = 1;

    public Wide(String message, int code, Object about, boolean fatal) {
      super(message + " " + code + " " + about + " " + fatal);
    }
  }

  /** One that says nothing. */
  public static final class Mute extends Exception {
    private static final long serialVersionUID = 1;

    public Mute(Throwable cause) {
      super(cause);
    }
  }

  /** One that cannot be made. */
  public abstract static class Abstract extends Exception {
    private static final long serialVersionUID = 1;

    protected Abstract(String message) {
      super(message);
    }
  }

  /** One whose constructor throws. */
  public static final class Moody extends Exception {
    private static final long serialVersionUID = 1;

    public Moody(String message) {
      super(message);
      throw new IllegalStateException("not today");
    }
  }

  @BeforeEach
  void enforce() throws Exception {
    rig = GateRig.enforcing(folder);
  }

  @AfterEach
  void nobodyListens() {
    TestDispatcher.handTo((TestDispatcher.Behind) null);
  }

  /** What the caller gets of a method that declares this; the gate's own frames are around it. */
  private Throwable denied(Class<?> declared) {
    Site site = rig.site("cancel", null, declared == null ? null : declared.getName());
    Throwable thrown = catchThrowable(() -> rig.call(site, "/orders/1"));
    assertThat(rig.ran).hasValue(0);
    return thrown;
  }

  @Test
  void aMethodThatDeclaresNothingThrowsASecurityException() {
    assertThat(denied(null)).isExactlyInstanceOf(SecurityException.class);
  }

  @Test
  void aMethodThrowsWhatItDeclares() {
    assertThat(denied(IOException.class)).isExactlyInstanceOf(IOException.class);
    assertThat(denied(FileNotFoundException.class))
        .isExactlyInstanceOf(FileNotFoundException.class);
    assertThat(denied(Exception.class)).isExactlyInstanceOf(Exception.class);
    assertThat(denied(IOException.class)).hasMessageStartingWith("Callgate stopped order.cancel");
  }

  @Test
  void jdbcSaysThatPermissionIsMissing() {
    assertThat(denied(SQLException.class))
        .isExactlyInstanceOf(SQLInvalidAuthorizationSpecException.class)
        .hasMessageStartingWith("Callgate stopped")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("42501");
  }

  @Test
  void theNewFilesSayThatAccessIsDeniedAndToWhat() {
    AccessDeniedException denied = (AccessDeniedException) denied(AccessDeniedException.class);
    assertThat(denied.getFile()).isEqualTo("/orders/1");
    assertThat(denied.getReason()).startsWith("Callgate stopped order.cancel on /orders/1");
  }

  @Test
  void anExceptionOfTheApplicationsIsMadeOfTheTextAndNothingElse() {
    assertThat(denied(Wide.class))
        .isExactlyInstanceOf(Wide.class)
        .hasMessageStartingWith("Callgate stopped order.cancel")
        .hasMessageEndingWith(" 0 null false");
  }

  @Test
  void anExceptionThatCannotBeMadeOfATextBecomesASecurityException() {
    for (Class<?> type : List.of(Mute.class, Abstract.class, Moody.class, String.class)) {
      assertThat(denied(type))
          .as("%s", type)
          .isExactlyInstanceOf(SecurityException.class)
          .hasMessageStartingWith("Callgate stopped order.cancel");
    }
  }

  @Test
  void anAsynchronousMethodReturnsAFutureThatFailed() throws Throwable {
    Site later = rig.site("later");
    Object answer = rig.call(later, rig.http("http.delete", "api.example"));
    assertThat(rig.ran).hasValue(0);
    assertThat(answer).isInstanceOf(CompletableFuture.class);
    assertThat(catchThrowable(((CompletableFuture<?>) answer)::get))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isExactlyInstanceOf(IOException.class)
        .hasMessageStartingWith("Callgate stopped http.delete");
  }

  @Test
  void anExceptionThatIsNotThereBecomesASecurityException() {
    Throwable thrown = catchThrowable(() -> rig.call(rig.site("named"), "o1"));
    assertThat(thrown).isExactlyInstanceOf(SecurityException.class);
  }

  @Test
  void noneOfCallgatesOwnClassesGetsOut() {
    for (Throwable t = denied(null); t != null; t = t.getCause()) {
      assertThat(t.getClass().getName()).doesNotStartWith("dev.callgate");
      assertThat(t.getSuppressed()).isEmpty();
    }
  }
}
