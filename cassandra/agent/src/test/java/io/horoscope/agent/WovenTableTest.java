package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of hashes is of these classes. */
class WovenTableTest {

    private static final Path MADE = Path.of("target", "WOVEN.md");

    /** The message has the differing rows only. */
    @Test
    void wovenMd_isWhatTheBuildMade() throws IOException {
        String page = WovenTable.page();
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
}
