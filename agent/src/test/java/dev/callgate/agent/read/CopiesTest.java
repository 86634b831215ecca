package dev.callgate.agent.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopiesTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        boolean.class,
        byte.class,
        char.class,
        short.class,
        int.class,
        long.class,
        float.class,
        double.class,
        String.class,
        Object.class
      })
  void anArrayOfAnyTypeIsCopied(Class<?> type) {
    Object array = Array.newInstance(type, 3);
    Object copy = Copies.of(array);
    assertThat(copy).isNotSameAs(array).isInstanceOf(array.getClass());
    assertThat(Array.getLength(copy)).isEqualTo(3);
  }

  @Test
  void whatIsChangedLaterIsNotInTheCopy() {
    byte[] bytes = {1, 2};
    byte[] copy = (byte[]) Copies.of(bytes);
    bytes[0] = 9;
    assertThat(copy).containsExactly(1, 2);
  }

  @Test
  void arraysInArraysAreCopiedWhateverTheirType() {
    int[][] numbers = {{1}, {2}, null};
    int[][] copy = (int[][]) Copies.of(numbers);
    numbers[0][0] = 9;
    assertThat(copy[0]).containsExactly(1);
    assertThat(copy[2]).isNull();
    Object[] mixed = {new char[] {'a'}, "text"};
    Object[] second = (Object[]) Copies.of(mixed);
    assertThat(second[0]).isNotSameAs(mixed[0]);
    assertThat(second[1]).isSameAs(mixed[1]);
  }

  @Test
  void anArrayThatHoldsItselfIsCopiedOnce() {
    Object[] loop = new Object[2];
    loop[0] = loop;
    loop[1] = new Object[] {loop};
    Object[] copy = (Object[]) Copies.of(loop);
    assertThat(copy[0]).isSameAs(copy);
    assertThat(((Object[]) copy[1])[0]).isSameAs(copy);
  }

  @Test
  void anythingElseIsHandedOnAsItIs() {
    Object list = List.of(1);
    assertThat(Copies.of(list)).isSameAs(list);
    assertThat(Copies.of(null)).isNull();
  }
}
