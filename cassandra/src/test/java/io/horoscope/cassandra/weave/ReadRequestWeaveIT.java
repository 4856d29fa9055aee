package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@link ReadRequestProbe} observed in the patched Cassandra: however a read ends, it is in
 * flight until then, and its end is recorded once. The counts in flight are those before and after
 * the end.
 */
class ReadRequestWeaveIT {

    private static final String ANSWERED =
            "in flight [1, 0], sent 1 answered 1 failed 0 discarded 0";
    private static final String FAILED = "in flight [1, 0], sent 1 answered 0 failed 1 discarded 0";
    private static final String DISCARDED =
            "in flight [1, 0], sent 1 answered 0 failed 0 discarded 1";

    /** Without a look before the end. */
    private static final String ENDED = "in flight [0], sent 1 answered 1 failed 0 discarded 0";

    @TempDir static Path directory;

    private static ProbeRun run;

    @BeforeAll
    static void runProbe() throws IOException, InterruptedException {
        run = ProbeRun.of(directory, ReadRequestProbe.class);
        assertEquals(0, run.exitCode(), run.output());
    }

    @ParameterizedTest
    @ValueSource(strings = {"reply", "reply to a scan", "reply that comes twice", "local finished"})
    void request_answered_endsOnce(String way) {
        assertSaid(way, ANSWERED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failure reply TIMEOUT",
                "failure reply NODE_DOWN",
                "timeout",
                "timeout and late reply",
                "shutdown",
                "removal",
                "removal and response",
                "overloaded",
                "expired in the queue",
                "not serialized",
                "connection closed",
                "local dropped",
                "local aborted",
                "failure reply UNKNOWN",
                "failure reply READ_TOO_MANY_TOMBSTONES",
                "failure reply INCOMPATIBLE_SCHEMA",
                "failure reply READ_SIZE",
                "local thrown",
                "local tombstones"
            })
    void request_endedWithoutAnswer_endsOnce(String way) {
        assertSaid(way, FAILED);
    }

    @Test
    void request_sentToTwoReplicas_endsSeparatelyForEach() {
        assertSaid(
                "speculation",
                "in flight [1, 1, 1, 0, 0, 0], sent 1 answered 0 failed 1 discarded 0,"
                        + " sent 1 answered 1 failed 0 discarded 0");
    }

    @Test
    void request_notTracked_countsNothing() {
        assertSaid("no read", "in flight [0, 0], sent 0 answered 0 failed 0 discarded 0");
        assertSaid("unknown node", "in flight [0], sent 0 answered 0 failed 0 discarded 0");
    }

    @Test
    void localRead_inItsStage_endsBeforeItsResponseIsSeen() {
        assertSaid("local in its stage", ENDED);
        assertSaid(
                "local reported",
                "queued 3, service within latency true, counts as a read of a key true");
    }

    /** The request in flight is discarded; one that starts while tracking is off is not counted. */
    @Test
    void request_trackingSwitchedOffAndOn_isDiscarded() {
        assertSaid("switched off and on", DISCARDED);
    }

    @Test
    void requests_responseAndRemovalAtOnce_endOnceEach() {
        assertSaid("races", "in flight [2000, 0] ended 2000");
    }

    @Test
    void reply_withState_reachesTheSelectorOfTheCoordinator() {
        assertSaid(
                "state reported",
                "queued 7, service within latency true, counts as a read of a key true,"
                        + " stock null");
        assertSaid("reply with state", ENDED);
    }

    /** Type and length of the parameter have 2 bytes, the count 1, the key 11 and the value 13. */
    @Test
    void reply_withState_costs28BytesOnTheWire() {
        assertSaid("state", "bytes 28");
    }

    /** The key has 15 bytes and the value 105; the lengths of both, and of all parameters, have 4. */
    @Test
    void reply_withMostFacts_costsSoManyBytesAndReachesTheCoordinator() {
        assertSaid("facts", "bytes 124");
        assertSaid(
                "facts reported",
                "{fact0=0.0, fact1=1.0, fact2=2.0, fact3=3.0, fact4=4.0, fact5=5.0, fact6=6.0,"
                        + " fact7=7.0}, queued 7");
        assertSaid("reply with facts", ENDED);
    }

    /** Cassandra's reply goes out as it was, and the fact is not asked again. */
    @Test
    void reply_factThatThrows_isStocksOnceAndThenWithoutTheFact() {
        assertSaid(
                "fact that throws",
                "first reply with state false, second with facts true, errors 1");
    }

    /** The message, its header and its map of parameters are immutable and have to be copied. */
    @Test
    void reply_withState_costsLessThan512BytesOfGarbage() {
        long bytes = Long.parseLong(run.said("state garbage").replace("bytes ", ""));
        assertTrue(bytes > 0 && bytes < 512, "bytes: " + bytes);
    }

    @Test
    void hooks_throughoutTheProbe_threwNothing() {
        assertSaid("errors", "0");
        assertFalse(run.output().contains("impossible"), run.output());
    }

    @Test
    void request_selectorThatThrows_endsAndCountsErrors() {
        assertSaid("selector that throws", "in flight [1, 0, 1, 0] errors 4");
    }

    private static void assertSaid(String way, String expected) {
        assertEquals(expected, run.said(way), way);
    }
}
