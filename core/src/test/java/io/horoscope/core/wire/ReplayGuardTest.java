package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.Rounds;
import io.horoscope.core.node.NodeAddress;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplayGuardTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    private final ReplayGuard guard = new ReplayGuard(2);

    @Test
    void check_sameTwice_isRefusedTheSecondTime() {
        assertNull(guard.check(NODE, 1, 1));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 1));
    }

    @Test
    void check_lateByTheWindowAndByOneMore_isTakenAndRefused() {
        assertNull(guard.check(NODE, 1, 100));
        assertNull(guard.check(NODE, 1, 100 - 63));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 100 - 64));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 100 - 63), "taken once");
    }

    @Test
    void check_jumpAheadByTheWindow_forgetsNothingThatMatters() {
        assertNull(guard.check(NODE, 1, 1));
        assertNull(guard.check(NODE, 1, 64));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 1));
        assertNull(guard.check(NODE, 1, 2));
        assertNull(guard.check(NODE, 1, 1_000_000));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 64));
    }

    /** A jump of exactly 64 leaves the old newest one place outside; a shift by 64 would be a shift by 0. */
    @Test
    void check_jumpsOf63And64And65_keepTheWindowRight() {
        for (int jump = 63; jump <= 65; jump++) {
            ReplayGuard jumping = new ReplayGuard(1);
            assertNull(jumping.check(NODE, 1, 1_000));
            assertNull(jumping.check(NODE, 1, 1_000 + jump));
            assertEquals(Rejection.REPLAYED, jumping.check(NODE, 1, 1_000), "jump " + jump);
            for (int back = 1; back < 63; back++) {
                assertNull(jumping.check(NODE, 1, 1_000 + jump - back), jump + " less " + back);
            }
        }
    }

    @Test
    void check_laterEpoch_startsAfreshAndEndsTheEarlierOne() {
        assertNull(guard.check(NODE, 5, 100));
        assertNull(guard.check(NODE, 6, 1));
        assertEquals(Rejection.STALE_EPOCH, guard.check(NODE, 5, 101));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 6, 1));
    }

    @Test
    void check_beyondTheGreatestSignedNumber_isOneUnsignedLine() {
        assertNull(guard.check(NODE, 1, Long.MAX_VALUE));
        assertNull(guard.check(NODE, 1, Long.MIN_VALUE));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, Long.MAX_VALUE));
        assertNull(guard.check(NODE, Long.MIN_VALUE, 1));
        assertEquals(Rejection.STALE_EPOCH, guard.check(NODE, Long.MAX_VALUE, 1));
        assertNull(guard.check(NODE, -1, -1));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, -1, 0), "it ends, it does not wrap");
    }

    @Test
    void check_moreSendersThanAllowed_areRefusedAndKnownOnesAreNot() {
        assertNull(guard.check(NODE, 1, 1));
        assertNull(guard.check(NodeAddress.parse("10.0.0.2"), 1, 1));
        assertEquals(Rejection.TABLE_FULL, guard.check(NodeAddress.parse("10.0.0.3"), 1, 1));
        assertNull(guard.check(NODE, 1, 2));
        assertEquals(2, guard.senders());
        assertThrows(IllegalArgumentException.class, () -> new ReplayGuard(0));
    }

    /** Any order, duplication, restart, senders: what plain sets of everything seen would say. */
    @Test
    void check_anyStream_agreesWithAPlainModel() {
        Rounds.of(
                500,
                random -> {
                    int maximum = 1 + random.nextInt(4);
                    ReplayGuard checked = new ReplayGuard(maximum);
                    Model model = new Model(maximum);
                    long epochBase = base(random);
                    long sequenceBase = base(random);
                    for (int i = 0; i < 400; i++) {
                        NodeAddress sender = NodeAddress.parse("10.0.0." + random.nextInt(5));
                        long epoch = epochBase + i / 150 + (random.nextInt(30) == 0 ? -1 : 0);
                        long sequence = sequenceBase + i / 3 + random.nextInt(90);
                        if (random.nextInt(50) == 0) {
                            sequence += random.nextInt(1_000);
                        }
                        assertEquals(
                                model.check(sender, epoch, sequence),
                                checked.check(sender, epoch, sequence),
                                sender + " epoch " + epoch + " #" + sequence);
                    }
                    assertEquals(model.senders.size(), checked.senders());
                });
    }

    /** Somewhere ordinary, across the sign, or up to the end of the unsigned numbers and past it. */
    private static long base(SplittableRandom random) {
        long[] bases = {1_000, Long.MAX_VALUE - 60, -150};
        return bases[random.nextInt(bases.length)];
    }

    /** Remembers everything, in numbers of any size. */
    private static final class Model {

        private final int maximum;
        private final Map<NodeAddress, Stream> senders = new HashMap<>();

        Model(int maximum) {
            this.maximum = maximum;
        }

        Rejection check(NodeAddress sender, long epoch, long sequence) {
            Stream stream = senders.get(sender);
            if (stream == null && senders.size() == maximum) {
                return Rejection.TABLE_FULL;
            }
            int age = stream == null ? 1 : unsigned(epoch).compareTo(stream.epoch);
            if (age < 0) {
                return Rejection.STALE_EPOCH;
            }
            if (age > 0) {
                stream = new Stream(unsigned(epoch));
                senders.put(sender, stream);
            }
            return stream.check(unsigned(sequence));
        }

        private static BigInteger unsigned(long number) {
            return new BigInteger(Long.toUnsignedString(number));
        }
    }

    private static final class Stream {

        private final BigInteger epoch;
        private final Set<BigInteger> seen = new HashSet<>();
        private BigInteger newest = BigInteger.ZERO;

        Stream(BigInteger epoch) {
            this.epoch = epoch;
        }

        Rejection check(BigInteger sequence) {
            boolean tooLate = newest.subtract(sequence).compareTo(BigInteger.valueOf(64)) >= 0;
            if (tooLate || !seen.add(sequence)) {
                return Rejection.REPLAYED;
            }
            newest = newest.max(sequence);
            return null;
        }
    }
}
