package dev.callgate.agent.read;

import dev.callgate.policy.catalogue.Pass;
import dev.callgate.policy.catalogue.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;

/**
 * Which values of a call the woven code hands to the bridge. Fixed when a method is woven: up to
 * three references, one int and one long or double fit the typed method of the bridge, which
 * allocates nothing; anything else goes as an array of all arguments.
 *
 * @param references what goes into the three reference slots, in order
 * @param number index of the argument in the int slot, -1 if none
 * @param wide index of the argument in the long slot (a float or double as the raw bits of a
 *     double, anything else widened), -1 if none
 * @param flags boolean fields handed over as bits of the int slot, the first as bit 0
 * @param all whether all arguments go as one array instead
 */
public record Passing(
    List<Value> references, int number, int wide, List<Value> flags, boolean all) {
  /** The reference slots of the bridge. */
  public static final int MOST_REFERENCES = 3;

  /**
   * A value that woven code can reach.
   *
   * @param argument index of the argument it starts at, -1 for {@code this}
   * @param fields the fields to follow from there
   */
  public record Value(int argument, List<Field> fields) {}

  /**
   * A field read by the woven class itself, with its access rights.
   *
   * @param descriptor the field's type as a JVM descriptor
   */
  public record Field(String name, String descriptor, boolean isStatic) {}

  /** Hands over all arguments of {@code descriptor}, typed if they fit. */
  public static Passing ofSignature(String descriptor) {
    var references = new ArrayList<Value>();
    int number = -1;
    int wide = -1;
    Type[] types = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < types.length; i++) {
      switch (types[i].getSort()) {
        case Type.BOOLEAN, Type.CHAR, Type.BYTE, Type.SHORT, Type.INT -> {
          if (number >= 0) {
            return everything();
          }
          number = i;
        }
        case Type.LONG, Type.FLOAT, Type.DOUBLE -> {
          if (wide >= 0) {
            return everything();
          }
          wide = i;
        }
        default -> references.add(new Value(i, List.of()));
      }
    }
    return references.size() > MOST_REFERENCES
        ? everything()
        : new Passing(references, number, wide, List.of(), false);
  }

  /**
   * Hands over what a catalogue entry names.
   *
   * @param fieldsOfOwner the fields that the woven class itself declares, by name
   * @throws IllegalArgumentException if the entry does not fit the method
   */
  public static Passing named(String descriptor, Sink sink, Map<String, Field> fieldsOfOwner) {
    Type[] types = Type.getArgumentTypes(descriptor);
    var references = new ArrayList<Value>();
    int wideReference = -1;
    for (String text : sink.pass()) {
      Value value = reference(text, types, fieldsOfOwner);
      if (isPrimitive(value, types)) {
        wideReference = value.argument();
      } else {
        references.add(value);
      }
    }
    var bits = new ArrayList<Value>();
    for (String text : sink.flags()) {
      int dot = text.indexOf('.');
      String start = text.substring(0, dot);
      int argument = start.equals("this") ? -1 : argument(start, types);
      bits.add(new Value(argument, List.of(new Field(text.substring(dot + 1), "Z", false))));
    }
    int number = sink.number() == null ? -1 : argument(sink.number(), types);
    // Flags take the int slot; a number beside them goes where a long would.
    boolean wide =
        number >= 0
            && (!bits.isEmpty()
                || types[number].getSize() == 2
                || types[number] == Type.FLOAT_TYPE);
    return new Passing(references, wide ? -1 : number, wide ? number : wideReference, bits, false);
  }

  private static boolean isPrimitive(Value value, Type[] types) {
    return value.argument() >= 0
        && value.fields().isEmpty()
        && types[value.argument()].getSort() < Type.ARRAY;
  }

  private static Passing everything() {
    return new Passing(List.of(), -1, -1, List.of(), true);
  }

  private static Value reference(String text, Type[] types, Map<String, Field> fieldsOfOwner) {
    Pass pass = Pass.of(text);
    var fields = new ArrayList<Field>();
    for (int i = 0; i < pass.fields().size(); i++) {
      String name = pass.fields().get(i);
      boolean last = i == pass.fields().size() - 1;
      Field declared = i == 0 ? fieldsOfOwner.get(name) : null;
      String type =
          last && pass.type() != null
              ? "L" + pass.type().replace('.', '/') + ";"
              : declared == null ? null : declared.descriptor();
      if (type == null) {
        throw new IllegalArgumentException(
            "'" + text + "': the type of field " + name + " is not known; write it after a colon");
      }
      fields.add(new Field(name, type, declared != null && declared.isStatic()));
    }
    if (pass.argument() >= types.length) {
      throw doesNotFit(text, types);
    }
    return new Value(pass.argument(), fields);
  }

  private static int argument(String text, Type[] types) {
    int argument = Pass.of(text).argument();
    if (argument < 0 || argument >= types.length) {
      throw doesNotFit(text, types);
    }
    return argument;
  }

  private static IllegalArgumentException doesNotFit(String text, Type[] types) {
    return new IllegalArgumentException(
        "'" + text + "' does not fit a method of " + types.length + " arguments");
  }
}
