package io.horoscope.bench.lab;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Reads, writes and deletes files, with failures that say which file. */
public final class LabFiles {

    private static final int TAIL_LINES = 20;

    private LabFiles() {}

    /** The lines of a log; none if it cannot be read, as before its program has started. */
    public static List<String> lines(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The last lines of a log, indented; says so when there is none. */
    public static String tail(Path log) {
        List<String> lines = lines(log);
        List<String> last = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        return last.isEmpty() ? "  (nothing was written)" : "  " + String.join("\n  ", last);
    }

    /** Writes a file as a whole: a reader, or a later run, sees the old text or the new one. */
    public static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Path next = file.resolveSibling(file.getFileName() + ".next");
            Files.writeString(next, text);
            Files.move(
                    next,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** Makes a directory that is empty. */
    public static void renew(Path directory) {
        delete(directory);
        makeDirectory(directory);
    }

    public static void makeDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new LabException(directory + " cannot be made: " + e.getMessage(), e);
        }
    }

    /** The sorted entries of a directory whose names match; none if there is no directory. */
    public static List<Path> list(Path directory, String glob) {
        List<Path> entries = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, glob)) {
                found.forEach(entries::add);
            } catch (IOException e) {
                throw new LabException(directory + " cannot be listed: " + e.getMessage(), e);
            }
        }
        Collections.sort(entries);
        return entries;
    }

    /** The size of all files below a directory. */
    public static long bytes(Path directory) {
        try (Stream<Path> walk = Files.walk(directory)) {
            return walk.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
        } catch (IOException e) {
            throw new LabException(directory + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Deletes a directory if it exists; links in it are deleted, not followed. */
    public static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(directory)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new LabException(directory + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Copies the files of a directory, without its subdirectories. */
    public static void copyFiles(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(
                        file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new LabException(from + " cannot be copied to " + to + ": " + e.getMessage(), e);
        }
    }
}
