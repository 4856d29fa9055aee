package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.bed.Trouble;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.record.RunLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRowTest {

    private static final Setup CALM = Setup.calm("paper-reads", ClientMode.ANY, 0.3);

    @TempDir private Path folder;

    @Test
    void of_patchedSideInTrouble_namesEverythingThatMayDiffer() {
        Map<String, Object> row =
                row(
                        Side.patched("c3"),
                        CALM.troubled(Trouble.SLOW_DISK, List.of(2, 4), 0.02),
                        LoadPoint.rate(1_200, 64),
                        Map.of("horoscope.zipf", "1.5", "horoscope.seed", "7"));
        assertEquals("c3", row.get("selector"));
        assertEquals("patched", row.get("cassandra"));
        assertEquals(true, row.get("dynamic_snitch"));
        assertEquals("measured", row.get("reports"));
        assertEquals(1_200, row.get("target_per_s"));
        assertEquals("SLOW_DISK", row.get("trouble"));
        assertEquals("[2, 4]", row.get("troubled_nodes"));
        assertEquals("7", row.get("seed"));
        assertEquals("{horoscope.seed=7, horoscope.zipf=1.5}", row.get("properties"));
        assertEquals(3L, row.get("warm_up_s"));
        assertEquals(6L, row.get("measured_s"));
        assertDoesNotThrow(() -> new RunLog(folder).add(row), "every key is a column");
    }

    @Test
    void of_stockSideAtSaturation_leavesEmptyWhatThereIsNot() {
        Map<String, Object> row =
                row(Side.VANILLA_UNSNITCHED, CALM, LoadPoint.saturation(32), Map.of());
        assertNull(row.get("selector"));
        assertNull(row.get("target_per_s"));
        assertNull(row.get("seed"));
        assertFalse(row.containsKey("trouble"), "nodes that nobody disturbs");
        assertEquals(false, row.get("dynamic_snitch"));
        assertEquals("vanilla", row.get("cassandra"));
    }

    private static Map<String, Object> row(
            Side side, Setup setup, LoadPoint point, Map<String, String> properties) {
        ClientRun run =
                new ClientRun(
                        setup.mode(),
                        setup.workload(),
                        point.threads(),
                        point.target(),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(6));
        return RunRow.of(side, setup, point, run, properties);
    }
}
