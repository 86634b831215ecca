package dev.callgate.policy.approval;

/** Names of the directory's files, apart from what is being written. */
final class DocumentName {
  static final String JSON = ".json";
  private static final String DENIED = closed("", Carrier.Outcome.DENIED);

  private DocumentName() {}

  /** {@code ID.json}, of requests and grants. */
  static boolean isWhole(String name) {
    return name.endsWith(JSON)
        && name.length() > JSON.length()
        && Ids.isId(name.substring(0, name.length() - JSON.length()));
  }

  /** {@code ID.NAME.json}, of answers. */
  static boolean isAnswer(String name) {
    int dot = name.indexOf('.');
    return dot > 0
        && Ids.isId(name.substring(0, dot))
        && name.endsWith(JSON)
        && name.length() > dot + 1 + JSON.length();
  }

  /** The id with which it begins. */
  static String id(String name) {
    return name.substring(0, name.indexOf('.'));
  }

  /** {@code ID=denied.json}, of requests that were denied. */
  static boolean isDenied(String name) {
    return name.endsWith(DENIED) && Ids.isId(deniedId(name));
  }

  static String deniedId(String name) {
    return name.substring(0, name.length() - DENIED.length());
  }

  static String answer(String id, String approver) {
    return id + "." + FileName.of(approver) + JSON;
  }

  /** Of a closed request. No approver's name has that sign in a file's name, see FileName. */
  static String closed(String id, Carrier.Outcome outcome) {
    return id + "=" + outcome.word() + JSON;
  }
}
