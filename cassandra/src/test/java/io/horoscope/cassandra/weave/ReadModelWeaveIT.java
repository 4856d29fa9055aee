package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@link ReadModelProbe} found in the patched Cassandra: reads whose retries are withheld, and
 * those whose failed requests are replaced, are as safe as stock's. More reads: {@code
 * -Dhoroscope.model.reads=10000000}; others: {@code -Dhoroscope.seed=7}.
 */
class ReadModelWeaveIT {

    private static final int READS = Integer.getInteger("horoscope.model.reads", 100_000);
    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);
    private static final long READS_PER_SECOND = 500;

    /** Failures are drawn for each message, so these differ by chance: four standard deviations. */
    private static final double MOST_DEVIATIONS = 4;

    @TempDir static Path directory;

    private static ProbeRun run;

    @BeforeAll
    static void runProbe() throws IOException, InterruptedException {
        long deadlineSeconds = 60 + READS / READS_PER_SECOND;
        run = ProbeRun.within(deadlineSeconds, directory, ReadModelProbe.class, READS, SEED);
        assertEquals(0, run.exitCode(), run.output());
    }

    /** Stale, a replica that counts twice, a level that is not met, too many requests, no end. */
    @Test
    void read_anyTopologyLevelAndOrder_keepsWhatStockKeeps() {
        assertEquals("{}", run.said("as stock, broken"));
        assertEquals("{}", run.said("limited, broken"));
        assertEquals("{}", run.said("replacing, broken"));
        assertEquals("0", run.said("errors"));
    }

    /**
     * Before it has its answers. Read repair asks the contacts again: a read that had its answers
     * before its retry has fewer of them, in stock Cassandra, too.
     */
    @Test
    void read_retryWithheldOrNot_failsAsOftenAsStocks() {
        double stock = count("as stock, failed");
        double limited = count("limited, failed");
        assertTrue(
                limited - stock <= MOST_DEVIATIONS * Math.sqrt(stock + limited),
                limited + " reads failed, " + stock + " of stock");
    }

    /** Where the next candidate has it, it answers mostly. */
    @Test
    void read_failedRequestsReplaced_failsLessOftenThanStocks() {
        double stock = count("as stock, failed");
        double replacing = count("replacing, failed");
        assertTrue(
                stock - replacing > MOST_DEVIATIONS * Math.sqrt(stock + replacing),
                replacing + " reads failed, " + stock + " of stock");
    }

    /** Else the model shows nothing. */
    @Test
    void model_itsReads_areWithheldRetriedAndRepaired() {
        assertEquals(READS, count("limited, reads"));
        assertTrue(count("withheld") > READS / 50);
        assertTrue(count("replaced") > READS / 100);
        assertTrue(count("limited, retried") > READS / 100);
        assertTrue(count("limited, repairs") > READS / 10);
    }

    private static long count(String name) {
        return Long.parseLong(run.said(name));
    }
}
