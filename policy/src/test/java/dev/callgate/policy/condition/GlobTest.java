package dev.callgate.policy.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class GlobTest {
  private static boolean path(String pattern, String text) {
    return Glob.of(pattern, true).matches(text);
  }

  private static boolean text(String pattern, String text) {
    return Glob.of(pattern, false).matches(text);
  }

  @Test
  void aStarStaysWithinASlashAndTwoCross() {
    assertThat(path("/srv/*.csv", "/srv/a.csv")).isTrue();
    assertThat(path("/srv/*.csv", "/srv/a/b.csv")).isFalse();
    assertThat(path("/srv/**", "/srv/a/b.csv")).isTrue();
    assertThat(path("/srv/**", "/srv")).isFalse();
    assertThat(path("/srv/**/b.csv", "/srv/b.csv")).isTrue();
    assertThat(path("/srv/**/b.csv", "/srv/x/y/b.csv")).isTrue();
    assertThat(path("/srv/**/b.csv", "/srv/xb.csv")).isFalse();
    assertThat(path("**/git", "/usr/bin/git")).isTrue();
    assertThat(path("**/git", "/usr/bin/legit")).isFalse();
    assertThat(path("/a/?/c", "/a/b/c")).isTrue();
    assertThat(path("/a/?/c", "/a///c")).isFalse();
    assertThat(path("/a[!b]c", "/a/c")).isFalse();
  }

  @Test
  void inOtherTextsAStarCrossesEverything() {
    assertThat(text("*.acme.com", "a.b.acme.com")).isTrue();
    assertThat(text("*.acme.com", "acme.com")).isFalse();
    assertThat(text("a*c", "a/b\nc")).isTrue();
  }

  @Test
  void setsAndRanges() {
    assertThat(text("t[0-9]", "t5")).isTrue();
    assertThat(text("t[0-9]", "tx")).isFalse();
    assertThat(text("t[^0-9]", "tx")).isTrue();
    assertThat(text("[*]", "*")).isTrue();
    assertThat(text("[*]", "x")).isFalse();
    assertThat(text("a[]]b", "a]b")).isTrue();
    assertThat(text("[a-]", "-")).isTrue();
    assertThatThrownBy(() -> Glob.of("[", true)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Glob.of("[!]", true)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Glob.of("[]", true)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void noPatternMakesItSlow() {
    String pattern = "**/*a".repeat(10) + "b";
    assertThat(path(pattern, "/a".repeat(2_000))).isFalse();
    assertThat(text("*a".repeat(100) + "b", "a".repeat(5_000))).isFalse();
  }

  @Property
  void itMatchesAsThePlainDefinitionDoes(
      @ForAll("patterns") String pattern, @ForAll("texts") String text, @ForAll boolean parts) {
    assertThat(Glob.of(pattern, parts).matches(text)).isEqualTo(plain(pattern, text, parts, true));
  }

  @Property
  void aRegionMatchesAsItsText(@ForAll("patterns") String pattern, @ForAll("texts") String text) {
    assertThat(Glob.of(pattern, true).matches("xx" + text + "/y", 2, 2 + text.length()))
        .isEqualTo(Glob.of(pattern, true).matches(text));
  }

  /** By trying everything. */
  private static boolean plain(String pattern, String text, boolean parts, boolean atStart) {
    if (pattern.isEmpty()) {
      return text.isEmpty();
    }
    if (parts && atStart && pattern.startsWith("**/")) {
      String rest = pattern.substring(3);
      if (plain(rest, text, true, true)) {
        return true;
      }
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) == '/' && plain(rest, text.substring(i + 1), true, true)) {
          return true;
        }
      }
      return false;
    }
    char p = pattern.charAt(0);
    if (p == '*') {
      int stars = 1;
      while (stars < pattern.length() && pattern.charAt(stars) == '*') {
        stars++;
      }
      String rest = pattern.substring(stars);
      for (int i = 0; i <= text.length(); i++) {
        if (plain(rest, text.substring(i), parts, false)) {
          return true;
        }
        if (i < text.length() && text.charAt(i) == '/' && parts && stars == 1) {
          return false;
        }
      }
      return false;
    }
    if (text.isEmpty()) {
      return false;
    }
    char c = text.charAt(0);
    boolean one = p == '?' ? !parts || c != '/' : p == c;
    return one && plain(pattern.substring(1), text.substring(1), parts, p == '/');
  }

  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.strings().withChars("ab/*?").ofMaxLength(8);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("ab/").ofMaxLength(8);
  }
}
