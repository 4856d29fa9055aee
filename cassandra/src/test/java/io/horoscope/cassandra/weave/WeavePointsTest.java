package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.weave.WeavePoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The list, what people read about it and what the build unpacks name the same places. */
class WeavePointsTest {

    private static final Pattern UNPACKED =
            Pattern.compile("<woven\\.classes>(.*)</woven\\.classes>");

    @Test
    void weaveMd_everyPoint_isInOneRow() throws IOException {
        String[] rows = Files.readString(Path.of("WEAVE.md")).split("\n", -1);
        for (String point : WeavePoints.listed().keySet()) {
            String[] parts = point.split(" ", -1);
            String type = parts[0].substring(parts[0].lastIndexOf('/') + 1);
            String method = parts[1].substring(0, parts[1].indexOf('('));
            String inserted = parts[2].replace("field:", "");
            long matching = 0;
            for (String row : rows) {
                if (row.startsWith("|")
                        && row.contains(type)
                        && (method.equals("<init>") || row.contains(method + "("))
                        && row.contains(inserted)) {
                    matching++;
                }
            }
            assertEquals(1, matching, "rows of WEAVE.md with " + point);
        }
    }

    @Test
    void pom_everyListedClass_isUnpacked() throws IOException {
        Matcher unpacked = UNPACKED.matcher(Files.readString(Path.of("pom.xml")));
        assertTrue(unpacked.find(), "the list of classes to unpack");
        assertEquals(
                WeavePoints.classes(), new TreeSet<>(Set.of(unpacked.group(1).split(",", -1))));
    }
}
