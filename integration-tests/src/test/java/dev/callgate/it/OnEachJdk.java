package dev.callgate.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A test that is given each of {@link Jdk#all} in turn and does its work in child JVMs of that one.
 * The check leaves out what has its tag when it runs the tests once more on JDK 25.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@MethodSource("dev.callgate.it.Jdk#all")
@Tag(OnEachJdk.TAG)
public @interface OnEachJdk {
  /** The tag of all tests that run on each JDK, however they come by it. */
  String TAG = "each-jdk";
}
