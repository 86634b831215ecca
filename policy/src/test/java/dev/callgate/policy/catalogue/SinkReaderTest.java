package dev.callgate.policy.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.FactType;
import dev.callgate.policy.Kinds;
import dev.callgate.policy.Tier;
import dev.callgate.policy.yaml.Fault;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.NodeReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SinkReaderTest {
  private final Kinds kinds = new Kinds();
  private final Faults faults = new Faults();

  private List<Sink> read(String yaml) throws IOException {
    byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
    var root = NodeReader.read("sinks.yaml", new ByteArrayInputStream(bytes), faults);
    return SinkReader.read(root, "test", kinds, faults);
  }

  @Test
  void readsEveryKey() throws IOException {
    Sink sink =
        read("""
            - id: files.open
              method:
                - a.B$C#open(java.lang.String, int, byte[], a.Flags)
                - a.D#open(*)
              subtypes: true
              action: crm.purge
              reader: file
              tier: hard-blocked
              target: arg0
              facts: {customer: arg0, size: result.count, region: 'this.config["region"]', x: '"EUR"'}
              covers: [http, net.connect]
              denied: {future: a.CrmException}
              pass: [arg0, "this.file:sun.nio.fs.UnixPath"]
              number: arg1
              flags: [arg3.read, this.write]
              copies: [2]
              alternative-to: files.open17
              group: files
              records: false
            """)
            .get(0);
    assertThat(faults.list()).isEmpty();
    assertThat(sink.id()).isEqualTo("files.open");
    assertThat(sink.library()).isEqualTo("test");
    assertThat(sink.methods()).hasSize(2);
    assertThat(sink.subtypes()).isTrue();
    assertThat(sink.action()).isEqualTo("crm.purge");
    assertThat(sink.reader()).isEqualTo("file");
    assertThat(sink.target()).isEqualTo(ValuePath.parse("arg0"));
    assertThat(sink.facts().keySet()).containsExactly("customer", "size", "region", "x");
    assertThat(sink.covers()).containsExactly("http", "net.connect");
    assertThat(sink.denied()).isEqualTo(new Denial.Future("a.CrmException"));
    assertThat(sink.pass()).containsExactly("arg0", "this.file:sun.nio.fs.UnixPath");
    assertThat(sink.number()).isEqualTo("arg1");
    assertThat(sink.flags()).containsExactly("arg3.read", "this.write");
    assertThat(sink.copies()).containsExactly(2);
    assertThat(sink.alternativeTo()).isEqualTo("files.open17");
    assertThat(sink.group()).isEqualTo("files");
    assertThat(sink.records()).isFalse();
    assertThat(sink.position()).hasToString("sinks.yaml:1:3");
  }

  @Test
  void aShortEntryHasSensibleDefaults() throws IOException {
    Sink sink = read("[{method: 'a.B#pay(int)', action: payment.payout}]").get(0);
    assertThat(sink.id()).isEqualTo("a.B#pay(int)");
    assertThat(sink.denied()).isEqualTo(Denial.DECLARED);
    assertThat(sink.subtypes()).isFalse();
    assertThat(sink.records()).isTrue();
    assertThat(sink.target()).isNull();
    assertThat(sink.facts()).isEmpty();
  }

  @Test
  void declaresOwnKindsAndFactsThatAreKnownBeforeTheCall() throws IOException {
    read(
        "[{method: 'a.B#purge(int)', action: crm.purge, tier: costly,"
            + " facts: {customer: arg0, count: result.count}}]");
    assertThat(kinds.get("crm.purge").defaultTier()).isEqualTo(Tier.COSTLY);
    assertThat(kinds.get("crm.purge").typeOf("customer")).isEqualTo(FactType.ANY);
    assertThat(kinds.get("crm.purge").typeOf("count")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "id: x|`method` is missing",
        "method: a.B#c()|`action` or `reader` is missing",
        "method: a.B.c(), reader: r|a `#` between class and method",
        "method: 'a.B#c()', action: db.delet|did you mean `db.delete`?",
        "method: 'a.B#c()', action: crm.purge|A kind of your own needs its tier",
        "method: 'a.B#c()', action: crm.purge, tier: hard|unknown tier `hard`",
        "method: 'a.B#c()', action: purge, tier: costly|expected a kind",
        "method: 'a.B#c()', action: db.delete, tier: costly|`db.delete` has its tier already",
        "method: 'a.B#c()', reader: r, tier: costly|`action` is missing",
        "method: 'a.B#c()', reader: r, reeder: x|did you mean `reader`?",
        "method: 'a.B#c()', reader: r, target: arg0|there is no arg0",
        "method: 'a.B#c(int)', reader: r, target: arg1|ends at arg0",
        "method: 'a.B#c(int)', reader: r, facts: {a: argh}|expected this, argN",
        "method: 'a.B#new(int)', reader: r, facts: {a: this.x}|a constructor has no `this`",
        "method: 'a.B#new(int)', reader: r, facts: {a: result}|a constructor has no `this`",
        "method: 'a.B#new(int)', reader: r, pass: [this.x]|a constructor has no `this`",
        "method: 'a.B#c(int)', reader: r, covers: [htpp]|unknown kind or family `htpp`",
        "method: 'a.B#c(*)', reader: r, pass: [arg0, arg1, arg2, arg3]|at most 3 are passed",
        "method: 'a.B#c(int, int)', reader: r, pass: [arg0, arg1]|only the last one may be primitive",
        "method: 'a.B#c(long)', reader: r, number: arg0|does not fit an int",
        "method: 'a.B#c(int)', reader: r, number: arg0.x|expected an argument",
        "method: 'a.B#c(*)', reader: r, flags: [arg0]|expected a field of an argument",
        "method: 'a.B#c(int)', reader: r, copies: [0]|not an array",
        "method: 'a.B#c(*)', reader: r, copies: [arg0]|expected the number of an argument",
        "method: 'a.B#c(*)', reader: r, denied: a..B|is not a class name",
        "method: 'a.B#c(*)', reader: r, denied: {futur: a.B}|did you mean `future`?",
        "method: 'a.B#c(*)', reader: r, subtypes: yes|expected `true` or `false`",
        "method: [], reader: r|expected a method",
        "method: {a: b}, reader: r|expected a method"
      })
  void saysWhatIsWrongAndWhere(String entry, String message) throws IOException {
    assertThat(read("- {" + entry + "}")).isEmpty();
    assertThat(faults.list()).isNotEmpty();
    assertThat(faults.list()).extracting(Fault::line).containsOnly(1);
    assertThat(faults.list()).extracting(Fault::message).anyMatch(text -> text.contains(message));
  }

  @Test
  void anIdStandsOnce() throws IOException {
    assertThat(read("[{method: 'a.B#c()', reader: r}, {method: 'a.B#c()', reader: r}]")).hasSize(1);
    assertThat(faults.list()).extracting(Fault::message).anyMatch(m -> m.contains("already there"));
  }
}
