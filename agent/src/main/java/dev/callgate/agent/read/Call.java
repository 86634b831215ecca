package dev.callgate.agent.read;

import java.util.List;

/**
 * One call of a sink as the woven code handed it over.
 *
 * @param self the receiver; null for static methods and constructors
 * @param a the first reference that the site passes, as {@code b} and {@code c} the next
 * @param i the int slot: an int-like argument, or flags as bits
 * @param n the long slot: a long, or a float or double as raw bits of a double
 * @param all all arguments if they did not fit the slots, else null
 */
public record Call(
    Site site, Object self, Object a, Object b, Object c, int i, long n, Object[] all) {

  /**
   * The argument of that index, boxed.
   *
   * @throws IllegalArgumentException if the site does not pass it
   */
  public Object argument(int index) {
    if (all != null) {
      return all[index];
    }
    Passing passing = site.passing();
    List<Passing.Value> references = passing.references();
    for (int slot = 0; slot < references.size(); slot++) {
      Passing.Value value = references.get(slot);
      if (value.argument() == index && value.fields().isEmpty()) {
        return slot == 0 ? a : slot == 1 ? b : c;
      }
    }
    if (passing.number() == index) {
      return site.parameterSort(index) == 'Z' ? (Object) (i != 0) : boxed(site, index, i);
    }
    if (passing.wide() == index) {
      return switch (site.parameterSort(index)) {
        case 'J' -> (Object) n;
        case 'F', 'D' -> (Object) Double.longBitsToDouble(n);
        case 'Z' -> (Object) (n != 0);
        default -> boxed(site, index, (int) n);
      };
    }
    throw new IllegalArgumentException("argument " + index + " of " + site.name());
  }

  /** How many arguments the site passes: all of them where the sink has no reader of its own. */
  int argumentCount() {
    if (all != null) {
      return all.length;
    }
    Passing passing = site.passing();
    int references = passing.references().size();
    return references + (passing.number() < 0 ? 0 : 1) + (passing.wide() < 0 ? 0 : 1);
  }

  private static Object boxed(Site site, int index, int value) {
    return site.parameterSort(index) == 'C' ? (Object) (char) value : (Object) value;
  }
}
