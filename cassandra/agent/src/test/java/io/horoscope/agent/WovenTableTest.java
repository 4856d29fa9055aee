package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.weave.AgentPoints;
import io.horoscope.weave.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The page WOVEN.md is of these classes: what the agent replaces by what, in each supported version.
 */
class WovenTableTest {

    private static final Path MADE = Path.of("target", "WOVEN.md");

    private static final String INTRODUCTION =
            "# What the agent replaces\n"
                    + "\n"
                    + "Made by the build; `WovenTableTest` compares it with the classes."
                    + " A row is one stock class file:\n"
                    + "the versions of Cassandra that have it, its SHA-256, and that of the"
                    + " woven class that takes its\n"
                    + "place. [WEAVE.md](../WEAVE.md) says what is woven.\n"
                    + "\n"
                    + "| class | versions | SHA-256 of the stock class | SHA-256 of the woven class |\n"
                    + "|---|---|---|---|\n";

    /** The message has the differing rows only. */
    @Test
    void wovenMd_isWhatTheBuildMade() throws IOException {
        String page = page();
        Files.writeString(MADE, page);
        String kept = Files.readString(Path.of("WOVEN.md"));
        String message = "look at the difference, then copy " + MADE;
        assertEquals(rowsOnlyIn(page, kept), rowsOnlyIn(kept, page), message);
        assertEquals(page.length(), kept.length(), message + ": the order of its lines");
    }

    private static String rowsOnlyIn(String page, String other) {
        List<String> rows = new ArrayList<>(List.of(page.split("\n", -1)));
        rows.removeAll(List.of(other.split("\n", -1)));
        return String.join("\n", rows);
    }

    /** The whole page, from what the build wove. */
    private static String page() throws IOException {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (String name : AgentPoints.classes()) {
            Map<String, List<String>> versions = new TreeMap<>();
            for (String version : Stock.versions()) {
                versions.computeIfAbsent(hashes(version, name), hashes -> new ArrayList<>())
                        .add(version);
            }
            versions.entrySet().stream()
                    .sorted(Comparator.comparing(row -> Release.of(row.getValue().get(0))))
                    .forEach(
                            row ->
                                    page.append("| `")
                                            .append(shortName(name))
                                            .append("` | ")
                                            .append(String.join(", ", row.getValue()))
                                            .append(" | ")
                                            .append(row.getKey())
                                            .append(" |\n"));
        }
        return page.toString();
    }

    private static String hashes(String version, String name) throws IOException {
        return hash(Stock.classes(version).resolve(name))
                + " | "
                + hash(Stock.woven(version).resolve(name));
    }

    private static String hash(Path file) throws IOException {
        return WovenClasses.sha256(Files.readAllBytes(file));
    }

    private static String shortName(String name) {
        return name.replace("org/apache/cassandra/", "").replace(".class", "").replace('/', '.');
    }
}
