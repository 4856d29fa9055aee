package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.DirectorExchange.Reply;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Passes random datagrams, half of them with valid tags, to the code of monitors and coordinators:
 * it takes exactly those that a simple model takes, throws nothing, and does not use more memory.
 *
 * <p>A short run belongs to the tests. For a long one: {@code -Dhoroscope.fuzz=100000000}, and
 * another {@code -Dhoroscope.seed}.
 */
class DirectorExchangeFuzzTest {

    private static final int DIRECTORS = 3;
    private static final int WARM_UP = 100_000;
    private static final int LIFE_ROUNDS = 80_000;
    private static final long MOST_GROWTH_BYTES = 8 << 20;
    private static final long STEP_NANOS = 200_000;
    private static final long RENEWAL_NANOS = 1_000_000_000L;

    private final long seed = Long.getLong("horoscope.seed", 20260101L);
    private final long rounds = Long.getLong("horoscope.fuzz", 200_000L);
    private final SplittableRandom random = new SplittableRandom(seed);
    private final DirectorExchange exchange =
            new DirectorExchange(() -> Datagrams.KEYS, DIRECTORS, random.split()::nextLong);
    private final MacKey sameId = new MacKey(Datagrams.KEY.id(), new byte[MacKey.BYTES]);
    private final MacKey otherId = new MacKey(1, new byte[MacKey.BYTES]);
    private final Model[] directors = new Model[DIRECTORS];
    private final Map<Rejection, Long> rejected = new EnumMap<>(Rejection.class);
    private final HandMade datagram = new HandMade();
    private long nowNanos;
    private long taken;

    @Test
    void read_anyDatagrams_takesExactlyWhatTheModelTakes() {
        for (int i = 0; i < DIRECTORS; i++) {
            directors[i] = new Model(random.nextLong());
        }
        long usedBytes = 0;
        for (long round = 0; round < rounds; round++) {
            if (round == Math.min(WARM_UP, rounds / 2)) {
                usedBytes = usedBytes();
            }
            round(round);
        }
        long growthBytes = usedBytes() - usedBytes;
        System.out.printf(
                "exchange fuzz: seed %d, rounds %d, taken %d, rejected %s, heap %d kB, grown by %d kB%n",
                seed, rounds, taken, rejected, usedBytes >> 10, growthBytes >> 10);
        assertTrue(taken > rounds / 10, "taken: " + taken);
        assertTrue(growthBytes < MOST_GROWTH_BYTES, "grown by " + growthBytes);
    }

    private void round(long round) {
        if (nowNanos % RENEWAL_NANOS == 0) {
            renew();
        }
        nowNanos += STEP_NANOS;
        int director = random.nextInt(DIRECTORS);
        if (round % LIFE_ROUNDS == LIFE_ROUNDS - 1) {
            directors[director] = directors[director].restarted(random.nextLong());
        }
        if (random.nextBoolean()) {
            fill(directors[director], true);
            byte[] bytes = HandMade.damaged(datagram.signed(Datagrams.KEY), random);
            Decoded<Reply> reply = exchange.read(bytes, bytes.length, nowNanos);
            if (reply.isAccepted()) {
                throw new AssertionError(context(round) + "a damaged datagram was taken");
            }
            rejected.merge(reply.rejection(), 1L, Long::sum);
        } else {
            whole(directors[director], director, context(round));
        }
    }

    private void whole(Model model, int director, String context) {
        fill(model, random.nextInt(10) < 4);
        boolean foreign = random.nextInt(12) == 0;
        MacKey key = !foreign ? Datagrams.KEY : random.nextBoolean() ? sameId : otherId;
        byte[] bytes = datagram.signed(key);
        Rejection expected = judge(model, key);
        Decoded<Reply> reply = exchange.read(bytes, bytes.length, nowNanos);
        if (reply.rejection() != expected) {
            throw new AssertionError(context + expected + " expected, was " + reply.rejection());
        }
        if (expected == null) {
            assertEquals(director, reply.value().director(), context);
            taken++;
        } else {
            rejected.merge(expected, 1L, Long::sum);
        }
    }

