package dev.callgate.agent.weave;

import dev.callgate.agent.read.Site;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves the sink methods of one class file. Adds no member and changes no signature, so that it
 * serves first loading and retransformation alike; methods that are no sinks are copied as bytes.
 */
final class ClassWeaver extends ClassVisitor {
  private final Map<String, List<Site>> sites;
  private final long secret;
  private int version;

  private ClassWeaver(Map<String, List<Site>> sites, long secret, ClassVisitor next) {
    super(Opcodes.ASM9, next);
    this.sites = sites;
    this.secret = secret;
  }

  /**
   * @param sites the sites by method name and descriptor, joined
   * @param secret what each woven call carries in its upper bits
   * @throws org.objectweb.asm.MethodTooLargeException if a woven body would exceed 65,535 bytes
   */
  static byte[] weave(ClassReader reader, Map<String, List<Site>> sites, long secret) {
    var writer = new ClassWriter(reader, 0);
    reader.accept(new ClassWeaver(sites, secret, writer), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int version, int access, String name, String sig, String superName, String[] interfaces) {
    this.version = version;
    super.visit(version, access, name, sig, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    List<Site> here = sites.get(name + descriptor);
    if (here == null || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return next;
    }
    // Where two sinks name one method, each asks the gate, the first outermost.
    for (Site site : here) {
      next = new MethodWeaver(access, site, secret | site.number(), version, next);
    }
    return next;
  }
}
