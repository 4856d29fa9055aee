package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@link ReadRequestProbe} saw of the patched Cassandra: each way of a read gives back exactly
 * what it took, and each end is told once. In flight are the counts before the end and after it.
 */
class ReadRequestWeaveIT {

    private static final String ANSWERED =
            "in flight [1, 0], sent 1 answered 1 failed 0 discarded 0";
    private static final String FAILED = "in flight [1, 0], sent 1 answered 0 failed 1 discarded 0";

    private static final String DISCARDED =
            "in flight [1, 0], sent 1 answered 0 failed 0 discarded 1";

    @TempDir static Path directory;

    private static ProbeRun run;

    @BeforeAll
    static void runProbe() throws IOException, InterruptedException {
        run = ProbeRun.of(List.of(ReadRequestProbe.class.getName()), "", directory);
        assertEquals(0, run.exitCode(), run.output());
    }

    @ParameterizedTest
    @ValueSource(strings = {"reply", "reply to a scan", "reply that comes twice", "local finished"})
    void request_answered_isToldOnceAndGivenBack(String way) {
        assertEquals(ANSWERED, said(way));
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
                "local aborted"
            })
    void request_endedWithoutAnswer_isToldOnceAndGivenBack(String way) {
        assertEquals(FAILED, said(way));
    }

    /** L9: the query failed, and would fail anywhere. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "failure reply UNKNOWN",
                "failure reply READ_TOO_MANY_TOMBSTONES",
                "failure reply INCOMPATIBLE_SCHEMA",
                "failure reply READ_SIZE",
                "local thrown",
                "local tombstones"
            })
    void request_queryFailed_isGivenBackAndSaysNothingOfTheReplica(String way) {
        assertEquals(DISCARDED, said(way));
    }

    @Test
    void request_sentToTwoReplicas_endsApartForEach() {
        assertEquals(
                "in flight [1, 1, 1, 0, 0, 0], sent 1 answered 0 failed 1 discarded 0, sent 1 answered 1 failed 0 discarded 0",
                said("speculation"));
    }

    @Test
    void request_notTracked_countsNothing() {
        assertEquals("in flight [0, 0], sent 0 answered 0 failed 0 discarded 0", said("no read"));
        assertEquals("in flight [0], sent 0 answered 0 failed 0 discarded 0", said("unknown node"));
    }

    @Test
    void localRead_inItsStage_isGivenBackBeforeItsResponseIsSeen() {
        assertEquals(
                "in flight [0], sent 1 answered 1 failed 0 discarded 0",
                said("local in its stage"));
        assertEquals("queued 3, service within latency true", said("local told"));
    }

    /** The one that was in flight is given back, the one that began meanwhile never counted. */
    @Test
    void request_trackingSwitchedOffAndOn_isGivenBack() {
        assertEquals(DISCARDED, said("switched off and on"));
    }

    @Test
    void requests_responseAndRemovalAtOnce_endOnceEach() {
        assertEquals("in flight [2000, 0] ended 2000", said("races"));
    }

    @Test
    void reply_withState_reachesTheSelectorOfTheCoordinator() {
        assertEquals("queued 7, service within latency true, stock null", said("state told"));
        assertEquals(
                "in flight [0], sent 1 answered 1 failed 0 discarded 0", said("reply with state"));
    }

    /**
     * Two for the kind of parameter and its length, one for the count, twelve for the key, seven
     * for the value.
     */
    @Test
    void reply_withState_costsTwentyTwoBytesOnTheWire() {
        assertEquals("bytes 22", said("state"));
    }

    /**
     * The message, its header and its map of parameters are copied, for all three are immutable.
     */
    @Test
    void reply_withState_costsLessThan512BytesOfGarbage() {
        long bytes = Long.parseLong(said("state garbage").replace("bytes ", ""));
        assertTrue(bytes > 0 && bytes < 512, "bytes: " + bytes);
    }

    @Test
    void hooks_throughoutTheProbe_threwNothing() {
        assertEquals("0", said("errors"));
        assertFalse(run.output().contains("impossible"), run.output());
    }

    @Test
    void request_selectorThatThrows_isGivenBackAndCounted() {
        assertEquals("in flight [1, 0, 1, 0] errors 4", said("selector that throws"));
    }

    private static String said(String way) {
        Matcher line =
                Pattern.compile("^" + Pattern.quote(way) + ": (.*)$", Pattern.MULTILINE)
                        .matcher(run.output());
        assertTrue(line.find(), way + " in:\n" + run.output());
        return line.group(1);
    }
}
