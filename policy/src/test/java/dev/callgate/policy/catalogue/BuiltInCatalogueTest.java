package dev.callgate.policy.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.callgate.policy.Kinds;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.NodeReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuiltInCatalogueTest {
  @Test
  void theTableSaysWhatTheFilesSay() throws Exception {
    File folder = new File("src/main/resources/dev/callgate/catalogue");
    assertThat(BuiltInCatalogue.load()).isEqualTo(CatalogueCompiler.read(folder));
  }

  @Test
  void everyKindOfEntrySurvivesTheTable() throws IOException {
    Faults faults = new Faults();
    String yaml =
        """
        callgate-catalogue: 1
        library: all
        sinks:
          - id: a
            method: ["a.B$C#open(java.lang.String, byte[], int)", "a.D#*(*)"]
            subtypes: true
            target: this.a.b
            action: crm.purge
            tier: costly
            facts: {a: 'arg0.x[1]["k"]', c: '"EUR"', d: result, e: thrown.message}
            denied: a.E
            copies: [1]
            pass: [arg0]
            number: arg2
            flags: [arg0.x]
            alternative-to: b
          - {id: b, method: a.F#new(), reader: r, denied: {future: a.E}, group: g, records: false}
        endpoints:
          - id: c
            url: ["https://a.example/*", "http://*.b.example:8080"]
            method: [put, POST]
            graphql: {mutation: {"x*|y": cloud.delete, "*": cloud.change}, query: cloud.read}
            facts: {resource: [graphql.arguments.id, 'path[1]'], amount: json.a, currency: json.c}
            amounts: minor
            decimals: {MGA: 0}
          - {id: d, url: "https://a.example", action: crm.purge}
        """;
    Catalogue catalogue =
        CatalogueReader.read(
            NodeReader.read(
                "t.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)), faults),
            "t",
            new Kinds(),
            faults);
    assertThat(faults.list()).isEmpty();
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    TableWriter.write(List.of(catalogue), table);
    assertThat(BuiltInCatalogue.load(new ByteArrayInputStream(table.toByteArray())))
        .containsExactly(catalogue);
  }

  @Test
  void aDamagedTableIsNoCatalogue() {
    assertThatThrownBy(() -> BuiltInCatalogue.load(new ByteArrayInputStream(new byte[40])))
        .isInstanceOf(IOException.class);
  }

  @Test
  void startingNeedsNoYamlParser() throws Exception {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                LoadOnly.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(output)
        .contains(TableReader.class.getName())
        .doesNotContain("snakeyaml", "fasterxml", "re2j", "LambdaForm$MH/");
  }

  static final class LoadOnly {
    public static void main(String[] args) throws IOException {
      Kinds kinds = new Kinds();
      for (Catalogue catalogue : BuiltInCatalogue.load()) {
        catalogue.declareIn(kinds);
      }
    }
  }
}
