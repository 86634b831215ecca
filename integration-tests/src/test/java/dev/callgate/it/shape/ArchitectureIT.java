package dev.callgate.it.shape;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dependencies point one way. */
class ArchitectureIT {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importPaths(
              Path.of("../policy/target/classes"),
              Path.of("../agent/target/classes"),
              Path.of("../cli/target/classes"));

  @ParameterizedTest
  @CsvSource({
    "policy, agent",
    "policy, cli",
    "agent, cli",
    "agent.read, agent.gate",
    "agent.read, agent.weave",
    "agent.read, agent.boot",
    "agent.weave, agent.gate",
    "agent.weave, agent.boot",
    "agent.gate, agent.weave",
    "agent.gate, agent.boot",
    "agent.ledger, agent.read",
    "agent.ledger, agent.gate",
    "agent.ledger, agent.weave",
    "agent.ledger, agent.boot",
    "policy.yaml, policy.condition",
    "policy.json, policy.yaml"
  })
  void knowsNothingOf(String one, String other) {
    noClasses()
        .that()
        .resideInAPackage("dev.callgate." + one + "..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.callgate." + other + "..")
        .check(CLASSES);
  }

  @Test
  void onlyTheWeaverKnowsHowToWriteByteCode() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.callgate.agent.weave..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.objectweb.asm.ClassWriter")
        .check(CLASSES);
  }
}
