package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.experiment.Csv;
import io.horoscope.bench.lab.run.record.CsvTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {

    private static final int BYTES = 1 << 20;

    @TempDir private Path folder;

    private final Deque<byte[]> kept = new ArrayDeque<>();

    /** This class is Horoscope's; JUnit's threads allocate beside it. */
    @Test
    void rows_ofARecording_saysWhichBytesAreOurs() throws IOException {
        Path recorded = folder.resolve("node1.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(Profile.ALLOCATION).with("throttle", "1000/s");
            recording.start();
            for (int i = 0; i < 200; i++) {
                kept.addLast(new byte[BYTES]);
                if (kept.size() > 4) {
                    kept.removeFirst();
                }
            }
            recording.stop();
            recording.dump(recorded);
        }
        Path csv = folder.resolve("profile.csv");
        Profile.rows(1, recorded, new CsvTable(csv, Profile.COLUMNS));
        List<Map<String, String>> rows = Csv.rows(csv);
        double all = sum(rows, "all");
        double top = sum(rows, "top");
        assertTrue(top >= 50 * BYTES, "of 200 MiB that this test allocates: " + top);
        assertTrue(top <= sum(rows, "ours") && sum(rows, "ours") <= all, rows::toString);
    }

    private static double sum(List<Map<String, String>> rows, String column) {
        return rows.stream().mapToDouble(row -> Double.parseDouble(row.get(column))).sum();
    }
}
