package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over three seconds of a captured log; the header of the second one says 131 ms, and its slowest read took 207. */
class HdrLogRepairTest {

    /** Index of the line. */
    private static final int BROKEN = 5;

    @TempDir private Path directory;

    /** The counts and the maximum are those that YCSB said in its status lines of these seconds. */
    @Test
    void read_intervalWithTooSmallARange_isReadWhole() throws IOException {
        Path file = Files.write(directory.resolve("READ.hdr"), captured());
        List<Histogram> intervals = HdrLog.read(file);
        assertEquals(
                List.of(887L, 1_039L, 1_119L),
                intervals.stream().map(Histogram::getTotalCount).collect(Collectors.toList()));
        assertEquals(207_487, intervals.get(1).getMaxValue());
    }

    @Test
    void repaired_wholeIntervals_stayAsTheyAre() throws IOException {
        List<String> lines = captured();
        List<String> repaired = new ArrayList<>(HdrLog.repaired(lines));
        assertNotEquals(lines.remove(BROKEN), repaired.remove(BROKEN));
        assertEquals(lines, repaired);
    }

    @Test
    void repaired_otherDamage_isRefused() throws IOException {
        List<String> lines = captured();
        lines.set(BROKEN, lines.get(BROKEN).substring(0, lines.get(BROKEN).length() / 2));
        LabException refused = assertThrows(LabException.class, () -> HdrLog.repaired(lines));
        assertTrue(refused.getMessage().contains("cannot be read"), refused.getMessage());
    }

    private static List<String> captured() throws IOException {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(
                                HdrLogRepairTest.class.getResourceAsStream("understated.hdr"),
                                StandardCharsets.UTF_8))) {
            return new ArrayList<>(reader.lines().collect(Collectors.toList()));
        }
    }
}
