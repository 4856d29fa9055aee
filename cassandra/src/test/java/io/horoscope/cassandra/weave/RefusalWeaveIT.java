package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.cassandra.db.ConsistencyLevel;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link RefusalProbe} observed in the patched Cassandra. */
class RefusalWeaveIT {

    private static final Set<String> REFUSABLE =
            Set.of("ONE", "TWO", "THREE", "QUORUM", "LOCAL_ONE", "LOCAL_QUORUM");

    private static final Set<String> OTHERS =
            Set.of("ANY", "ALL", "EACH_QUORUM", "SERIAL", "LOCAL_SERIAL");

    @TempDir static Path directory;

    private static ProbeRun run;

    @BeforeAll
    static void runProbe() throws IOException, InterruptedException {
        run = ProbeRun.of(List.of(RefusalProbe.class.getName()), "", directory);
        assertEquals(0, run.exitCode(), run.output());
    }

    @Test
    void read_refused_goesToTheNextReplicaInPlaceOfTheFirst() {
        assertEquals("sent [2 priced], contacts [2], in flight [1, 0, 0]", run.said("asked"));
        assertEquals("sent [3 priced], contacts [3], in flight [0, 1, 0]", run.said("refused"));
        assertEquals("sent [4], contacts [4], in flight [0, 0, 1]", run.said("refused twice"));
    }

    @Test
    void read_refusedTwiceByTheSame_isSentOnOnce() {
        assertEquals(
                "sent [], contacts [3], in flight [0, 1, 0]",
                run.said("refused again by the same"));
    }

    /** Refusals are no failures, so that one failure more than allowed ends the read at once. */
    @Test
    void read_refusedAndThenFailed_endsAsWithoutRefusal() {
        assertEquals("sent [], contacts [4], in flight [0, 0, 0], ended", run.said("failed"));
        assertEquals(
                "sent [], contacts [3, 4], in flight [0, 1, 0], ended", run.said("quorum failed"));
    }

    @Test
    void read_quorum_mayBeRefusedAsOftenAsReplicasAreLeft() {
        assertEquals(
                "sent [2 priced, 3], contacts [2, 3], in flight [1, 1, 0]", run.said("quorum"));
        assertEquals("sent [4], contacts [3, 4], in flight [0, 1, 1]", run.said("quorum refused"));
    }

    @Test
    void read_noReplicaLeft_hasNoPriceAndRefusalsAreFailures() {
        assertEquals(
                "sent [2, 3, 4], contacts [2, 3, 4], in flight [1, 1, 1]", run.said("all asked"));
        assertEquals(
                "sent [], contacts [2, 3, 4], in flight [0, 1, 1]",
                run.said("refused without a price"));
        assertEquals(
                "sent [], contacts [2, 3, 4], in flight [0, 0, 0], ended",
                run.said("all refused without a price"));
    }

    @Test
    void read_switchedOffInFlight_isStillSentOn() {
        assertEquals(
                "sent [2 priced, 3 priced], contacts [3], in flight [0, 1, 0]",
                run.said("refused after switching off"));
        assertEquals("sent [2], contacts [2], in flight [1, 0, 0]", run.said("switched off"));
    }

    @Test
    void read_notToBeRefused_hasNoPrice() {
        for (String way : List.of("refusal off", "mode shadow", "lightweight transaction")) {
            assertEquals("sent [2], contacts [2], in flight [1, 0, 0]", run.said(way));
        }
    }

    @Test
    void read_refused_doesNotGoToAnExcludedReplica() {
        assertEquals(
                "sent [2 priced, 4], contacts [4], in flight [0, 0, 1]", run.said("next excluded"));
    }

    /** Of three replicas the first refused and the second has the read. */
    @Test
    void retry_plannedReplicaHasTheRead_goesToAnother() {
        assertEquals("4, then 2", run.said("retry"));
    }

    /** As if it had never been refused: it may still be the one that answers. */
    @Test
    void read_refusedAfterItsRetry_goesBackWithoutAPrice() {
        assertEquals(
                "sent [2 priced, 3], contacts [2, 3], in flight [1, 1, 0]", run.said("retry sent"));
        assertEquals(
                "sent [2], contacts [2, 3], in flight [1, 1, 0]",
                run.said("refused after its retry"));
        assertEquals("sent [], contacts [2, 3], in flight [1, 0, 0]", run.said("retry failed"));
        assertEquals(
                "sent [], contacts [2, 3], in flight [0, 0, 0], ended", run.said("both failed"));
    }

    /** As stock's retry would: a failure of the first replica does not end the read. */
    @Test
    void retry_withheld_isMadeAtAFailureOrHalfOfTheTimeout() {
        assertEquals(
                "sent [2 priced], contacts [2], in flight [1, 0, 0]", run.said("retry withheld"));
        assertEquals(
                "sent [3], contacts [2, 3], in flight [0, 1, 0]",
                run.said("failed while its retry is withheld"));
        assertEquals(
                "sent [], contacts [2, 3], in flight [0, 0, 0], ended",
                run.said("both failed again"));
        assertEquals(
                "sent [2 priced, 3], contacts [2, 3], in flight [1, 1, 0]",
                run.said("half of the timeout is over"));
    }

    /** Its request has taken longer than usual before this key was read. */
    @Test
    void retry_laterKeyOfARequest_isNotLimited() {
        assertEquals("true, withheld 0", run.said("later key"));
    }

    /** Of all levels: a new one has to be decided. */
    @Test
    void read_level_hasAPriceWhereAnyCandidateMayAnswer() {
        Set<String> decided = new HashSet<>(REFUSABLE);
        decided.addAll(OTHERS);
        decided.add("NODE_LOCAL"); // Cassandra sends no such read to a replica.
        for (ConsistencyLevel level : ConsistencyLevel.values()) {
            assertTrue(decided.contains(level.name()), level.name());
        }
        REFUSABLE.forEach(level -> assertEquals("[2 priced]", run.said("level " + level), level));
        OTHERS.forEach(level -> assertEquals("[2]", run.said("level " + level), level));
    }

    /** Read repair works with the contacts then. */
    @Test
    void read_refusedWhenNobodyWaits_keepsItsContacts() {
        assertEquals(
                "sent [2 priced, 3], contacts [2, 3], in flight [0, 0, 0], ended",
                run.said("refused after the end"));
        assertEquals(
                "sent [2 priced], contacts [2], in flight [0, 0, 0]",
                run.said("refused after the timeout"));
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

    /** Whoever sends it and why, beside the price of its replica. */
    @Test
    void read_orderDependsOnHints_hasOne() {
        assertEquals("installed", run.said("stage"));
        assertEquals(
                "sent [2 priced, 3], contacts [2, 3], in flight [1, 1, 0]",
                run.said("hints not needed"));
        assertEquals(
                "sent [2 priced hinted, 3 hinted, 4 hinted], contacts [3, 4], in flight [0, 1, 1]",
                run.said("hints needed"));
        assertEquals("sent [2 priced hinted, 3 hinted]", run.said("retry with hints"));
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
