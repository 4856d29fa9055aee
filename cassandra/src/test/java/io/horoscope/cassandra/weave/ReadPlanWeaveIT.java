package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.plan.Fallback;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * H4, D1: whenever a plan of the woven Cassandra is not ours, it is stock's, element by element:
 * {@link ReadPlanProbe}.
 */
class ReadPlanWeaveIT {

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);
    private static final int ROUNDS = Integer.getInteger("horoscope.rounds", 300);

    @TempDir static Path directory;

    private static ProbeRun run;

    @BeforeAll
    static void runProbe() throws IOException, InterruptedException {
        run = ProbeRun.of(directory, ReadPlanProbe.class, SEED, ROUNDS);
        assertEquals(
                0, run.exitCode(), "rerun with -Dhoroscope.seed=" + SEED + ": " + run.output());
    }

    @Test
    void plans_anyTopologyAndSelector_areOursOrStocks() {
        assertTrue(count("plans of stock") > 20L * ROUNDS, run.output());
        assertTrue(count("reordered by the dynamic snitch") > 10L * ROUNDS, run.output());
        assertTrue(count("ours") > 20L * ROUNDS, run.output());
    }

    @Test
    void plans_everyCauseButLackOfFailures_wasMet() {
        for (Fallback cause : Fallback.values()) {
            if (cause != Fallback.SELECTOR_OFF) { // After more failures than a round has plans.
                assertTrue(count(cause.toString()) > 0, cause + " in " + run.output());
            }
        }
    }

    private static long count(String name) {
        return Long.parseLong(run.said(name));
    }
}
