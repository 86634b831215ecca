package dev.callgate.agent.read.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellTextTest {
  /** Commands that the tests' texts name; each writes its name into a log. */
  private static final List<String> NAMES = List.of("git", "rm", "ls", "a", "b", "g\\it");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '#',
      value = {
        "git status ~ git",
        "git add . && git commit -m 'x; rm y' ~ git git",
        "ls | a | b ~ ls a b",
        "ls;a&b ~ ls a b",
        "(ls; a) || b ~ ls a b",
        "{ ls; a; } 2>/dev/null ~ ls a",
        "if a; then b; else ls; fi ~ a b ls",
        "while ls x; do a; b; done ~ ls a b",
        "! git x ~ git",
        "g'i't x ~ git",
        "\"git\" x ~ git",
        "gi\\t x ~ git",
        "ls \\; rm ~ ls",
        "ls \"a;b\" 'c|d' ~ ls",
        "ls $HOME ${HOME} $1 $? ~ ls",
        "ls <x 2>&1 >/dev/null ~ ls",
        "2>/dev/null ls ~ ls",
        "ls x#y ~ ls",
        "ls # ; rm y ~ ls",
        "[ -f x ] && ls ~ [ ls",
        "ls if then rm ~ ls",
        "ls *.txt ? {a,b} ~ ls",
        "\"g\\it\" x ~ g\\it"
      })
  void theCommandsOfATextAreThoseThatItRuns(String text, String commands) throws Exception {
    assertThat(ShellText.commands(text)).containsExactly(commands.split(" "));
    assertThat(Set.copyOf(ShellText.commands(text))).containsAll(ran(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls $(rm x)",
        "ls `rm x`",
        "ls \"$(rm x)\"",
        "ls ${x:-`rm x`}",
        "ls \"${x:-$(rm x)}\"",
        "ls <(rm x)",
        "$CMD x",
        "r$X x",
        "X=1 ls",
        "X=1",
        "~/rm x",
        "./* x",
        "{rm,x}",
        "[r]m x",
        "ls >file",
        "ls >>file",
        "ls >|file",
        "ls &>file",
        "ls <>file",
        "ls <<E\nE",
        "ls <<<x",
        "f() { rm x; }; f",
        "function f { rm x; }; f",
        "for i in 1; do rm x; done",
        "case x in x) rm x;; esac",
        "select x in 1; do rm x; done",
        "[[ a == b ]] && rm x",
        "((1)) && rm x",
        "time rm x",
        "ls 'a",
        "ls \"a",
        "ls $'\\x41'",
        "'' x"
      })
  void whatCannotBeReadIsNotGuessed(String text) {
    assertThat(ShellText.commands(text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"g\\\nit x", "ls; \\\nrm x", "ls \\\n rm", "ls\nrm x", "\"g\\\nit\" x"})
  void aLineThatGoesOnIsOneLine(String text) throws Exception {
    assertThat(Set.copyOf(ShellText.commands(text))).isEqualTo(ran(text));
  }

  /** The commands that sh and bash run, in a folder where each only tells its name. */
  private Set<String> ran(String text) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    for (String name : NAMES) {
      Path command = folder.resolve(name);
      Files.writeString(command, "#!/bin/sh\nprintf '%s\\n' '" + name + "' >>\"$LOG\"\n");
      command.toFile().setExecutable(true);
    }
    Files.writeString(folder.resolve("x"), "");
    Files.writeString(log, "");
    for (String shell : List.of("/bin/sh", "/bin/bash")) {
      var builder = new ProcessBuilder(shell, "-c", text).directory(folder.toFile());
      builder.environment().put("PATH", folder.toString());
      builder.environment().put("LOG", log.toString());
      builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
      Process process = builder.start();
      if (!process.waitFor(2, TimeUnit.SECONDS)) {
        // A loop whose condition always holds.
        process.destroyForcibly().waitFor();
      }
    }
    return Set.copyOf(Files.readAllLines(log));
  }
}
