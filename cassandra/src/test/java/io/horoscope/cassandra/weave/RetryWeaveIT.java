package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link RetryProbe} observed in the patched Cassandra. */
class RetryWeaveIT {

    @TempDir static Path directory;

    private static ProbeRun run;

    @BeforeAll
    static void runProbe() throws IOException, InterruptedException {
        run = ProbeRun.of(directory, RetryProbe.class);
        assertEquals(0, run.exitCode(), run.output());
    }

    /** As stock's retry would: a failure of the first replica does not end the read. */
    @Test
    void retry_withheld_isMadeAtAFailureOrHalfOfTheTimeout() {
        assertSaid("retry withheld", "sent [2], contacts [2], in flight [1, 0, 0]");
        assertSaid(
                "failed while its retry is withheld",
                "sent [3], contacts [2, 3], in flight [0, 1, 0]");
        assertSaid("both failed again", "sent [], contacts [2, 3], in flight [0, 0, 0], ended");
        assertSaid(
                "half of the timeout is over", "sent [2, 3], contacts [2, 3], in flight [1, 1, 0]");
    }

    /** As the message of Cassandra's own retry: it expires with the read, and has its thresholds. */
    @Test
    void retry_withheld_hasTheMessageOfCassandras() {
        String same = "expires 0 ns later, with thresholds true and true";
        assertSaid("message of a retry", same);
        assertSaid("message at half of the timeout", same);
    }

    /** A client's request may have waited before: half of what its read has left. */
    @Test
    void retry_withheldOfAnOldRequest_isMadeInTime() {
        assertSaid("two seconds left", "made");
    }

    /** In an overload, the answers of a second would fill the memory. */
    @Test
    void retry_withheldWhenTheReadEnds_keepsNoneOfIt() {
        assertSaid("a read that ended", "collected");
    }

    /** Its request has taken longer than usual before this key was read. */
    @Test
    void retry_laterKeyOfARequest_isNotLimited() {
        assertSaid("later key", "true, withheld 0");
    }

    /** As stock's, it goes to the first candidate without a request, at every level. */
    @Test
    void retry_withheldAtAnyLevel_isMadeAtAFailure() {
        for (ConsistencyLevel level : ConsistencyLevel.values()) {
            if (level != ConsistencyLevel.NODE_LOCAL) {
                assertSaid("level " + level, "false [2, 3]");
            }
        }
    }

    /** Read repair works with the contacts then. */
    @Test
    void retry_withheldWhenNobodyWaits_isNotMade() {
        assertSaid(
                "failed after the timeout", "sent [2], contacts [2], in flight [0, 0, 0], ended");
    }

    @Test
    void request_failed_isReplacedOnceByTheNextCandidate() {
        assertSaid("replaced", "sent [2, 3], contacts [2, 3], in flight [0, 1, 0]");
        assertSaid("failed again", "sent [], contacts [2, 3], in flight [0, 0, 0], ended");
        assertSaid("replaced at QUORUM", "sent [2, 3, 4], contacts [2, 3, 4], in flight [1, 0, 1]");
        assertSaid(
                "failed again at QUORUM",
                "sent [], contacts [2, 3, 4], in flight [0, 0, 1], ended");
    }

    /** No candidate; one request more than needed; a quorum of each datacenter. */
    @Test
    void request_failedWhereNoOtherMayServe_isNotReplaced() {
        assertSaid(
                "no candidate", "sent [2, 3, 4], contacts [2, 3, 4], in flight [0, 1, 1], ended");
        assertSaid("a request to spare", "sent [2, 3], contacts [2, 3], in flight [0, 1, 0]");
        assertSaid("each datacenter", "sent [2, 3], contacts [2, 3], in flight [0, 1, 0], ended");
    }

    /** Either makes the only retry, whichever is first, switched off or not. */
    @Test
    void request_failedBeforeOrAfterCassandrasRetry_asksNoThirdReplica() {
        for (String order :
                List.of(
                        "replaced before Cassandra's retry",
                        "after Cassandra's retry",
                        "replaced, then switched off")) {
            assertSaid(order, "sent [2, 3], contacts [2, 3], in flight [0, 1, 0]");
        }
        assertSaid("replaced requests", "4");
        assertSaid("races", "{[2, 3] [2, 3]=2000}");
    }

    @Test
    void request_failedWhileOffOrWithoutBudget_isNotReplaced() {
        for (String name :
                List.of(
                        "switched off",
                        "not replaced, shadow",
                        "not replaced, no limit",
                        "not replaced, no budget")) {
            assertSaid(name, "sent [2], contacts [2], in flight [0, 0, 0], ended");
        }
    }

    /** It would fail at any replica, or its time is over. */
    @Test
    void request_failedForAReasonOfTheQuery_isNotReplaced() {
        for (RequestFailureReason reason : RequestFailureReason.values()) {
            boolean isReplaced =
                    reason == RequestFailureReason.UNKNOWN
                            || reason == RequestFailureReason.NODE_DOWN;
            assertSaid("replaced for " + reason, isReplaced ? "[3]" : "[]");
        }
    }

    @Test
    void retry_beyondTheBudget_isWithheld() {
        assertSaid("retries of 100", "100 without a limit, 50 with, 50 withheld, 100 in shadow");
    }

    @Test
    void retry_itsReplicaHasNoFreeSlot_isWithheldUnlessTheFirstIsStalled() {
        assertSaid(
                "retries of 100 withheld",
                "100 to a replica without a free slot, 50 where the first is stalled, 50 to one"
                        + " with free slots");
    }

    /** First requests, retries and scans. */
    @Test
    void read_orderDependsOnHints_hasOne() {
        assertSaid("stage", "installed");
        assertSaid("hints not needed", "sent [2, 3], contacts [2, 3], in flight [1, 1, 0]");
        assertSaid(
                "hints needed", "sent [2 hinted, 3 hinted], contacts [2, 3], in flight [1, 1, 0]");
        assertSaid("retry with hints", "sent [2 hinted, 3 hinted]");
        assertSaid("withheld retry with hints", "sent [2 hinted, 3 hinted]");
        assertSaid("hint of a scan", "10 bytes");
    }

    /** Nanoseconds: no woven call waits or loops. */
    @Test
    void read_itsWovenCalls_takeLessThanFiftyMicroseconds() {
        long nanos = Long.parseLong(run.said("processor time"));
        assertTrue(nanos < 50_000, nanos + " ns");
    }

    @Test
    void hooks_throughoutTheProbe_threwNothing() {
        assertSaid("errors", "0");
    }

    private static void assertSaid(String step, String expected) {
        assertEquals(expected, run.said(step), step);
    }
}
