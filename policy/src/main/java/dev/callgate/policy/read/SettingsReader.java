package dev.callgate.policy.read;

import dev.callgate.policy.RealPath;
import dev.callgate.policy.Settings;
import dev.callgate.policy.approval.PublicKeyText;
import dev.callgate.policy.condition.Quantity;
import dev.callgate.policy.condition.Units;
import dev.callgate.policy.yaml.Faults;
import dev.callgate.policy.yaml.Mapping;
import dev.callgate.policy.yaml.Node;
import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads everything in a policy file that is not a rule. */
final class SettingsReader {
  private static final String WAIT = "90s";
  private static final String EXPIRES = "30m";
  private static final String ROTATE = "rotate: {size: 64MiB, age: 1d}";

  /** The longest record: a file must hold one. */
  private static final long SMALLEST_FILE = 64L << 10;

  private static final long YOUNGEST_FILE_MILLIS = 60_000;

  private final File folder;
  private final Faults faults;

  SettingsReader(File folder, Faults faults) {
    this.folder = folder;
    this.faults = faults;
  }

  Settings read(Mapping root) {
    return new Settings(
        name(root),
        word(root, "mode", "enforce", "observe").equals("enforce"),
        workspace(root.get("workspace")),
        ledger(root.get("ledger")),
        approvals(root.get("approvals")),
        word(root, "on-gap", "stop", "continue").equals("stop"),
        word(root, "on-fault", "stop", "continue").equals("stop"));
  }

  private String name(Mapping root) {
    Node node = root.get("name");
    if (node == null) {
      String file = new File(root.file()).getName();
      int dot = file.lastIndexOf('.');
      return dot > 0 ? file.substring(0, dot) : file;
    }
    String name = node.text(faults, "a name, such as `name: billing-agent`");
    return name == null ? "" : name;
  }

  /** One of some words; the first is the default. */
  private String word(Mapping mapping, String key, String... words) {
    Node node = mapping.get(key);
    if (node == null) {
      return words[0];
    }
    String text = node.text(faults, "`" + key + ": " + words[0] + "`");
    if (text != null) {
      for (String word : words) {
        if (word.equals(text)) {
          return word;
        }
      }
      faults.add(
          node,
          "unknown word `" + text + "` for `" + key + "`" + Faults.meant(text, List.of(words)));
    }
    return words[0];
  }

  private List<String> workspace(Node node) {
    List<String> directories = new ArrayList<>();
    if (node != null) {
      for (Node item : node.oneOrMany()) {
        String text = item.text(faults, "a directory, such as `workspace: [./work, \"${tmp}\"]`");
        if (text != null && text.indexOf('*') >= 0) {
          faults.add(item, "`workspace` takes directories, not patterns; expected `./work`");
        } else if (text != null) {
          directories.add(RealPath.atStart(absolute(text)));
        }
      }
    }
    return List.copyOf(directories);
  }

  private Settings.Ledger ledger(Node node) {
    Settings.Ledger usual = Settings.Ledger.USUAL;
    Mapping mapping =
        node == null ? null : node.mapping(faults, "`ledger: {file: callgate.jsonl}`");
    if (mapping == null) {
      return usual;
    }
    mapping.allow(faults, "ledger: {file: callgate.jsonl}", "file", "redact", "rotate");
    String file = path(mapping.get("file"), "a file, such as `file: callgate.jsonl`");
    Node patterns = mapping.get("redact");
    List<String> redact =
        patterns == null
            ? List.of()
            : List.copyOf(
                texts(patterns, "a pattern of names, such as `redact: [\"*password*\"]`"));
    long bytes = usual.rotateBytes();
    long millis = usual.rotateMillis();
    Node limits = mapping.get("rotate");
    Mapping rotate = limits == null ? null : limits.mapping(faults, "`" + ROTATE + "`");
    if (rotate != null) {
      rotate.allow(faults, ROTATE, "size", "age");
      bytes = rotate.get("size") == null ? bytes : fileSize(rotate.get("size"));
      millis = rotate.get("age") == null ? millis : fileAge(rotate.get("age"));
    }
    return new Settings.Ledger(file, redact, bytes, millis);
  }

  private long fileSize(Node node) {
    String text = node.text(faults, "a size, such as `size: 64MiB`");
    Quantity bytes = text == null || text.length() > 12 ? null : Units.size(text);
    if (bytes != null && bytes.whole() >= SMALLEST_FILE) {
      return bytes.whole();
    }
    if (text != null) {
      faults.add(
          node,
          "expected a size of 64KiB or more, such as `size: 64MiB`, but found `" + text + "`");
    }
    return SMALLEST_FILE;
  }

