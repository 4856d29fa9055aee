package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of hashes is of these classes. */
class WovenTableTest {

    private static final Path MADE = Path.of("target", "WOVEN.md");

    @Test
    void wovenMd_isWhatTheBuildMade() throws IOException {
        String page = WovenTable.page();
        Files.writeString(MADE, page);
        assertEquals(
                page,
                Files.readString(Path.of("WOVEN.md")),
                "look at the difference, then copy " + MADE);
    }
}
