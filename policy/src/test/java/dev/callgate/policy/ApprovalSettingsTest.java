package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.yaml.FaultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people who answer read of a policy, without the program's environment. */
class ApprovalSettingsTest {
  @TempDir Path folder;

  private Settings.Approvals approvals(String text) throws IOException, FaultsException {
    Path file = Files.writeString(folder.resolve("policy.yaml"), text);
    return PolicyLoader.approvals(file.toFile(), name -> name.equals("SET") ? "here" : null);
  }

  @Test
  void variablesElsewhereInThePolicyNeedNotBeSet() throws Exception {
    Settings.Approvals approvals =
        approvals(
            "callgate: 1\nname: ${NOT_SET}\nrules: ${NOT_SET}\n"
                + "approvals: {directory: \"${SET}/approvals\", expires: 5m}\n");
    assertThat(approvals.directory()).isEqualTo(folder.resolve("here/approvals").toString());
    assertThat(approvals.expireMillis()).isEqualTo(300_000);
    assertThat(approvals("callgate: 1\n").directory()).isNull();
  }

  @Test
  void faultsInThatPartAreTold() {
    assertThatThrownBy(() -> approvals("callgate: 1\napprovals: {directory: \"${NOT_SET}\"}\n"))
        .isInstanceOf(FaultsException.class)
        .hasMessageContaining("policy.yaml:2:24: `${NOT_SET}` is not set in the environment");
    assertThatThrownBy(() -> approvals("approvals: {directory: x}\n"))
        .isInstanceOf(FaultsException.class)
        .hasMessageContaining("callgate: 1");
    assertThatThrownBy(() -> approvals("- x\n")).isInstanceOf(FaultsException.class);
  }
}
