package dev.callgate.agent.weave;

import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.field.FieldList;
import net.bytebuddy.description.method.MethodList;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/** Byte Buddy's Advice, told to do what the weaver does. */
final class Reference {
  private Reference() {}

  static byte[] weave(String name, Map<String, byte[]> classes) {
    var locator =
        new ClassFileLocator.Compound(
            new ClassFileLocator.Simple(classes),
            ClassFileLocator.ForClassLoader.of(Reference.class.getClassLoader()));
    return new ByteBuddy()
        .with(TypeValidation.DISABLED)
        .ignore(ElementMatchers.none())
        .redefine(TypePool.Default.of(locator).describe(name).resolve(), locator)
        .visit(new WithBridges(Advice.to(OfMethods.class).on(ElementMatchers.isMethod())))
        .visit(new WithBridges(Advice.to(OfConstructors.class).on(ElementMatchers.isConstructor())))
        .make()
        .getBytes();
  }

  /** Byte Buddy leaves bridge methods out of what it offers to a wrapper. */
  private record WithBridges(AsmVisitorWrapper.ForDeclaredMethods advice)
      implements AsmVisitorWrapper {
    @Override
    public int mergeWriter(int flags) {
      return advice.mergeWriter(flags);
    }

    @Override
    public int mergeReader(int flags) {
      return advice.mergeReader(flags);
    }

    @Override
    public ClassVisitor wrap(
        TypeDescription type,
        ClassVisitor next,
        Implementation.Context context,
        TypePool pool,
        FieldList<FieldDescription.InDefinedShape> fields,
        MethodList<?> methods,
        int writerFlags,
        int readerFlags) {
      return advice.wrap(
          type, next, context, pool, fields, type.getDeclaredMethods(), writerFlags, readerFlags);
    }
  }

  /** Public members, since their code is copied into the classes under test. */
  public static final class OfMethods {
    @Advice.OnMethodEnter
    public static Object enter(
        @Advice.Origin("#t#m#d") String method,
        @Advice.This(optional = true) Object self,
        @Advice.AllArguments Object[] arguments) {
      return Events.enter(method, self, arguments);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    public static void exit(
        @Advice.Origin("#t#m#d") String method,
        @Advice.Enter Object ticket,
        @Advice.Return(typing = Assigner.Typing.DYNAMIC) Object result,
        @Advice.Thrown Throwable thrown) {
      if (thrown == null) {
        Events.exit(ticket, method, result);
      } else {
        Events.thrown(ticket, thrown);
      }
    }
  }

  /** In a constructor nothing can be caught before {@code super()}, and there is no receiver. */
  public static final class OfConstructors {
    @Advice.OnMethodEnter
    public static Object enter(
        @Advice.Origin("#t#m#d") String method, @Advice.AllArguments Object[] arguments) {
      return Events.enter(method, null, arguments);
    }

    @Advice.OnMethodExit
    public static void exit(@Advice.Origin("#t#m#d") String method, @Advice.Enter Object ticket) {
      Events.exit(ticket, method, null);
    }
  }
}
