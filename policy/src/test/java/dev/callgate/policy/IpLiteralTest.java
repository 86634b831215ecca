package dev.callgate.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpLiteralTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "127.1, 127.0.0.1",
    "10.1.258, 10.1.1.2",
    "2130706433, 127.0.0.1",
    "[::1], ::1",
    "[0:0:0:0:0:0:0:1], ::1",
    "[2001:DB8:0:0:1:0:0:1], 2001:db8::1:0:0:1",
    "[2001:db8::], 2001:db8::",
    "[::], ::",
    "[1:0:2:3:4:5:6:7], 1:0:2:3:4:5:6:7",
    "[::ffff:127.0.0.1], 127.0.0.1",
    "[::ffff:7f00:1], 127.0.0.1",
    "[fe80::1%eth0], fe80::1%eth0",
    "localhost, localhost",
    "host1, host1",
    "1.example, 1.example"
  })
  void anAddressHasOneForm(String written, String expected) {
    assertThat(Hosts.normalise(written)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0177.0.0.1",
        "0x7f.1",
        "0x7f000001",
        "1.0x7f",
        "256.1.1.1",
        "1.2.3.4.5",
        "4294967296",
        "1..2",
        "[1:2]",
        "[1:::2]",
        "[::1::]",
        "[12345::]",
        "[1:2:3:4:5:6:7:8:9]",
        "[::1.2.3]",
        "[g::]"
      })
  void whatResolversReadInDifferentWaysIsNoHost(String written) {
    assertThat(Hosts.normalise(written)).isNull();
  }

  @Property
  void agreesWithTheJdk(@ForAll @Size(16) byte[] bytes, @ForAll byte zeros)
      throws UnknownHostException {
    for (int i = 0; i < 8; i++) {
      if ((zeros & 1 << i) != 0) {
        bytes[2 * i] = 0;
        bytes[2 * i + 1] = 0;
      }
    }
    InetAddress address = InetAddress.getByAddress(bytes);
    String form = Hosts.normalise("[" + address.getHostAddress() + "]");
    assertThat(InetAddress.getByName(form)).isEqualTo(address);
    assertThat(Hosts.normalise(form)).isEqualTo(form);
  }

  @Property
  void neverFails(@ForAll String text) {
    Hosts.normalise(text);
    Hosts.normalise("[" + text + "]");
  }
}
