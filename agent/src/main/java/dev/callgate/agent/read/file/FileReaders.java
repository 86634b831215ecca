package dev.callgate.agent.read.file;

/** The readers of this package by the names that the catalogue uses. */
public final class FileReaders {
  private FileReaders() {}

  /** What a reader can give, or null if none has that name. */
  public static String kindsOf(String name) {
    return switch (name) {
      case "file.read-open" -> "file.read";
      case "file.delete", "file.secure-delete" -> "file.delete";
      case "file.truncate" -> "file.overwrite";
      case "file.permission", "file.secure-permission" -> "file.permission";
      case "file.attributes", "file.secure-attributes" -> "file.write";
      // Also where creating is always reversible: what is created is the process's own.
      case "file.channel-open",
          "file.stream-open",
          "file.random-access-open",
          "file.create",
          "file.create-temp",
          "file.preferences-lock",
          "file.copy",
          "file.link",
          "file.symbolic-link",
          "file.move",
          "file.secure-move" ->
          "file.*";
      default -> null;
    };
  }

  /**
   * The reader of that name, or null. An Object: to check a Reader, the verifier would load all
   * classes named here at once.
   */
  public static Object named(String name, FileContext context) {
    return switch (name) {
      case "file.channel-open" -> new ChannelOpenReader(context);
      case "file.stream-open" -> new StreamOpenReader(context);
      case "file.random-access-open" -> new RandomAccessOpenReader(context);
      case "file.truncate" -> new TruncateReader(context);
      case "file.read-open" -> new ReadOpenReader(context);
      case "file.delete" -> new OnePathReader(context, OnePathReader.DELETE);
      case "file.create" -> new OnePathReader(context, OnePathReader.CREATE);
      case "file.permission" -> new OnePathReader(context, OnePathReader.PERMISSION);
      case "file.attributes" -> new OnePathReader(context, OnePathReader.ATTRIBUTES);
      case "file.create-temp" -> new CreateTempReader(context);
      case "file.preferences-lock" -> new PreferencesLockReader(context);
      case "file.move" -> new TwoPathsReader(context, TwoPathsReader.MOVE);
      case "file.copy" -> new TwoPathsReader(context, TwoPathsReader.COPY);
      case "file.link" -> new TwoPathsReader(context, TwoPathsReader.LINK);
      case "file.symbolic-link" -> new TwoPathsReader(context, TwoPathsReader.SYMBOLIC_LINK);
      case "file.secure-delete" -> new SecureReader(context, SecureReader.DELETE);
      case "file.secure-move" -> new SecureReader(context, SecureReader.MOVE);
      case "file.secure-permission" -> new SecureReader(context, SecureReader.PERMISSION);
      case "file.secure-attributes" -> new SecureReader(context, SecureReader.ATTRIBUTES);
      default -> null;
    };
  }
}
