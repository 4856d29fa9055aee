package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Directories as wholes. */
public final class Trees {

    private Trees() {}

    /** Deletes a directory and what is in it; links are deleted, not followed. Nothing there is fine. */
    public static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(directory)) {
            List<Path> deepestFirst =
                    walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new LabException(directory + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Copies the files of a directory, without its subdirectories. */
    static void copyFiles(Path from, Path to) {
        try {
            Files.createDirectories(to);
            try (Stream<Path> files = Files.list(from)) {
                for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                    Files.copy(
                            file,
                            to.resolve(file.getFileName()),
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new LabException(from + " cannot be copied to " + to + ": " + e.getMessage(), e);
        }
    }
}
