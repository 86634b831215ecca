package acme.assistant.tools;

import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files, by paths from the folder that the assistant was started in. */
public final class FileTools {
  @Tool("Reads a file")
  public String read_file(String path) throws IOException {
    return Files.readString(Path.of(path));
  }

  @Tool("Writes a file, and replaces the one that is there")
  public String write_file(String path, String text) throws IOException {
    Files.writeString(Path.of(path), text);
    return path + " written";
  }
}
