package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.select.OperationClass;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Three replicas that take 10 ms for a read, in the order of their numbers. Of some, each request
 * fails 5 ms after it came. Where there are retries, a hundred reads before have set their threshold
 * to 11 ms.
 */
class FailedReadTest {

    private static final int AT = 2_000;
    private static final double BUDGET = RetryBudget.DEFAULT_SHARE;
    private static final double NO_RETRIES = 0;

    @Test
    void read_fails_isAnsweredByTheNextReplica() {
        assertEquals("0@2015 1", afterFailures(settings(NO_RETRIES, BUDGET), 5, 0));
    }

    @Test
    void read_failsTwice_isNotSentAThirdTime() {
        assertEquals("0!2010 1", afterFailures(settings(NO_RETRIES, BUDGET), 5, 0, 1));
    }

    @Test
    void read_quorum_oneFailureOfTwoIsReplaced() {
        ReadSettings quorum = TestCluster.settings(Consistency.QUORUM, 0, NO_RETRIES, BUDGET);
        assertEquals("0@2015 1", afterFailures(quorum, 5, 0));
        assertEquals("0!2015 1", afterFailures(quorum, 5, 0, 1));
    }

    @Test
    void read_withoutABudget_failsAsInStockCassandra() {
        assertEquals("0!2005 0", afterFailures(settings(NO_RETRIES, RetryBudget.NO_LIMIT), 5, 0));
    }

    /** The answer to one that was replaced just before comes too late. */
    @Test
    void read_failsAfterItsTimeout_isNotReplaced() {
        int timeoutMillis = (int) (TestCluster.TIMEOUT_NANOS / MILLI);
        ReadSettings settings = settings(NO_RETRIES, BUDGET);
        assertEquals("0!3009 1", afterFailures(settings, timeoutMillis - 1, 0));
        assertEquals("0!3000 0", afterFailures(settings, timeoutMillis, 0));
    }

    /** Its retry fails, too, 11 ms after the first request. */
    @Test
    void read_wasRetried_isNotReplaced() {
        assertEquals("0!2110 1", afterFailures(settings(99, BUDGET), 100, 0, 1));
    }

    @Test
    void read_scan_isNotReplaced() {
        TestCluster cluster = failing(settings(NO_RETRIES, BUDGET), 5, 0);
        cluster.readAt(AT, 0, OperationClass.SCAN);
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals("0!2005", cluster.ended.get(cluster.ended.size() - 1));
    }

    /** The budget begins with fifty, and its share is 0. */
    @Test
    void read_beyondTheBudget_fails() {
        TestCluster cluster = eighty(settings(NO_RETRIES, 0), 5);
        assertEquals(50, cluster.recorder.retries());
        assertEquals(30, cluster.recorder.failed());
    }

    /** Fifty are retried after 11 ms, thirty are withheld and retried when they fail, none twice. */
    @Test
    void read_failsWhileItsRetryIsWithheld_isRetriedOnce() {
        TestCluster cluster = eighty(settings(99, 0), 400);
        assertEquals(80, cluster.recorder.retries());
        assertEquals(0, cluster.recorder.failed());
        List<String> ended = cluster.ended.subList(100, 180);
        assertEquals(50, ended.stream().filter(it -> it.compareTo("0@2400") < 0).count());
        assertTrue(ended.get(79).compareTo("0@2500") < 0, ended::toString);
    }

    /** When and how a read ended, and how many retries there were. */
    private static String afterFailures(ReadSettings settings, int millis, int... nodes) {
        TestCluster cluster = failing(settings, millis, nodes);
        cluster.readAt(AT, 0);
        cluster.simulation.runUntil(5 * SECOND);
        return cluster.ended.get(cluster.ended.size() - 1) + " " + cluster.recorder.retries();
    }

    /** Reads at once. */
    private static TestCluster eighty(ReadSettings settings, int millis) {
        TestCluster cluster = failing(settings, millis, 0);
        for (int i = 0; i < 80; i++) {
            cluster.readAt(AT, 0);
        }
        cluster.simulation.runUntil(5 * SECOND);
        assertEquals(180, cluster.ended.size());
        return cluster;
    }

    private static TestCluster failing(ReadSettings settings, int millis, int... nodes) {
        TestCluster cluster = TestCluster.afterReads(3, 16, settings);
        for (int node : nodes) {
            Condition.Failing failing =
                    new Condition.Failing(1, millis * MILLI, cluster.seeds.fork("failing", node));
            cluster.at(AT - 1, now -> cluster.replicas[node].condition().fail(failing));
        }
        return cluster;
    }

    private static ReadSettings settings(double retryPercentile, double retryBudget) {
        return TestCluster.settings(Consistency.ONE, 0, retryPercentile, retryBudget);
    }
}
