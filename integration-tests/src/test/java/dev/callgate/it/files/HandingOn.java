package dev.callgate.it.files;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;

/** A file system of an application's own that hands everything on to the JDK's. */
final class HandingOn extends FileSystemProvider {
  private final FileSystemProvider to = FileSystems.getDefault().provider();

  @Override
  public String getScheme() {
    return "handing-on";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) throws IOException {
    return to.newFileSystem(uri, environment);
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return to.getFileSystem(uri);
  }

  @Override
  public Path getPath(URI uri) {
    return to.getPath(uri);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return to.newByteChannel(path, options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    return to.newDirectoryStream(folder, filter);
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    to.createDirectory(folder, attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    to.delete(path);
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    to.copy(source, target, options);
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    to.move(source, target, options);
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return to.isSameFile(one, other);
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return to.isHidden(path);
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return to.getFileStore(path);
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    to.checkAccess(path, modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return to.getFileAttributeView(path, type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return to.readAttributes(path, type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return to.readAttributes(path, names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    to.setAttribute(path, name, value, options);
  }
}
