package dev.callgate.agent.read;

import dev.callgate.policy.catalogue.Sink;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.Type;

/**
 * One woven method: what the gate knows of the place a call comes from.
 *
 * @param number the number that the woven code carries
 * @param sink the catalogue entry
 * @param owner binary name of the class that declares the method
 * @param method the method's name
 * @param descriptor its JVM descriptor
 * @param passing what the woven code hands over
 * @param exits whether the woven code reports how the body ended
 * @param answers whether a value can be returned instead of running the body
 * @param sure false if the class is not, or not known to be, a subtype of the sink's class: the
 *     gate then asks the receiver, which may be of a subclass that adds the type
 * @param types binary names of the sink's classes that declare this method, of one of which the
 *     receiver must be if it is not {@code sure}
 * @param thrown binary name of the first exception that the method declares, or null
 * @param reader what reads calls of this site
 */
public record Site(
    int number,
    Sink sink,
    String owner,
    String method,
    String descriptor,
    Passing passing,
    boolean isStatic,
    boolean exits,
    boolean answers,
    boolean sure,
    List<String> types,
    String thrown,
    Reader reader) {

  /** The woven method as {@code com.acme.Tools#purge}. */
  public String name() {
    return owner + "#" + method;
  }

  /** This site with its number. */
  public Site numbered(int number) {
    return with(number, sink, reader);
  }

  /** This site, of a sink that is declared anew and read by another reader. */
  Site of(Sink sink, Reader reader) {
    return with(number, sink, reader);
  }

  private Site with(int number, Sink sink, Reader reader) {
    return new Site(
        number,
        sink,
        owner,
        method,
        descriptor,
        passing,
        isStatic,
        exits,
        answers,
        sure,
        types,
        thrown,
        reader);
  }

  /** Whether both were made of the same class file, as far as woven code and gate can tell. */
  boolean isLike(Site other) {
    return isStatic == other.isStatic
        && exits == other.exits
        && answers == other.answers
        && sure == other.sure
        && types.equals(other.types)
        && passing.equals(other.passing)
        && Objects.equals(thrown, other.thrown);
  }

  /** The first character of that parameter's descriptor: {@code I}, {@code Z}, {@code L}, ... */
  public char parameterSort(int index) {
    return Type.getArgumentTypes(descriptor)[index].getDescriptor().charAt(0);
  }
}
