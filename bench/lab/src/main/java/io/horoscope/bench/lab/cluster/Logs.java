package io.horoscope.bench.lab.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Reads what programs wrote. */
public final class Logs {

    private static final int TAIL_LINES = 20;

    private Logs() {}

    /** The last lines of a log, indented; says so when there is none. */
    public static String tail(Path log) {
        List<String> lines = lines(log);
        if (lines.isEmpty()) {
            return "  (nothing was written)";
        }
        return "  "
                + String.join(
                        "\n  ",
                        lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }

    /** The lines of a log; none while there is no log. */
    public static List<String> lines(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toList());
        } catch (IOException e) {
            return List.of();
        }
    }
}