    /** Subscribes to all directors, once a second; from then on they echo the new challenges. */
    private void renew() {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        exchange.next();
        for (int i = 0; i < DIRECTORS; i++) {
            exchange.write(i, new Subscribe(1_000_000), nowNanos, out);
            long challenge = FrameHeader.read(out.array(), 0, out.limit()).value().challenge();
            directors[i].asked(challenge, nowNanos / Wire.CHALLENGE_PERIOD_NANOS);
        }
    }

    private void fill(Model model, boolean sound) {
        datagram.type =
                sound || random.nextInt(3) > 0
                        ? 3 + random.nextInt(2)
                        : random.nextInt(random.nextBoolean() ? 7 : 256);
        datagram.node =
                sound || random.nextInt(8) > 0 ? Datagrams.NODE : NodeAddress.parse("10.9.9.9");
        datagram.stream = model.sequences.stream();
        datagram.sequence = sound ? model.sequences.newest() + 1 : model.sequences.any(random);
        datagram.challenge = random.nextLong();
        datagram.proof = model.proof(sound ? 0 : random.nextInt(5), random);
        datagram.body =
                sound || random.nextBoolean()
                        ? HandMade.body(datagram.type, random)
                        : HandMade.anyBody(random);
    }

    private Rejection judge(Model model, MacKey key) {
        if (datagram.type < 1 || datagram.type > 5) {
            return Rejection.UNKNOWN_TYPE;
        }
        if (!model.isProof(datagram.proof, nowNanos / Wire.CHALLENGE_PERIOD_NANOS)) {
            return Rejection.UNPROVEN;
        }
        if (key.id() != Datagrams.KEY.id() || !datagram.node.equals(Datagrams.NODE)) {
            return Rejection.UNKNOWN_KEY;
        }
        if (!key.equals(Datagrams.KEY)) {
            return Rejection.BAD_TAG;
        }
        if (!HandMade.isBody(datagram.type, datagram.body)) {
            return Rejection.MALFORMED_BODY;
        }
        if (datagram.type < 3 || datagram.type > 4) {
            return Rejection.UNEXPECTED_TYPE;
        }
        return model.sequences.take(datagram.sequence) ? null : Rejection.REPLAYED;
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private String context(long round) {
        return "rerun with -Dhoroscope.seed=" + seed + " (round " + round + "): ";
    }

    /** One director: the challenges sent to it, by period, and its sequences that were taken. */
    private static final class Model {

        private static final int PERIODS = 3;

        private final TakenSequences sequences;
        private final long[] asked = new long[PERIODS]; // by period, in a ring
        private final long[] askedIn = new long[PERIODS];
        private long period;

        Model(long stream) {
            this.sequences = new TakenSequences(stream);
        }

        /**
         * Continues with the same challenges under another stream, as a director does that received
         * them from a lease.
         */
        Model restarted(long newStream) {
            Model next = new Model(newStream);
            System.arraycopy(asked, 0, next.asked, 0, PERIODS);
            System.arraycopy(askedIn, 0, next.askedIn, 0, PERIODS);
            next.period = period;
            return next;
        }

        void asked(long challenge, long now) {
            period = now;
            asked[(int) (now % PERIODS)] = challenge;
            askedIn[(int) (now % PERIODS)] = now;
        }

        long proof(int age, SplittableRandom random) {
            return age < PERIODS
                    ? asked[(int) Math.floorMod(period - age, (long) PERIODS)]
                    : random.nextLong();
        }

        boolean isProof(long proof, long now) {
            for (int i = 0; i < PERIODS; i++) {
                if (asked[i] == proof) {
                    return proof != 0 && now - askedIn[i] <= 1;
                }
            }
            return false;
        }
    }
}
