package dev.callgate.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.callgate.policy.catalogue.MethodPattern;
import dev.callgate.policy.catalogue.Sink;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** No method of a sink is missed, over all class files of three modules of the JDK. */
class SinkIndexTest {
  private static Map<String, byte[]> files;
  private static PlainScan scan;
  private static List<String> methods;

  @BeforeAll
  static void readAll() {
    files = ClassFiles.ofModules("java.base", "java.sql", "java.net.http");
    scan = new PlainScan(files);
    methods = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      addMethods(file.getKey().replace('/', '.'), file.getValue());
    }
  }

  /** As patterns; a class whose name no pattern can hold is left out. */
  private static void addMethods(String className, byte[] file) {
    new ClassReader(file)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String sig, String[] exceptions) {
                var types = new ArrayList<String>();
                for (Type type : Type.getArgumentTypes(descriptor)) {
                  types.add(type.getClassName());
                }
                String text = className + '#' + name + '(' + String.join(", ", types) + ')';
                try {
                  methods.add(MethodPattern.parse(text).toString());
                } catch (IllegalArgumentException e) {
                  // <clinit>, or a name that only a compiler gives
                }
                return null;
              }
            },
            ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  private static List<Sink> randomSinks(Random random, int count, boolean anyOverload) {
    var sinks = new ArrayList<Sink>();
    for (int i = 0; i < count; i++) {
      String method = methods.get(random.nextInt(methods.size()));
      if (anyOverload && random.nextBoolean()) {
        method = method.substring(0, method.indexOf('(')) + "(*)";
      }
      sinks.add(Sinks.of(random.nextInt(3) > 0, method));
    }
    return sinks;
  }

  @Test
  void theLookAtTheConstantPoolPassesEveryFileThatDeclaresTheMethod() {
    var random = new Random(4);
    List<Sink> sinks = randomSinks(random, 400, true);
    var targets = new ArrayList<Target>();
    for (Sink sink : sinks) {
      targets.add(Target.of(sink, sink.methods().get(0)));
    }
    var look = new ConstantPoolLook(targets);
    Map<Target, Set<String>> passed = new LinkedHashMap<>();
    for (Target target : targets) {
      passed.put(target, new HashSet<>());
    }
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      for (Target target : look.candidates(file.getValue())) {
        passed.get(target).add(file.getKey());
      }
    }
    for (Target target : targets) {
      Set<String> missed = scan.declaring(target.pattern());
      missed.removeAll(passed.get(target));
      assertThat(missed).as("%s", target.pattern()).isEmpty();
    }
  }

  @Test
  void theIndexFindsWhatAPlainScanFinds() {
    for (int seed = 0; seed < 2; seed++) {
      List<Sink> sinks = randomSinks(new Random(seed), 150, true);
      var index = new SinkIndex(sinks);
      Set<String> found = new TreeSet<>();
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        for (SinkIndex.Match match : match(index, file.getKey(), file.getValue())) {
          if (match.sure() && !isBehindABridge(match)) {
            found.add(
                file.getKey()
                    + "."
                    + match.method().name()
                    + match.method().descriptor()
                    + " "
                    + match.target().sink().id());
          }
        }
      }
      assertThat(found).as("seed %d", seed).isEqualTo(scan.find(sinks));
      assertThat(found).hasSizeGreaterThan(50);
    }
  }

  /** What a matching bridge method calls is woven as well, though its parameters differ. */
  private static boolean isBehindABridge(SinkIndex.Match match) {
    return !match.target().matches(match.method().name(), match.method().descriptor());
  }

  private static List<SinkIndex.Match> match(SinkIndex index, String className, byte[] file) {
    List<Target> candidates = index.candidates(file);
    return candidates.isEmpty() && !index.names(className)
        ? List.of()
        : index.match(null, className, new Declared(file), candidates, new ArrayList<>());
  }

  @Test
  void howFastItIs() {
    var index = new SinkIndex(randomSinks(new Random(1), 150, false));
    long bytes = 0;
    long nanos = Long.MAX_VALUE;
    for (int round = 0; round < 2; round++) {
      long start = System.nanoTime();
      bytes = 0;
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        bytes += file.getValue().length;
        match(index, file.getKey(), file.getValue());
      }
      nanos = Math.min(nanos, System.nanoTime() - start);
    }
    System.out.printf(
        "SinkIndex with 150 sinks: %.1f microseconds a class file (%d files, %d MB)%n",
        nanos / 1e3 / files.size(), files.size(), bytes >> 20);
  }

  @Test
  void namesBeyondTheFirstPlaneAreFound() {
    // In class files each surrogate is coded by itself, and a method's name may be any text.
    String name = "remove\ud835\udcb3é\u20ac";
    byte[] file =
        Made.of("made.Unicode", net.bytebuddy.ClassFileVersion.JAVA_V8)
            .method(
                true, name, void.class, new Class<?>[0], 0, 0, to -> to.visitInsn(Opcodes.RETURN))
            .file();
    Sink sink = Sinks.of(true, "other.Type#remove()");
    Target target = Target.of(sink, new MethodPattern("other.Type", name, "()"));
    assertThat(new ConstantPoolLook(List.of(target)).candidates(file)).containsExactly(target);
  }

  @Test
  void aParenthesisInTheNameOfAReturnedClassChangesNothing() {
    Sink sink = Sinks.of(true, "other.Type#purge(java.lang.String)");
    Target target = Target.of(sink, sink.methods().get(0));
    for (String returned : List.of("V", "[J", "La/B;", "[La)b;", "L);")) {
      var writer = new ClassWriter(0);
      writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "made/Type", null, "java/lang/Object", null);
      writer.newUTF8("purge");
      writer.newUTF8("(Ljava/lang/String;)" + returned);
      assertThat(new ConstantPoolLook(List.of(target)).candidates(writer.toByteArray()))
          .containsExactly(target);
    }
  }

  @Test
  void aFileThatCannotBeReadIsACandidateForAll() {
    Sink sink = Sinks.of(true, "other.Type#remove()");
    Target target = Target.of(sink, sink.methods().get(0));
    var look = new ConstantPoolLook(List.of(target));
    byte[] file = Differential.file(SinkIndexTest.class);
    assertThat(look.candidates(file)).isEmpty();
    for (int length = 0; length < 200; length++) {
      assertThat(look.candidates(java.util.Arrays.copyOf(file, length))).hasSize(1);
    }
    byte[] strange = file.clone();
    strange[10] = 99;
    assertThat(look.candidates(strange)).hasSize(1);
  }
}
