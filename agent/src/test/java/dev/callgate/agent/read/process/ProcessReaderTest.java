package dev.callgate.agent.read.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.agent.read.Call;
import dev.callgate.policy.Action;
import dev.callgate.policy.Fact;
import dev.callgate.policy.PolicyLoader;
import dev.callgate.policy.redact.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessReaderTest {
  private final ProcessReader reader =
      new ProcessReader(PolicyLoader.builtIn(), new ChildAgent("-javaagent:callgate.jar", true));

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

  private List<Action> started(Map<String, String> changed, String... words) {
    var environment = new ProcessBuilder().environment();
    environment.putAll(changed);
    Object given = reader.copy(null, words);
    return reader.read(new Call(null, null, given, null, environment, 0, 0, null)).actions();
  }

  @Test
  void aShellsTextIsSplit() {
    assertThat(read(null, "sh", "-c", "git add . && git commit -m 'a; rm b'").fact("commands"))
        .isEqualTo(new Fact.Many(List.of("git", "git"), true));
    assertThat(read(null, "sh", "-ec", "$CMD x").fact("commands")).isEqualTo(Fact.UNKNOWN);
    assertThat(read(null, "sh", "script.sh").fact("commands")).isEqualTo(Fact.UNKNOWN);
    assertThat(read(null, "sh", "-ic", "ls").fact("commands")).isEqualTo(Fact.UNKNOWN);
    assertThat(read(null, "ls", "-c").fact("commands")).isEqualTo(Fact.ABSENT);
  }

  @Test
  void theNamesOfChangedVariablesAreAFact() {
    Action action = started(Map.of("LANG", "xx", "TZ", "yy"), "ls").get(0);
    assertThat(action.fact("environment")).isEqualTo(new Fact.Many(List.of("LANG", "TZ"), true));
    assertThat(read(null, "ls").fact("environment")).isEqualTo(new Fact.Many(List.of(), true));
  }

  /** What it says is for the digest of an approval alone. */
  @Test
  void theValuesOfChangedVariablesAreAFactThatIsHidden() {
    Action action = started(Map.of("LANG", "xx", "TZ", "yy"), "ls").get(0);
    assertThat(action.fact("environment.values"))
        .isEqualTo(new Fact.Many(List.of("LANG=xx", "TZ=yy"), true));
    assertThat(new Redaction(List.of()).hides("environment.values")).isTrue();
    assertThat(read(null, "ls").fact("environment.values")).isEqualTo(Fact.ABSENT);
  }

  @Test
  void aChangedPathMakesAShellsCommandsUnknown() {
    assertThat(started(Map.of("PATH", "/tmp"), "sh", "-c", "ls").get(0).fact("commands"))
        .isEqualTo(Fact.UNKNOWN);
    assertThat(started(Map.of("BASH_FUNC_ls%%", "() { rm x; }"), "sh", "-c", "ls").get(0))
        .extracting(action -> action.fact("commands"))
        .isEqualTo(Fact.UNKNOWN);
  }

  @Test
  void aJvmIsGivenTheAgentInFrontOfItsOptions() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String[] given = {java, "-jar", "x.jar"};
    assertThat((String[]) reader.copy(null, given))
        .containsExactly(java, "-javaagent:callgate.jar", "-jar", "x.jar");
    assertThat(given).hasSize(3);
    List<Action> actions = started(Map.of(), given);
    assertThat(actions).hasSize(1);
    assertThat(actions.get(0).fact("arguments"))
        .isEqualTo(new Fact.Many(List.of("-jar", "x.jar"), true));
    String javac = Path.of(System.getProperty("java.home"), "bin", "javac").toString();
    assertThat((String[]) reader.copy(null, new String[] {javac, "X.java"}))
        .containsExactly(javac, "-J-javaagent:callgate.jar", "X.java");
    assertThat(reader.copy(null, new String[] {"ls"})).isEqualTo(new String[] {"ls"});
  }

  @Test
  void aLinkToAJvmThatOnlyTheChildsFolderTellsIsRefused() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Files.createSymbolicLink(folder.resolve("tool"), java);
    Object words = reader.copy(null, new String[] {"./tool", "-version"});
    var call = new Call(null, null, words, folder.toString(), null, 0, 0, null);
    assertThat(reader.read(call).refusal()).contains("without Callgate");
  }

  @Test
  void whatAJvmLoadsIsAnActionOfItsOwn() {
    assertThat(loaded(Map.of(), "java", "-cp", "-agentpath:no", "-agentpath:/x.so=a", "Main"))
        .containsExactly("jvm.native /x.so");
    assertThat(loaded(Map.of(), "java", "Main", "-agentpath:/x.so")).isEmpty();
    assertThat(loaded(Map.of(), "java", "-javaagent:a.jar=b", "--patch-module", "java.base=p", "M"))
        .containsExactly("jvm.instrument a.jar", "jvm.instrument p");
    assertThat(loaded(Map.of(), "java", "@options", "M")).containsExactly("jvm.instrument unknown");
    assertThat(loaded(Map.of(), "java", "-XX:OnError=rm x", "M"))
        .containsExactly("jvm.native unknown");
    assertThat(loaded(Map.of("LD_PRELOAD", "/x.so"), "ls")).containsExactly("jvm.native /x.so");
    assertThat(loaded(Map.of("JAVA_TOOL_OPTIONS", "-ea -agentlib:jdwp=x"), "ls"))
        .containsExactly("jvm.native jdwp");
    assertThat(loaded(Map.of("LANG", "C"), "ls")).isEmpty();
  }

  private List<String> loaded(Map<String, String> changed, String... words) {
    return started(changed, words).stream()
        .skip(1)
        .map(action -> action.kind().name() + " " + text(action.fact("library")))
        .toList();
  }

  private static String text(Fact fact) {
    return fact instanceof Fact.Text text ? text.value() : "unknown";
  }

  @Test
  void theEnvironmentIsCopied() {
    Map<String, String> given = new ProcessBuilder().environment();
    given.put("CALLGATE_TEST", "1");
    Object copy = reader.copy(null, given);
    given.put("CALLGATE_TEST", "2");
    assertThat(copy).hasSameClassAs(given);
    assertThat(((Map<?, ?>) copy).get("CALLGATE_TEST")).isEqualTo("1");
  }
}
