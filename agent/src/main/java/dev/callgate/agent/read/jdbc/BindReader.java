package dev.callgate.agent.read.jdbc;

import dev.callgate.agent.read.Call;
import dev.callgate.agent.read.Reader;
import dev.callgate.agent.read.Reading;
import dev.callgate.agent.read.Site;

/** Remembers the values bound to statements that may be recorded. */
public final class BindReader extends Reader {
  private static final String BY_INDEX = "(I";
  private static final String BY_NAME = "(Ljava/lang/String;";

  private final JdbcMemory memory;

  public BindReader(JdbcMemory memory) {
    this.memory = memory;
  }

  @Override
  public boolean passes(Site site, Object self, Object a, Object b, Object c, int i, long n) {
    StatementState state = memory.statements.get(self);
    return state == null || state.forgetsBinds(memory.sql);
  }

  /** What can be changed, as a copy; that argument itself where no value is remembered. */
  @Override
  public Object copy(Object self, Object argument) {
    if (passes(null, self, null, null, null, 0, 0)) {
      return argument;
    }
    Object copy = ChangeableValue.copy(argument);
    if (copy != argument) {
      memory.statements.get(self).copied = copy;
    }
    return copy;
  }

  @Override
  public Reading read(Call call) {
    StatementState state = memory.statements.get(call.self());
    state.renew(memory.sql);
    String method = call.site().method();
    String descriptor = call.site().descriptor();
    if (method.equals("clearParameters")) {
      state.binds().clear();
    } else if (descriptor.startsWith(BY_NAME)) {
      Binds.Value value = value(state, method, descriptor, BY_NAME.length(), call.b(), call.n());
      state.binds().set(call.a(), value);
    } else {
      Binds.Value value = value(state, method, descriptor, BY_INDEX.length(), call.a(), call.n());
      state.binds().set(call.i(), value);
    }
    return Reading.NOTHING;
  }

  /**
   * @param at where the value's descriptor begins
   */
  private static Binds.Value value(
      StatementState state, String method, String descriptor, int at, Object reference, long bits) {
    if (method.equals("setNull")) {
      return Binds.of(null);
    }
    String changeable = reference == null ? null : ChangeableValue.text(reference);
    if (changeable != null) {
      // The calendar says what the date means, and is somebody else's.
      boolean isWhole = !descriptor.endsWith("Ljava/util/Calendar;)V");
      return new Binds.Value(changeable, isWhole && state.takeCopied() == reference);
    }
    Binds.Value value = read(descriptor.charAt(at), reference, bits);
    return bindsAsItIs(method, descriptor) ? value : value.onlyWritten();
  }

  /** Whether the driver takes the value for what it is: no target type, no calendar, no scale. */
  private static boolean bindsAsItIs(String method, String descriptor) {
    return switch (method) {
      case "setString", "setBigDecimal" -> true;
      case "setObject" -> descriptor.endsWith("Ljava/lang/Object;)V");
      default -> descriptor.indexOf(';') < 0;
    };
  }

  /**
   * @param sort the first character of the value's descriptor
   */
  private static Binds.Value read(char sort, Object reference, long bits) {
    return switch (sort) {
      case 'Z' -> Binds.of(bits != 0);
      case 'B', 'S', 'I', 'J' -> Binds.of(bits);
      case 'F' -> Binds.of((float) Double.longBitsToDouble(bits));
      case 'D' -> Binds.of(Double.longBitsToDouble(bits));
      default -> Binds.of(reference);
    };
  }
}