  private long fileAge(Node node) {
    String text = node.text(faults, "a duration, such as `age: 1d`");
    Quantity millis = text == null || text.length() > 12 ? null : Units.duration(text);
    if (millis != null && millis.whole() >= YOUNGEST_FILE_MILLIS) {
      return millis.whole();
    }
    if (text != null) {
      faults.add(
          node, "expected a duration of 1m or more, such as `age: 1d`, but found `" + text + "`");
    }
    return YOUNGEST_FILE_MILLIS;
  }

  Settings.Approvals approvals(Node node) {
    Mapping mapping =
        node == null
            ? null
            : node.mapping(faults, "`approvals: {directory: approvals, keys: {alice: \"...\"}}`");
    if (mapping == null) {
      mapping = new Mapping("", 0, 0, List.of(), 1);
    }
    mapping.allow(
        faults,
        "approvals: {directory: approvals, wait: 90s}",
        "directory",
        "keys",
        "wait",
        "expires",
        "needed",
        "preview",
        "notify");
    Map<String, String> keys = keys(mapping.get("keys"));
    Node command = mapping.get("notify");
    String preview = word(mapping, "preview", "rows", "files", "off");
    return new Settings.Approvals(
        path(mapping.get("directory"), "a directory, such as `directory: approvals`"),
        keys,
        millis(mapping, "wait", WAIT),
        millis(mapping, "expires", EXPIRES),
        needed(mapping.get("needed"), new HashSet<>(keys.values()).size()),
        preview.equals("rows")
            ? Settings.Preview.ROWS
            : preview.equals("files") ? Settings.Preview.FILES : Settings.Preview.OFF,
        command == null
            ? List.of()
            : List.copyOf(texts(command, "a command, such as `notify: [/usr/local/bin/ask]`")));
  }

  private Map<String, String> keys(Node node) {
    Map<String, String> keys = new LinkedHashMap<>();
    Mapping mapping =
        node == null ? null : node.mapping(faults, "`keys: {alice: \"ed25519:MCowBQ...\"}`");
    if (mapping != null) {
      for (Mapping.Entry entry : mapping.entries()) {
        String key = entry.value().text(faults, "a public key, such as `\"ed25519:MCowBQ...\"`");
        String fault = key == null ? null : PublicKeyText.fault(key);
        if (fault != null) {
          faults.add(
              entry.value(),
              "the key of `"
                  + entry.name()
                  + "` is not an Ed25519 key: it "
                  + fault
                  + "; expected what `callgate keys new` prints, such as `\"ed25519:MCowBQ...\"`");
        } else if (key != null) {
          keys.put(entry.name(), key);
        }
      }
    }
    return java.util.Collections.unmodifiableMap(keys);
  }

  /** How many people: a whole number, from 1 to the number of different keys. */
  int needed(Node node, int keys) {
    if (node == null) {
      return 1;
    }
    String text = node.text(faults, "a number of people, such as `needed: 2`");
    if (text == null) {
      return 1;
    }
    Quantity number = Units.number(text);
    if (number == null || !number.isWhole() || number.whole() <= 0 || text.length() > 4) {
      faults.add(
          node, "expected a number of people, such as `needed: 2`, but found `" + text + "`");
      return 1;
    }
    int people = (int) number.whole();
    if (keys > 0 && people > keys) {
      faults.add(
          node, "`needed: " + people + "` can never be met: `approvals.keys` names only " + keys);
    }
    return people;
  }

  private long millis(Mapping mapping, String key, String usual) {
    Node node = mapping.get(key);
    String expected = "a duration, such as `" + key + ": " + usual + "`";
    String text = node == null ? usual : node.text(faults, expected);
    Quantity millis = text == null ? null : Units.duration(text);
    if (text != null && (millis == null || text.startsWith("-") || text.length() > 12)) {
      faults.add(node, "expected " + expected + ", but found `" + text + "`");
      millis = null;
    }
    return millis == null ? 0 : millis.whole();
  }

  private String path(Node node, String expected) {
    String text = node == null ? null : node.text(faults, expected);
    return text == null ? null : absolute(text).getAbsolutePath();
  }

  private List<String> texts(Node node, String expected) {
    List<String> texts = new ArrayList<>();
    for (Node item : node.oneOrMany()) {
      String text = item.text(faults, expected);
      if (text != null) {
        texts.add(text);
      }
    }
    return texts;
  }

  private File absolute(String path) {
    File file = new File(path);
    return file.isAbsolute() ? file : new File(folder, path);
  }
}
