package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The last lines of a node's log that are about Horoscope. */
final class LogLines {

    /** The most lines. */
    static final int MOST = 500;

    private static final Pattern OURS = Pattern.compile("(?i)horoscope|resource_aware_routing");

    private LogLines() {}

    /**
     * The newest {@link #MOST} of them, oldest first.
     *
     * @throws RefusedException if the file cannot be read
     */
    static String of(Path log) {
        Deque<String> found = new ArrayDeque<>();
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            lines.filter(line -> OURS.matcher(line).find())
                    .forEach(
                            line -> {
                                found.add(line);
                                if (found.size() > MOST) {
                                    found.remove();
                                }
                            });
        } catch (IOException | UncheckedIOException e) {
            throw new RefusedException(log + " cannot be read: " + e);
        }
        return String.join("\n", found) + "\n";
    }
}
