package dev.callgate.it.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.callgate.it.ChildJvm;
import dev.callgate.it.Jdk;
import dev.callgate.it.OnEachJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Look-ups of the platform's, forwards and backwards, and past the cache. */
class PlatformIT {
  /** A program with a resolver of its own, which JDK 18 and later ask; it counts. */
  private static final String COUNTING =
      """
      package counting;
      import java.net.InetAddress;
      import java.net.UnknownHostException;
      import java.net.spi.InetAddressResolver;
      import java.net.spi.InetAddressResolver.LookupPolicy;
      import java.net.spi.InetAddressResolverProvider;
      import java.util.stream.Stream;
      public final class Main extends InetAddressResolverProvider {
        static int asked;
        static InetAddressResolver builtIn;
        public String name() { return "counting"; }
        public InetAddressResolver get(Configuration configuration) {
          builtIn = configuration.builtinResolver();
          return new InetAddressResolver() {
            public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
                throws UnknownHostException {
              asked++;
              return Stream.of(InetAddress.getByAddress(host, new byte[] {127, 0, 0, 9}));
            }
            public String lookupByAddress(byte[] address) {
              asked++;
              return "name.example";
            }
          };
        }
        interface Deed { Object done() throws Exception; }
        static void say(String name, Deed deed) {
          try {
            System.out.println(name + "=" + deed.done());
          } catch (Exception e) {
            System.out.println(name + "=" + e.getClass().getSimpleName() + ": " + e.getMessage());
          }
          System.out.println(name + " asked=" + asked);
        }
        public static void main(String[] arguments) {
          say("stopped", () -> InetAddress.getByName("d1.example"));
          say("allowed", () -> InetAddress.getByName("a1.example").getHostAddress());
          LookupPolicy policy = LookupPolicy.of(LookupPolicy.IPV4);
          byte[] local = {127, 0, 0, 1};
          say("past the cache", () -> builtIn.lookupByName("d2.example", policy).count());
          say("past it, allowed", () -> builtIn.lookupByName("localhost", policy).count() > 0);
          say("past it, backwards", () -> builtIn.lookupByAddress(local));
        }
      }
      """;

  private static final String POLICY =
      """
      callgate: 1
      name: platform
      rules:
        - {id: names, action: net.resolve, when: {host: [localhost, "a*.example"]}, tier: %s}
        - {id: others, action: net.resolve, tier: %s}
        - {id: echo, action: net.connect, when: {port: 7}, tier: %s}
      """;

  @TempDir Path folder;

  @OnEachJdk
  void whatIsStoppedIsNotTold(Jdk jdk) throws Exception {
    ChildJvm.Result result =
        run(jdk, POLICY.formatted("hard-blocked", "hard-blocked", "hard-blocked"));
    assertThat(result.printed("forwards"))
        .startsWith("UnknownHostException: Callgate stopped net.resolve on localhost: ");
    // The contract: the address as a text where it has no name.
    assertThat(result.printed("backwards")).isEqualTo("127.0.0.1");
    assertThat(result.printed("canonical")).isEqualTo("127.0.0.1");
    assertThat(result.printed("reachable"))
        .startsWith("IOException: Callgate stopped net.connect on 127.0.0.1: ");
    assertThat(result.ledgerWith("\"blocked\"", "net.resolve", "\"ip\":\"127.0.0.1\""))
        .as("%s", result)
        .hasSize(2);
  }

  @OnEachJdk
  void whatIsAllowedIsAsWithoutCallgate(Jdk jdk) throws Exception {
    String without = ChildJvm.of(Platform.class, folder).on(jdk).withoutCallgate().run().stdout();
    ChildJvm.Result result = run(jdk, POLICY.formatted("costly", "costly", "costly"));
    assertThat(result.stdout()).isEqualTo(without);
    // Above and below the cache it is one action.
    assertThat(result.ledgerWith("\"recorded\"", "net.resolve", "\"ip\":null"))
        .as("%s", result)
        .hasSize(1);
  }

  private ChildJvm.Result run(Jdk jdk, String policy) throws Exception {
    ChildJvm.Result result = ChildJvm.of(Platform.class, folder).on(jdk).policy(policy).run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
    assertThat(result.ledgerWith("\"gap\"")).as("%s", result).isEmpty();
    return result;
  }

  @OnEachJdk
  void aResolverOfTheProgramsIsNotAskedAndNoWayAround(Jdk jdk) throws Exception {
    assumeTrue(jdk.feature() >= 18, "no such resolvers");
    Path source = Files.createDirectory(folder.resolve("counting")).resolve("Main.java");
    Files.writeString(source, COUNTING);
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("java.net.spi.InetAddressResolverProvider"), "counting.Main\n");
    String javac = jdk.home().resolve("bin/javac").toString();
    Process compiling =
        new ProcessBuilder(List.of(javac, "-d", folder.toString(), source.toString()))
            .inheritIO()
            .start();
    assertThat(compiling.waitFor()).isZero();
    ChildJvm.Result result =
        ChildJvm.started(folder, "-cp", folder.toString(), "counting.Main")
            .on(jdk)
            .policy(POLICY.formatted("reversible", "hard-blocked", "reversible"))
            .run();
    assertThat(result.exitCode()).as("%s", result).isZero();
    String stopped = "UnknownHostException: Callgate stopped net.resolve on ";
    assertThat(result.printed("stopped")).as("%s", result).startsWith(stopped + "d1.example: ");
    assertThat(result.printed("stopped asked")).isEqualTo("0");
    assertThat(result.printed("allowed")).isEqualTo("127.0.0.9");
    assertThat(result.printed("allowed asked")).isEqualTo("1");
    assertThat(result.printed("past the cache")).startsWith(stopped + "d2.example: ");
    assertThat(result.printed("past it, allowed")).isEqualTo("true");
    assertThat(result.printed("past it, backwards")).startsWith(stopped + "127.0.0.1: ");
    assertThat(result.ledgerWith("\"fault\"")).as("%s", result).isEmpty();
  }
}
