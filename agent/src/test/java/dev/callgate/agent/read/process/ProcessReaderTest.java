package dev.callgate.agent.read.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.PolicyLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessReaderTest {
  private final ProcessReader reader = new ProcessReader(PolicyLoader.builtIn());

  @TempDir Path folder;

  private Action read(String directory, String... words) {
    var call = new Call(null, null, words, directory, null, 0, 0, null);
    return reader.read(call).actions().get(0);
  }

  @Test
  void theCommandIsTheFileThatPathNames() throws IOException {
    Action action = read(null, "sh", "-c", "rm -rf x");
    Path shell = Files.exists(Path.of("/bin/sh")) ? Path.of("/bin/sh") : Path.of("/usr/bin/sh");
    assertThat(action.fact("command")).isEqualTo(new Fact.Text(shell.toRealPath().toString()));
    assertThat(action.fact("arguments")).isEqualTo(new Fact.Many(List.of("-c", "rm -rf x"), true));
  }

  @Test
  void aRelativeCommandStartsWhereTheChildStarts() throws IOException {
    Path tool = Files.createFile(folder.resolve("tool"));
    Files.createSymbolicLink(folder.resolve("link"), tool);
    Action action = read(folder.toString(), "./link");
    assertThat(action.fact("command")).isEqualTo(new Fact.Text(tool.toRealPath().toString()));
    assertThat(action.fact("directory")).isEqualTo(new Fact.Text(folder.toRealPath().toString()));
  }

  @Test
  void unameIsAnInquiryUnlessItsEnvironmentWasChanged() {
    assertThat(read(null, "uname", "-o").fact("inquiry")).isEqualTo(Fact.Flag.TRUE);
    assertThat(read(null, "sh", "uname").fact("inquiry")).isEqualTo(Fact.Flag.FALSE);
    var preloading = new Call(null, null, new String[] {"uname"}, null, Map.of(), 0, 0, null);
    assertThat(reader.read(preloading).actions().get(0).fact("inquiry")).isEqualTo(Fact.Flag.FALSE);
  }

  @Test
  void aCommandThatPathDoesNotNameIsUnknown() {
    Action action = read(null, "no-such-command-anywhere");
    assertThat(action.fact("command")).isEqualTo(Fact.UNKNOWN);
    assertThat(action.fact("given")).isEqualTo(new Fact.Text("no-such-command-anywhere"));
  }
}
