package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.plan.Fallback;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        run =
                ProbeRun.of(
                        List.of(
                                ReadPlanProbe.class.getName(),
                                Long.toString(SEED),
                                Integer.toString(ROUNDS)),
                        "",
                        directory);
        assertEquals(
                0, run.exitCode(), "rerun with -Dhoroscope.seed=" + SEED + ": " + run.output());
    }

    @Test
    void plans_anyTopologyAndSelector_areOursOrStocks() {
        assertTrue(count("plans of stock ([0-9]+)") > 20L * ROUNDS, run.output());
        assertTrue(count("dynamic snitch ([0-9]+)") > 10L * ROUNDS, run.output());
        assertTrue(count("ours ([0-9]+)") > 20L * ROUNDS, run.output());
    }

    @Test
    void plans_everyCauseButLackOfFailures_wasMet() {
        for (Fallback cause : Fallback.values()) {
            if (cause != Fallback.SELECTOR_OFF) { // After more failures than a round has plans.
                // Alone in its line: the log has "ERROR" before the time of day.
                assertTrue(
                        count("(?m)^" + cause + " ([0-9]+)$") > 0, cause + " in " + run.output());
            }
        }
    }

    private static long count(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(run.output());
        assertTrue(matcher.find(), pattern + " in " + run.output());
        return Long.parseLong(matcher.group(1));
    }
}
