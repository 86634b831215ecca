package dev.callgate.policy.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WordTest {
  private final Tokens tokens = new Tokens();

  private Word read(String text) {
    tokens.start(text, Dialect.GENERIC.lexis());
    tokens.next();
    assertEquals(text.length(), tokens.end, text);
    return tokens.word();
  }

  @ParameterizedTest
  @EnumSource(Word.class)
  void aKeywordIsOneInAnyCase(Word word) {
    assertSame(word, read(word.name()));
    assertSame(word, read(word.name().toLowerCase(Locale.ROOT)));
    assertSame(word, read(word.name().replace('S', '\u017F').replace('K', '\u212A')));
  }

  /** With one more or one fewer letter, or another one, it is a name or another keyword. */
  @ParameterizedTest
  @EnumSource(Word.class)
  void aNeighbourOfAKeywordIsNotTheKeyword(Word word) {
    String name = word.name();
    for (int i = 0; i < name.length(); i++) {
      for (char c = '0'; c <= 'z'; c++) {
        if (Chars.fold(c) != 0 && Chars.fold(c) != Chars.fold(name.charAt(i))) {
          String other = name.substring(0, i) + c + name.substring(i + 1);
          if (Character.digit(other.charAt(0), 10) < 0) {
            assertEquals(named(other), read(other), other);
          }
        }
      }
      String longer = name.substring(0, i) + "Z" + name.substring(i);
      assertEquals(named(longer), read(longer), longer);
    }
  }

  /** Other characters could be chosen so that they hash as letters do. */
  @ParameterizedTest
  @EnumSource(Word.class)
  void whatHashesAsAKeywordIsNotTheKeyword(Word word) {
    String name = word.name().toLowerCase(Locale.ROOT);
    for (int i = 0; i + 1 < name.length(); i++) {
      char both = (char) (name.charAt(i) << 5 ^ name.charAt(i + 1));
      String wide = name.substring(0, i) + both + name.substring(i + 2);
      if (Chars.classOf(both) == Chars.LETTER) {
        assertNull(read(wide), wide);
      }
      for (char digit = '0'; digit <= '9'; digit++) {
        int rest = (name.charAt(i) << 5 ^ name.charAt(i + 1)) ^ digit;
        if ((rest & 31) == 0
            && rest >> 5 < 128
            && Chars.classOf((char) (rest >> 5)) == Chars.LETTER) {
          String digits = name.substring(0, i) + (char) (rest >> 5) + digit + name.substring(i + 2);
          assertNull(read(digits), digits);
        }
      }
    }
  }

  @Test
  void namesInLongTextsAreNotKeywords() {
    assertNull(read("select".repeat(3)));
    assertNull(read("x".repeat(100_000) + "delete"));
  }

  private static Word named(String name) {
    for (Word word : Word.values()) {
      if (word.name().equalsIgnoreCase(name)) {
        return word;
      }
    }
    return null;
  }
}
