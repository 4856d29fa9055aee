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
        run = ProbeRun.of(List.of(RetryProbe.class.getName()), "", directory);
        assertEquals(0, run.exitCode(), run.output());
    }

    /** As stock's retry would: a failure of the first replica does not end the read. */
    @Test
    void retry_withheld_isMadeAtAFailureOrHalfOfTheTimeout() {
        assertEquals("sent [2], contacts [2], in flight [1, 0, 0]", run.said("retry withheld"));
        assertEquals(
                "sent [3], contacts [2, 3], in flight [0, 1, 0]",
                run.said("failed while its retry is withheld"));
        assertEquals(
                "sent [], contacts [2, 3], in flight [0, 0, 0], ended",
                run.said("both failed again"));
        assertEquals(
                "sent [2, 3], contacts [2, 3], in flight [1, 1, 0]",
                run.said("half of the timeout is over"));
    }

    /** Its request has taken longer than usual before this key was read. */
    @Test
    void retry_laterKeyOfARequest_isNotLimited() {
        assertEquals("true, withheld 0", run.said("later key"));
    }

    /** As stock's, it goes to the first candidate without a request, at every level. */
    @Test
    void retry_withheldAtAnyLevel_isMadeAtAFailure() {
        for (ConsistencyLevel level : ConsistencyLevel.values()) {
            if (level != ConsistencyLevel.NODE_LOCAL) {
                assertEquals("false [2, 3]", run.said("level " + level), level.name());
            }
        }
    }

    /** Read repair works with the contacts then. */
    @Test
    void retry_withheldWhenNobodyWaits_isNotMade() {
        assertEquals(
                "sent [2], contacts [2], in flight [0, 0, 0], ended",
                run.said("failed after the timeout"));
    }

    @Test
    void request_failed_isReplacedOnceByTheNextCandidate() {
        assertEquals("sent [2, 3], contacts [2, 3], in flight [0, 1, 0]", run.said("replaced"));
        assertEquals(
                "sent [], contacts [2, 3], in flight [0, 0, 0], ended", run.said("failed again"));
        assertEquals(
                "sent [2, 3, 4], contacts [2, 3, 4], in flight [1, 0, 1]",
                run.said("replaced at QUORUM"));
        assertEquals(
                "sent [], contacts [2, 3, 4], in flight [0, 0, 1], ended",
                run.said("failed again at QUORUM"));
    }

    /** No candidate; one request more than needed; a quorum of each datacenter. */
    @Test
    void request_failedWhereNoOtherMayServe_isNotReplaced() {
        assertEquals(
                "sent [2, 3, 4], contacts [2, 3, 4], in flight [0, 1, 1], ended",
                run.said("no candidate"));
        assertEquals(
                "sent [2, 3], contacts [2, 3], in flight [0, 1, 0]",
                run.said("a request to spare"));
        assertEquals(
                "sent [2, 3], contacts [2, 3], in flight [0, 1, 0], ended",
                run.said("each datacenter"));
    }

    /** Either makes the only retry, whichever is first, switched off or not. */
    @Test
    void request_failedBeforeOrAfterCassandrasRetry_asksNoThirdReplica() {
        for (String order :
                List.of(
                        "replaced before Cassandra's retry",
                        "after Cassandra's retry",
                        "replaced, then switched off")) {
            assertEquals(
                    "sent [2, 3], contacts [2, 3], in flight [0, 1, 0]", run.said(order), order);
        }
        assertEquals("4", run.said("replaced requests"));
        assertEquals("{[2, 3] [2, 3]=2000}", run.said("races"));
    }

    @Test
    void request_failedWhileOffOrWithoutBudget_isNotReplaced() {
        for (String name :
                List.of(
                        "switched off",
                        "not replaced, shadow",
                        "not replaced, no limit",
                        "not replaced, no budget")) {
            assertEquals(
                    "sent [2], contacts [2], in flight [0, 0, 0], ended", run.said(name), name);
        }
    }

    /** It would fail at any replica, or its time is over. */
    @Test
    void request_failedForAReasonOfTheQuery_isNotReplaced() {
        for (RequestFailureReason reason : RequestFailureReason.values()) {
            boolean isReplaced =
                    reason == RequestFailureReason.UNKNOWN
                            || reason == RequestFailureReason.NODE_DOWN;
            assertEquals(isReplaced ? "[3]" : "[]", run.said("replaced for " + reason));
        }
    }

    @Test
    void retry_beyondTheBudget_isWithheld() {
        assertEquals(
                "100 without a limit, 50 with, 50 withheld, 100 in shadow",
                run.said("retries of 100"));
    }

    @Test
    void retry_itsReplicaHasNoFreeSlot_isWithheldUnlessTheFirstIsStalled() {
        assertEquals(
                "100 to a replica without a free slot, 50 where the first is stalled, 50 to one"
                        + " with free slots",
                run.said("retries of 100 withheld"));
    }

    /** First requests, retries and scans. */
    @Test
    void read_orderDependsOnHints_hasOne() {
        assertEquals("installed", run.said("stage"));
        assertEquals(
                "sent [2, 3], contacts [2, 3], in flight [1, 1, 0]", run.said("hints not needed"));
        assertEquals(
                "sent [2 hinted, 3 hinted], contacts [2, 3], in flight [1, 1, 0]",
                run.said("hints needed"));
        assertEquals("sent [2 hinted, 3 hinted]", run.said("retry with hints"));
        assertEquals("10 bytes", run.said("hint of a scan"));
    }

    /** Nanoseconds: no woven call waits or loops. */
    @Test
    void read_itsWovenCalls_takeLessThanFiftyMicroseconds() {
        long nanos = Long.parseLong(run.said("processor time"));
        assertTrue(nanos < 50_000, nanos + " ns");
    }

    @Test
    void hooks_throughoutTheProbe_threwNothing() {
        assertEquals("0", run.said("errors"));
    }
}
