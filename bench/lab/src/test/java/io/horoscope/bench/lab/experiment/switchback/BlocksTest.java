package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlocksTest {

    /** The block. */
    private static final long FROM = 10_000;

    private static final long UNTIL = FROM + 100;

    private static final List<Read> READS =
            List.of(
                    read(-50, 50), // Ends as the block begins.
                    read(-30, 60), // 30 of it within.
                    read(20, 10),
                    read(90, 70), // 10 of it within.
                    read(-100, 1_000), // All the time.
                    read(100, 5)); // Due as the block ends.

    @Test
    void inFlight_isTheMeanOverTheTimeOfTheBlock() {
        assertEquals(0.3 + 0.1 + 0.1 + 1, Blocks.inFlight(READS, FROM, UNTIL), 1e-9);
        assertEquals(0, Blocks.inFlight(List.of(), FROM, UNTIL));
    }

    @Test
    void answered_andLatencies_countAnswersAndDueReadsOfTheBlock() {
        assertEquals(3, Blocks.answered(READS, FROM, UNTIL));
        assertArrayEquals(new long[] {10, 70}, PacedReads.latencies(READS, FROM, UNTIL));
    }

    private static Read read(long dueAfterFrom, long latencyNanos) {
        return new Read(0, Operation.READ, FROM + dueAfterFrom, latencyNanos, false);
    }
}
