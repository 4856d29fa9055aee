package io.horoscope.monitor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A machine's files at two points in time, laid out in a folder that serves as the file system's
 * root.
 */
public final class Fixture {

    private static final Path ALL = Path.of("src/test/resources/fixtures");

    private final String name;
    private final Path root;

    public Fixture(String name, Path root) {
        this.name = name;
        this.root = root;
    }

    public Path golden() {
        return ALL.resolve(name).resolve("golden.txt");
    }

    /**
     * Writes the files of "before" or "after" in place, as a kernel does: files that are open show
     * the new text.
     */
    public void show(String when) throws IOException {
        Path from = ALL.resolve(name).resolve(when);
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> write(root.resolve(from.relativize(file).toString()), file));
        }
    }

    private static void write(Path to, Path from) {
        try {
            Files.createDirectories(to.getParent());
            Files.write(to, Files.readAllBytes(from));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
