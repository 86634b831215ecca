package dev.callgate.policy.catalogue;

import dev.callgate.policy.yaml.Position;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One declared sink: which methods are intercepted and how their arguments become an action.
 *
 * @param id unique within everything that is loaded
 * @param library the library it belongs to, as the catalogue file names it; for {@code intercept:}
 *     the policy's name
 * @param methods at least one
 * @param subtypes whether subclasses and implementations of the named classes are meant as well
 * @param action the kind, or null if the reader tells it
 * @param reader the name of a Java reader in the agent, or null if the paths are enough
 * @param tier the word of the tier for a kind of the author's own, or null
 * @param target the main fact, or null
 * @param facts by name, in the order written
 * @param covers kinds or families whose actions inside this one are the same action
 * @param denied what the caller gets when the action is stopped
 * @param pass references that the woven code hands to a reader, in order; each can be read by
 *     {@link Pass#of}; the last may be a primitive argument, which goes into the long slot
 * @param number {@code argN} of an argument that fits an int, handed over as one, or null
 * @param flags boolean fields ({@code arg3.write}) handed over as bits, the first is bit 0
 * @param copies arguments that are arrays and are replaced by a clone before anything reads them
 * @param alternativeTo id of the sink in whose stead this one is woven where the other's method
 *     does not exist in this JDK, or null
 * @param unlessNative whether nothing is missing where this JDK has the method as a native one,
 *     which cannot be woven
 * @param group name of the arming group, or null
 * @param records whether the end of the call is wanted as well (what came back, or was thrown)
 * @param position where it is declared
 */
public record Sink(
    String id,
    String library,
    List<MethodPattern> methods,
    boolean subtypes,
    String action,
    String reader,
    String tier,
    ValuePath target,
    Map<String, ValuePath> facts,
    List<String> covers,
    Denial denied,
    List<String> pass,
    String number,
    List<String> flags,
    List<Integer> copies,
    String alternativeTo,
    boolean unlessNative,
    String group,
    boolean records,
    Position position) {

  public Sink {
    methods = List.copyOf(methods);
    facts = facts.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    covers = List.copyOf(covers);
    pass = List.copyOf(pass);
    flags = List.copyOf(flags);
    copies = List.copyOf(copies);
  }
}
