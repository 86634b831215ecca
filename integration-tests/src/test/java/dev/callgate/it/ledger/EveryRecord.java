package dev.callgate.it.ledger;

/** Does what its arguments say, so that every sort of record is written. */
public final class EveryRecord {
  private EveryRecord() {}

  public static void main(String[] arguments) {
    for (String argument : arguments) {
      try {
        run(argument);
        System.out.println(argument + "=ran");
      } catch (RuntimeException e) {
        System.out.println(argument + "=" + e.getClass().getSimpleName());
      }
    }
  }

  private static void run(String argument) {
    switch (argument) {
      case "pay" -> pay("shop", "DE02120300000000202051", "for May", new Purpose("rent"));
      case "fail" -> pay("nobody", "", "", new Purpose(null));
      case "many" -> {
        for (int i = 0; i < 300; i++) {
          pay("shop", "DE02", "x".repeat(1000), new Purpose("rent " + i));
        }
      }
      case "die" -> pay("grave", "", "", new Purpose("last"));
      case "name" -> Thread.currentThread().setName("x".repeat(5000));
      case "launch" -> launch("rocket");
      case "fault" -> deeper(new Endless());
      default -> throw new IllegalArgumentException(argument);
    }
  }

  static void pay(String to, String iban, String note, Purpose purpose) {
    if (to.equals("nobody")) {
      throw new IllegalStateException("there is nobody to pay");
    }
    if (to.equals("grave")) {
      Runtime.getRuntime().halt(7);
    }
  }

  static void launch(String what) {}

  static void deeper(Endless endless) {}

  /** Says what it is for; one without words throws. */
  record Purpose(String words) {
    public String getWords() {
      return words.strip();
    }
  }

  /** Calls the sink again whenever Callgate asks it, until the gate has had enough. */
  static final class Endless {
    public String getDepth() {
      deeper(this);
      return "?";
    }
  }
}
