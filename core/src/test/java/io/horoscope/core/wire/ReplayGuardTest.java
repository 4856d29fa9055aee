package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.node.NodeAddress;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplayGuardTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");
    private static final long LIFE = 2 * Wire.CHALLENGE_PERIOD_NANOS;

    private final ReplayGuard guard = new ReplayGuard(2);
    private long nowNanos = Long.MAX_VALUE - LIFE;

    /**
     * A jump of 64 moves the previous newest sequence out of the window. Java shifts a long by 64
     * bits as by 0.
     */
    @Test
    void check_jumpsOf63And64And65_keepTheWindowRight() {
        for (int jump = 63; jump <= 65; jump++) {
            ReplayGuard jumping = new ReplayGuard(1);
            assertNull(jumping.check(NODE, 1, 1_000, 0));
            assertNull(jumping.check(NODE, 1, 1_000 + jump, 0));
            assertEquals(Rejection.REPLAYED, jumping.check(NODE, 1, 1_000, 0), "jump " + jump);
            for (int back = 1; back < 63; back++) {
                assertNull(jumping.check(NODE, 1, 1_000 + jump - back, 0), jump + " less " + back);
            }
        }
    }

    /**
     * M4, M6: a new stream of a sender does not end another stream, whether that is still used or
     * not.
     */
    @Test
    void check_severalStreamsOfANode_countEachForItself() {
        for (long stream : new long[] {9, 4, -1, Long.MIN_VALUE}) {
            assertNull(check(NODE, stream, 5));
        }
        for (long stream : new long[] {9, 4, -1, Long.MIN_VALUE}) {
            assertEquals(Rejection.REPLAYED, check(NODE, stream, 5));
            assertNull(check(NODE, stream, 6));
        }
    }

    /** M5: a stream without datagrams for two periods is removed: all its proofs have expired. */
    @Test
    void expire_unobservedForTwoPeriodsAndOneLess_removesAndKeeps() {
        assertNull(check(NODE, 1, 1));
        nowNanos += LIFE - 1;
        guard.expire(nowNanos);
        assertEquals(Rejection.REPLAYED, check(NODE, 1, 1));
        nowNanos += 1;
        guard.expire(nowNanos);
        assertEquals(0, guard.streams());
        assertNull(check(NODE, 1, 1), "its proof is what refuses it now");
    }

    @Test
    void check_thousandsOfStreamsOneAfterAnother_areAllTaken() {
        for (int start = 1; start <= 10_000; start++) {
            assertNull(check(NODE, start, 1), "start " + start);
            nowNanos += LIFE / ReplayGuard.STREAMS_PER_NODE;
        }
        assertEquals(ReplayGuard.STREAMS_PER_NODE, guard.streams());
    }

    @Test
    void create_forNoNodes_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ReplayGuard(0));
    }

    /** The warning of M6: true for two processes that take turns, not for a restart. */
    @Test
    void interleaved_twoStreamsTakingTurns_isTrueForTheEarlierOne() {
        assertNull(check(NODE, 1, 1));
        assertNull(check(NODE, 1, 2));
        assertFalse(guard.interleaved());
        assertNull(check(NODE, 2, 1));
        assertFalse(guard.interleaved(), "a restart");
        assertEquals(Rejection.REPLAYED, check(NODE, 1, 2));
        assertFalse(guard.interleaved(), "a repeated datagram of the old one");
        assertNull(check(NODE, 1, 3));
        assertTrue(guard.interleaved());
        assertNull(check(NODE, 2, 2));
        assertFalse(guard.interleaved());
    }

    /** Any order, duplicates, streams, nodes and pauses: the model is a plain set of sequences. */
    @Test
    void check_anyStreams_agreeWithAPlainModel() {
        Rounds.of(
                500,
                random -> {
                    int maximum = 1 + random.nextInt(4);
                    ReplayGuard checked = new ReplayGuard(maximum);
                    Model model = new Model(maximum);
                    long sequenceBase = base(random);
                    long now = random.nextLong();
                    for (int i = 0; i < 400; i++) {
                        NodeAddress node = NodeAddress.parse("10.0.0." + random.nextInt(5));
                        long stream = random.nextInt(1 + i / 40);
                        long sequence = sequenceBase + i / 3 + random.nextInt(90);
                        if (random.nextInt(50) == 0) {
                            sequence += random.nextInt(1_000);
                        }
                        assertEquals(
                                model.check(node, stream, sequence, now),
                                checked.check(node, stream, sequence, now),
                                node + " stream " + stream + " #" + sequence);
                        now += random.nextLong(LIFE / 10);
                        if (random.nextInt(10) == 0) {
                            checked.expire(now);
                            model.expire(now);
                            assertEquals(model.streams.size(), checked.streams());
                        }
                    }
                });
    }

    private Rejection check(NodeAddress node, long stream, long sequence) {
        return guard.check(node, stream, sequence, nowNanos);
    }

    /** In the middle, across the sign, or across the end of the unsigned numbers. */
    private static long base(SplittableRandom random) {
        long[] bases = {1_000, Long.MAX_VALUE - 60, -150};
        return bases[random.nextInt(bases.length)];
    }

    /** Remembers everything, in numbers of any size. */
    private static final class Model {

        private final int maximum;
        private final Map<List<Object>, Stream> streams = new HashMap<>();

        Model(int maximum) {
            this.maximum = maximum;
        }

        Rejection check(NodeAddress node, long number, long sequence, long nowNanos) {
            Stream stream = streams.get(List.of(node, number));
            if (stream == null) {
                Set<Object> nodes = new HashSet<>();
                streams.keySet().forEach(key -> nodes.add(key.get(0)));
                if (!nodes.contains(node) && nodes.size() == maximum) {
                    return Rejection.TABLE_FULL;
                }
                if (of(node) >= ReplayGuard.STREAMS_PER_NODE) {
                    streams.entrySet()
                            .removeIf(
                                    entry ->
                                            entry.getKey().get(0).equals(node)
                                                    && entry.getValue().isOver(nowNanos));
                }
                if (of(node) >= ReplayGuard.STREAMS_PER_NODE) {
                    return Rejection.TABLE_FULL;
                }
                stream = new Stream();
                streams.put(List.of(node, number), stream);
            }
            return stream.check(new BigInteger(Long.toUnsignedString(sequence)), nowNanos);
        }

        void expire(long nowNanos) {
            streams.values().removeIf(stream -> stream.isOver(nowNanos));
        }

        private long of(NodeAddress node) {
            return streams.keySet().stream().filter(key -> key.get(0).equals(node)).count();
        }
    }

    private static final class Stream {

        private final Set<BigInteger> seen = new HashSet<>();
        private BigInteger newest = BigInteger.ZERO;
        private long acceptedAtNanos;

        boolean isOver(long nowNanos) {
            return nowNanos - acceptedAtNanos >= LIFE;
        }

        Rejection check(BigInteger sequence, long nowNanos) {
            boolean tooLate = newest.subtract(sequence).compareTo(BigInteger.valueOf(64)) >= 0;
            if (tooLate || !seen.add(sequence)) {
                return Rejection.REPLAYED;
            }
            newest = newest.max(sequence);
            acceptedAtNanos = nowNanos;
            return null;
        }
    }
}
